"""A review as one page that needs nothing else: no script, no font, no picture from elsewhere."""

import base64
from collections.abc import Iterator
from html import escape

from tilewright.drawing.look import THEMES, tokens
from tilewright.games import game_named
from tilewright.review.graph import graph
from tilewright.review.shapes import Review, ReviewedMove, Word
from tilewright.review.words import ReviewWords

__all__ = ["page"]

_STYLE = """
:root{color-scheme:light dark}
body{margin:0;background:var(--ground);color:var(--ink);
font:16px/1.5 Inter,"Noto Sans TC",system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:60rem;margin:0 auto;padding:24px 16px 48px}
h1,h2{font-family:Fraunces,Georgia,"Noto Serif TC",serif;line-height:1.2}
h1{font-size:1.73rem}h2{font-size:1.44rem;margin-top:40px}
p.quiet,.quiet{color:var(--quiet)}
svg{width:100%;height:auto;background:var(--surface);border:1px solid var(--line);border-radius:6px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;background:var(--surface)}
th,td{text-align:start;padding:6px 10px;border-bottom:1px solid var(--line)}
th{color:var(--quiet);font-weight:600}
td.number{text-align:end;white-space:nowrap}
tr.wrong td{background:var(--wash)}
.mistake,.blunder{color:var(--bad);font-weight:600}.best{color:var(--good)}
ul.players{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:16px}
ul.players li{background:var(--surface);border:1px solid var(--line);border-radius:6px;
padding:12px 16px}
ul.players strong{display:block;font-size:1.44rem}
article{display:flex;flex-wrap:wrap;gap:16px;margin:16px 0;padding:16px;background:var(--surface);
border:1px solid var(--line);border-radius:6px}
article div{flex:1 1 18rem}figure{margin:0;flex:1 1 18rem;max-width:28rem}
img{max-width:100%;height:auto;display:block}
"""


def page(review: Review, language: str = "en") -> str:
    """The whole document, in one language."""
    return "".join(_Page(review, language).parts())


class _Page:
    def __init__(self, review: Review, language: str) -> None:
        self.review = review
        self.language = language
        self.words = ReviewWords(review, language)
        self.game = game_named(review.game)

    def text(self, key: str, **parameters: object) -> str:
        return escape(self.words.say(key, **parameters))

    def parts(self) -> Iterator[str]:
        title = escape(self.words.title())
        yield f'<!DOCTYPE html>\n<html lang="{escape(self.language)}">\n<head>\n'
        yield '<meta charset="utf-8"/>\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        yield f"<title>{title}</title>\n<style>{_colours()}{_STYLE}</style>\n</head>\n"
        yield f"<body>\n<main>\n<h1>{title}</h1>\n"
        yield from self.summary()
        if self.review.moves:
            yield f"<h2>{self.text('heading.graph')}</h2>\n{graph(self.review, self.language)}\n"
            yield from self.turning_points()
            yield from self.table()
        yield f'<p class="quiet">{self.text("made")}</p>\n</main>\n</body>\n</html>\n'

    def summary(self) -> Iterator[str]:
        if not self.review.complete:
            yield f'<p role="status">{escape(self.words.partial())}</p>\n'
        if self.review.result is None:
            yield f"<p>{self.text('unfinished')}</p>\n"
        if not self.review.moves:
            yield f"<p>{self.text('no_moves')}</p>\n"
            return
        yield f"<h2>{self.text('heading.accuracy')}</h2>\n"
        yield '<ul class="players">\n'
        for seat in range(self.review.seats):
            yield f"<li>{escape(self.words.player(seat))}"
            yield f"<strong>{escape(self.words.accuracy(seat))}</strong>"
            yield f'<span class="quiet">{escape(self.words.counts(seat))}</span></li>\n'
        yield f'</ul>\n<p class="quiet">{escape(self.words.legend())}</p>\n'

    def turning_points(self) -> Iterator[str]:
        yield f"<h2>{self.text('heading.turning')}</h2>\n"
        if not self.review.turning_points:
            yield f"<p>{self.text('turning.none')}</p>\n"
        for ply in self.review.turning_points:
            move = self.review.move_at(ply)
            first, *others = self.words.turning_point(move)
            yield f'<article id="ply-{ply}">\n<div>\n<h3>{escape(first)}</h3>\n'
            yield from (f"<p>{escape(sentence)}</p>\n" for sentence in others)
            yield f"</div>\n{self.picture(move)}</article>\n"

    def picture(self, move: ReviewedMove) -> str:
        """The position before a move, in the theme that the reader's system asks for."""
        position = self.game.parse_position(move.position)
        drawn = {
            theme: _as_address(self.game.draw(position, theme, self.language)) for theme in THEMES
        }
        caption = self.text("turning.before")
        return (
            "<figure><picture>"
            f'<source media="(prefers-color-scheme: dark)" srcset="{drawn["dark"]}"/>'
            f'<img src="{drawn["light"]}" alt="{caption}: {escape(move.position)}"/>'
            f'</picture><figcaption class="quiet">{caption}</figcaption></figure>\n'
        )

    def table(self) -> Iterator[str]:
        heads = ("ply", "player", "move", "worth", "loss", "word", "best")
        yield f"<h2>{self.text('heading.moves')}</h2>\n"
        yield '<div class="scroll" tabindex="0">\n<table>\n<thead><tr>'
        yield from (f'<th scope="col">{self.text(f"heading.{head}")}</th>' for head in heads)
        yield "</tr></thead>\n<tbody>\n"
        for move in self.review.moves:
            is_wrong = move.word is not None and move.word.rank >= Word.MISTAKE.rank
            yield '<tr class="wrong">' if is_wrong else "<tr>"
            yield f'<td class="number">{move.ply}</td>'
            yield f"<td>{self.text('player', number=move.seat + 1)}</td>"
            yield f"<td>{escape(move.move)}</td>"
            yield f'<td class="number">{escape(self.words.worth(move.expected))}</td>'
            yield f'<td class="number">{escape(self.words.loss(move))}</td>'
            yield f'<td class="{move.word or "none"}">{escape(self.words.word(move))}</td>'
            better = "" if move.best[0] == move.move else move.best[0]
            yield f"<td>{escape(better)}</td></tr>\n"
        yield "</tbody>\n</table>\n</div>\n"


def _colours() -> str:
    light, dark = (
        "".join(f"--{name}:{colour};" for name, colour in tokens(theme).items()) for theme in THEMES
    )
    return f":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _as_address(picture: str) -> str:
    """A picture inside an address: its parts keep their names to themselves there."""
    encoded = base64.b64encode(picture.encode("utf-8")).decode("ascii")
    return f"data:image/svg+xml;base64,{encoded}"
