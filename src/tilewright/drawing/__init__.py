"""How boards are drawn: the shared look, SVG helpers, text as outlines, and PNG.

The games' own pictures are in ``tilewright.lits.drawing`` and ``tilewright.azul.drawing``.
"""
