"""The stubs name what the native half has. (`python -m mypy.stubtest menace` compares arguments, too.)"""

import ast
from pathlib import Path

import menace
from menace import _menace


def members(of: type) -> set[str]:
    inherited = {"__repr__", "__str__", "__new__", "__doc__", "__module__", "__init__", "__dict__", "__weakref__"}
    # Comparisons come all together.
    inherited |= {"__lt__", "__le__", "__gt__", "__ge__", "__ne__"}
    return {name for name in vars(of) if name not in inherited and not name.startswith("_repr_")}


def test_stubs_name_every_class_and_member():
    stub = ast.parse(Path(menace.__file__).with_name("_menace.pyi").read_text())
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")}
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    native = {name: vars(_menace)[name] for name in _menace.__all__ if name != "__version__"}
    assert set(classes) | functions == set(native)
    for name, node in classes.items():
        if issubclass(native[name], Exception):
            continue
        told = {
            part.target.id if isinstance(part, ast.AnnAssign) else part.name
            for part in node.body
            if isinstance(part, (ast.AnnAssign, ast.FunctionDef))
        }
        assert told - {"__new__"} == members(native[name]), name
