"""``python -m tilewright``: the same as the command ``tilewright``."""

import sys

from tilewright.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
