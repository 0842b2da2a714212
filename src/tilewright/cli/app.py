"""The entry of the program, which is in :mod:`tilewright.cli.program`."""

import sys
from collections.abc import Sequence

__all__ = ["main"]

_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status.

    0: done. 1: whoever read the output went away. 2: the arguments, what they name, or a standard
    stream cannot be used; one line on standard error tells why. 130: interrupted by Ctrl-C.
    """
    try:
        # Loading the commands takes a moment, in which Ctrl-C is as likely as in any other.
        from tilewright.cli.program import run
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print(file=sys.stderr)
        return _INTERRUPTED
    return run(list(sys.argv[1:] if arguments is None else arguments))
