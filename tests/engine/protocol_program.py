"""``tilewright engine`` with the tests' engine in the place of the real one.

Run as ``python protocol_program.py [azul] [endless]``: what an endless search does can then be
awaited. Without ``azul`` it speaks of Battle of LITS.
"""

import sys
import types
from functools import partial

from protocol_talk import ScriptedEngine

from tilewright.cli.app import main

if __name__ == "__main__":
    game = "azul" if "azul" in sys.argv else "lits"
    module = types.ModuleType(f"tilewright.{game}.engine")
    module.Engine = partial(ScriptedEngine, endless="endless" in sys.argv, tells=True)
    sys.modules[module.__name__] = module
    sys.exit(main(["--lang", "en", "engine", game]))
