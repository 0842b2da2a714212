"""``tilewright engine lits`` with the tests' engine in the place of the real one.

Run as ``python protocol_program.py [endless]``: what an endless search does can then be awaited.
"""

import sys
import types
from functools import partial

from protocol_talk import ScriptedEngine

from tilewright.cli.app import main

if __name__ == "__main__":
    module = types.ModuleType("tilewright.lits.engine")
    module.Engine = partial(ScriptedEngine, endless="endless" in sys.argv, tells=True)
    sys.modules[module.__name__] = module
    sys.exit(main(["--lang", "en", "engine", "lits"]))
