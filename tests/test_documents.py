"""The documents say a thing once.

An edit gone wrong has filled one of them with copies of a paragraph, which no other test reads.
"""

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob("docs/**/*.md")),
    ROOT / "benches" / "README.md",
]

SHORTEST_PARAGRAPH = 160
"""In characters: shorter ones, such as the head of a table, may well stand in a document twice."""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_paragraph_stands_in_a_document_twice(document: Path) -> None:
    paragraphs = Counter(document.read_text().split("\n\n"))
    repeated = [
        text for text, times in paragraphs.items() if times > 1 and len(text) >= SHORTEST_PARAGRAPH
    ]
    assert not repeated, f"{document.name} says more than once: {repeated[0]}"
