"""Phrases of the coach in one language, from the catalogue ``azul_coach``."""

from dataclasses import dataclass
from typing import Final

from tilewright.azul.coach.chances import Feature, WallFeature
from tilewright.azul.coach.leavings import Group
from tilewright.azul.tiles import COLOURS, Colour
from tilewright.messages import listed, render

__all__ = ["Words"]

_LARGEST_WORD: Final = 12


@dataclass(frozen=True, slots=True)
class Words:
    """Says things in one language."""

    language: str

    def say(self, key: str, **parameters: object) -> str:
        """The sentence or phrase of a key without its room."""
        return render(f"azul_coach.{key}", parameters, self.language)

    def number(self, number: int) -> str:
        """A small number as a word where the language writes it so."""
        return self.say(f"number.{number}") if 1 <= number <= _LARGEST_WORD else str(number)

    def colour(self, colour: Colour) -> str:
        """The colour's name."""
        return render(f"azul.colour.{colour.value}", {}, self.language)

    def tiles(self, colour: Colour, count: int, of: int | None = None) -> str:
        """So many tiles of a colour; ``of`` says out of how many, if not all."""
        parameters = {
            "count": count,
            "number": self.number(count),
            "colour": self.colour(colour),
        }
        if of is None or of == count:
            return self.say("tiles", **parameters)
        return self.say("tiles_of", all=self.number(of), **parameters)

    def tally(self, counts: list[tuple[Colour, int]]) -> str:
        """Numbers of tiles by colour, one after the other."""
        return listed(
            [
                self.say("deal.part", count=count, colour=self.colour(colour))
                for colour, count in counts
                if count
            ],
            self.language,
        )

    def points(self, points: int) -> str:
        """A number of points."""
        return self.say("points", count=points)

    def place(self, group: Group) -> str:
        """Where a group lies."""
        if group.source is None:
            return self.say("place.centre")
        return self.say("place.display", source=group.source)

    def what(self, what: WallFeature) -> str:
        """A row, column or colour."""
        if what.feature is Feature.COLOUR:
            return self.say("what.colour", colour=self.colour(COLOURS[what.index]))
        return self.say(f"what.{what.feature.value}", label=what.label)
