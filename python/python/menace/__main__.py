"""The program: ``python -m menace sim …`` is ``menace sim …``."""

import signal
import sys

from . import _menace


def main() -> int:
    # As in a program without Python: Ctrl-C ends it, unless a run has something to write down first.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _menace.run_program(["menace", *sys.argv[1:]], _menace.__file__)


if __name__ == "__main__":
    sys.exit(main())
