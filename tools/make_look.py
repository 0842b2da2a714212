"""Write ``src/tilewright/drawing/look.json``: how boards look, read by Python and by the page.

Run ``python tools/make_look.py`` after changing a colour or a measure in ``look_tokens.py``,
``look_lits.py`` or ``look_azul.py``. Needs only the standard library and ``glyphs.json`` (see
``make_glyphs.py``), from which the engraved letters come.
"""

import json
from pathlib import Path

from look_azul import azul
from look_lits import lits
from look_tokens import TOKENS

TARGET = Path(__file__).resolve().parent.parent / "src" / "tilewright" / "drawing" / "look.json"


def main() -> None:
    """Write the file."""
    look = {"version": 1, "tokens": TOKENS, "lits": lits(), "azul": azul()}
    TARGET.write_text(json.dumps(look, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
