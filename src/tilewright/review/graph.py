"""The value over the game as a picture: a line for each player, or one where there are two.

Colours are custom properties of the page around it, with those of the light theme to fall back on.
"""

from collections.abc import Iterator
from html import escape

from tilewright.drawing import svg
from tilewright.drawing.look import tokens
from tilewright.review.measures import measure_of
from tilewright.review.shapes import Review, Worth
from tilewright.review.words import ReviewWords

__all__ = ["graph", "series"]

_WIDTH, _HEIGHT = 720.0, 240.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 56.0, 12.0, 24.0, 28.0
_LEAST_RANGE = 4.0
"""Symbols up and down that a graph shows at least."""
_LINE_COLOURS = ("accent", "bad", "good", "ink")
_DASHES = (None, "6 3", "2 3", "9 3 2 3")
"""Lines differ by more than their colour."""
_LABELLED = 10


def series(review: Review, seat: int) -> list[tuple[int, Worth]]:
    """What the game was worth to a seat, by the number of plies that had been played.

    Of two players each decision tells both sides; of more only one's own. Where decisions are not
    judged there is a gap.
    """
    points: list[tuple[int, Worth]] = []
    for move in review.moves:
        if move.seat == seat:
            points.append((move.ply - 1, move.expected))
        elif review.seats == 2:
            points.append((move.ply - 1, move.expected.turned()))
    end = review.ends[seat]
    if end is not None:
        points.append((review.plies, end))
    return points


def graph(review: Review, language: str = "en") -> str:
    """The picture as an SVG element with title and description, to stand in a page."""
    return _Graph(review, ReviewWords(review, language)).element()


class _Graph:
    def __init__(self, review: Review, words: ReviewWords) -> None:
        self.review = review
        self.words = words
        self.measure = measure_of(review.game)
        self.seats = range(1 if review.seats == 2 else review.seats)
        self.lines = {seat: series(review, seat) for seat in self.seats}
        self.plies = max(review.plies, 1)
        if review.game == "azul":
            self.low, self.high = 0.0, 1.0
        else:
            amounts = [abs(self.amount(w)) for line in self.lines.values() for _, w in line]
            self.high = max([_LEAST_RANGE, *amounts])
            self.low = -self.high

    def amount(self, worth: Worth) -> float:
        return self.measure.amount(worth)

    def x(self, ply: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * ply / self.plies

    def y(self, amount: float) -> float:
        share = (amount - self.low) / (self.high - self.low)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)

    def element(self) -> str:
        return svg.element(
            "svg",
            svg.element("title", escape(self.words.say("graph.title")), id="graph-title"),
            svg.element("desc", escape(self.description()), id="graph-desc"),
            *self.axes(),
            *self.curves(),
            *self.marks(),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {svg.number(_WIDTH)} {svg.number(_HEIGHT)}",
            role="img",
            aria_labelledby="graph-title graph-desc",
            font_size=12.0,
        )

    def description(self) -> str:
        say, words = self.words.say, self.words
        told = [
            say(
                "graph.desc.seat",
                player=words.player(seat),
                begin=words.worth(line[0][1]),
                end=words.worth(line[-1][1]),
            )
            for seat, line in self.lines.items()
            if line
        ]
        turning = say("list").join(map(str, self.review.turning_points)) or say("graph.none")
        return say(
            "graph.desc",
            first=1,
            last=self.review.plies,
            players=say("list").join(told) or say("graph.none"),
            turning=turning,
        )

    def axes(self) -> Iterator[str]:
        for amount in (self.low, self.measure.level, self.high):
            is_level = amount == self.measure.level
            yield self.rule(_LEFT, self.y(amount), _WIDTH - _RIGHT, "edge" if is_level else "line")
            shown = f"{100 * amount:g} %" if self.review.game == "azul" else f"{amount:+.3g}"
            yield self.text(_LEFT - 6, self.y(amount) + 4, shown.replace("+0", "0"), "end")
        step = max(1, -(-self.plies // _LABELLED))
        for ply in range(0, self.plies + 1, step):
            yield self.text(self.x(ply), _HEIGHT - 8, str(ply), "middle")
        if self.review.seats == 2:
            name = self.words.player(0)
            yield self.text(
                _LEFT, 14, self.words.say(f"graph.axis.{self.review.game}", player=name)
            )
            return
        yield self.text(_LEFT, 14, self.words.say("graph.axis.seats"))
        for seat in self.seats:
            left = _LEFT + 170 + 130 * seat
            yield self.rule(left, 10, left + 24, _LINE_COLOURS[seat], 2.5, _DASHES[seat])
            yield self.text(left + 30, 14, self.words.say("player", number=seat + 1))

    def curves(self) -> Iterator[str]:
        for seat, line in self.lines.items():
            if not line:
                continue
            places = [
                f"{svg.number(self.x(ply))} {svg.number(self.y(self.amount(worth)))}"
                for ply, worth in line
            ]
            yield svg.element(
                "path",
                d="M" + "L".join(places),
                fill="none",
                style=f"stroke:{_colour(_LINE_COLOURS[seat])}",
                stroke_width=2.0,
                stroke_linejoin="round",
                stroke_dasharray=_DASHES[seat],
            )
            for ply, worth in line:
                if worth.proven:
                    yield self.dot(ply, worth, 2.5, _LINE_COLOURS[seat])

    def marks(self) -> Iterator[str]:
        """A ring at each turning point, on the line of whose move it was."""
        for ply in self.review.turning_points:
            move = self.review.move_at(ply)
            worth = move.expected
            if self.review.seats == 2 and move.seat != 0:
                worth = worth.turned()
            yield svg.element(
                "circle",
                svg.element("title", escape(f"{ply}. {move.move}: {self.words.word(move)}")),
                cx=self.x(ply - 1),
                cy=self.y(self.amount(worth)),
                r=6.0,
                fill="none",
                style=f"stroke:{_colour('bad')}",
                stroke_width=2.5,
            )

    def dot(self, ply: int, worth: Worth, radius: float, colour: str) -> str:
        return svg.element(
            "circle",
            cx=self.x(ply),
            cy=self.y(self.amount(worth)),
            r=radius,
            style=f"fill:{_colour(colour)}",
        )

    def rule(
        self,
        left: float,
        y: float,
        right: float,
        colour: str,
        width: float = 1.0,
        dashes: str | None = None,
    ) -> str:
        return svg.element(
            "path",
            d=f"M{svg.number(left)} {svg.number(y)}H{svg.number(right)}",
            style=f"stroke:{_colour(colour)}",
            stroke_width=width,
            stroke_dasharray=dashes,
        )

    def text(self, x: float, y: float, text: str, anchor: str | None = None) -> str:
        return svg.element(
            "text", escape(text), x=x, y=y, text_anchor=anchor, style=f"fill:{_colour('quiet')}"
        )


def _colour(token: str) -> str:
    return f"var(--{token},{tokens('light')[token]})"
