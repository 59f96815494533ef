"""The most requirements by OR-tools CP-SAT, one thread."""
import time

from ortools.sat.python import cp_model


def model(board):
    m = cp_model.CpModel()
    creatures, targets = range(board["creatures"]), range(board["targets"])
    chooses = {(c, t): m.new_bool_var(f"{c} {t}") for c in creatures for t in board["options"][c]}
    of_creature = [[chooses[c, t] for t in board["options"][c]] for c in creatures]
    of_target = [[chooses[c, t] for c in creatures if (c, t) in chooses] for t in targets]
    declared = [m.new_bool_var(f"declared {c}") for c in creatures]
    for c in creatures:
        m.add(sum(of_creature[c]) <= board["capacity"][c])
        m.add(sum(of_creature[c]) >= declared[c])
        for x in of_creature[c]:
            m.add_implication(x, declared[c])
        if board["company"][c]:
            m.add(sum(declared) >= board["company"][c] + 1).only_enforce_if(declared[c])
    if board["cap"] is not None:
        m.add(sum(declared) <= board["cap"])
    chosen = [m.new_bool_var(f"chosen {t}") for t in targets]
    for t in targets:
        m.add(sum(of_target[t]) >= board["least"][t] * chosen[t])
        for x in of_target[t]:
            m.add_implication(x, chosen[t])
        if board["most"][t] is not None:
            m.add(sum(of_target[t]) <= board["most"][t])
    obeyed = [chosen[t] for t in board["chosen"]]
    for c, wanted in board["chooses"]:
        wanted = [chooses[c, t] for t in wanted]
        if len(wanted) == 1:
            obeyed.append(wanted[0])
        elif len(wanted) == len(of_creature[c]):
            obeyed.append(declared[c])
        else:
            any_of = m.new_bool_var("any of")
            m.add(sum(wanted) >= any_of)
            obeyed.append(any_of)
    m.maximize(sum(obeyed))
    return m


def solve(board, repeats):
    """Returns the value, whether it is proven, and the least time of the solver alone, in microseconds."""
    m = model(board)
    least = float("inf")
    for _ in range(repeats):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        # The default, 1, is many times slower where much has to be blocked.
        solver.parameters.linearization_level = 2
        start = time.perf_counter()
        status = solver.solve(m)
        least = min(least, time.perf_counter() - start)
    return round(solver.objective_value), status == cp_model.OPTIMAL, least * 1e6
