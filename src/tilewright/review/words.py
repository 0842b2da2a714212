"""A review in words: what every face that shows one says alike."""

from tilewright.games import game_named
from tilewright.messages import render
from tilewright.review.measures import measure_of
from tilewright.review.shapes import Review, ReviewedMove, Word, Worth

__all__ = ["ReviewWords"]


class ReviewWords:
    """Says what a review found, in one language. Nothing in it is escaped for any face."""

    def __init__(self, review: Review, language: str) -> None:
        self.review = review
        self.language = language
        self._measure = measure_of(review.game)

    def say(self, key: str, **parameters: object) -> str:
        """The sentence ``review.<key>``."""
        return render(f"review.{key}", parameters, self.language)

    # --- Who ---

    def player(self, seat: int) -> str:
        """A seat, with what can be printed of the name that the record tells, on one line."""
        told = self.review.names[seat] or ""
        name = " ".join("".join(c if c.isprintable() else " " for c in told).split())
        if not name:
            return self.say("player", number=seat + 1)
        return self.say("named", name=name, number=seat + 1)

    # --- How much ---

    def worth(self, worth: Worth | None) -> str:
        """A worth in short, marked where it is an estimate."""
        if worth is None:
            return "?"
        shown = f"{worth.points:+g}" if worth.proven else f"{worth.points:+.1f}"
        if not float(shown):
            shown = shown[1:]  # nothing has no sign
        if worth.chance is not None:
            shown = self.say("chance", chance=f"{100 * worth.chance:.3g}", points=shown)
        return shown if worth.proven else self.say("estimated", value=shown)

    def loss(self, move: ReviewedMove) -> str:
        """The loss with its unit; empty where there is none."""
        if move.loss is None:
            return "?"
        in_chance = move.expected.chance is not None
        shown = f"{100 * move.loss if in_chance else move.loss:.1f}".removesuffix(".0")
        if shown == "0":
            return ""
        if in_chance:
            told = self.say("loss.chance", loss=shown)
        else:
            told = self.say("loss.symbols", loss=shown, count=move.loss)
        return told if move.proven else self.say("estimated", value=told)

    def accuracy(self, seat: int) -> str:
        """The accuracy of a seat, with one decimal."""
        accuracy = self.review.accuracy[seat]
        return self.say("accuracy.none") if accuracy is None else f"{accuracy:.1f}"

    def word(self, move: ReviewedMove) -> str:
        """The word for a move."""
        if move.choices == 1:
            return self.say("word.only")
        return self.say("word.none" if move.word is None else f"word.{move.word}")

    def counts(self, seat: int) -> str:
        """How many of a seat's decisions got each word; empty when it had none."""
        words = [move.word for move in self.review.moves if move.seat == seat and move.choices > 1]
        told = [
            self.say(f"counted.{word}", count=words.count(word)) for word in Word if word in words
        ]
        return self.say("list").join(told)

    # --- Sentences ---

    def title(self) -> str:
        """What this is."""
        return self.say("title", game=self.say(f"name.{self.review.game}"))

    def legend(self) -> str:
        """What the values mean and how sure they are."""
        noise = self._measure.noise(self.review.seats)
        if self.review.game == "azul":
            noise *= 100
        return self.say(f"legend.{self.review.game}", noise=f"{noise:g}")

    def partial(self) -> str:
        """That only a part of the decisions is judged."""
        judged, total = len(self.review.moves), self.review.decisions
        return self.say("partial", judged=judged, total=total)

    def turning_point(self, move: ReviewedMove) -> list[str]:
        """Sentences about a turning point: what was lost, what it meant, and what was better."""
        told = [
            self.say(
                "turning",
                ply=move.ply,
                player=self.player(move.seat),
                move=move.move,
                word=self.word(move),
                loss=self.loss(move),
            )
        ]
        if move.ply in self.review.missed_wins:
            told.append(self.say("turning.missed"))
        elif move.received is not None and self._measure.changes_hands(
            move.expected, move.received
        ):
            told.append(self.say("turning.changed"))
        told.append(self.say("turning.best", move=move.best[0]))
        return told + [
            self.say("turning.says", move=text, sentence=self.coach_says(move, text))
            for text in dict.fromkeys((move.move, move.best[0]))
        ]

    def coach_says(self, move: ReviewedMove, text: str) -> str:
        """The coach's sentence on a move at that moment."""
        game = game_named(self.review.game)
        position = game.parse_position(move.position)
        return game.coach.explain(position, position.parse_move(text), self.language)
