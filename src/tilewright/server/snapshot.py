"""What a client is told of a match. Payloads are built by naming what goes in.

The seed, sessions, people's identifiers and the hashes of invitations never appear here.
"""

from tilewright.game import JsonObject
from tilewright.play import referee
from tilewright.play.events import Created, Opened, Revealed
from tilewright.play.match import Match
from tilewright.play.ratings import rating_of_bot
from tilewright.play.series import Series
from tilewright.server.callers import GUEST_NAME
from tilewright.server.finishing import shown
from tilewright.server.invitations import links
from tilewright.server.live import LiveMatch
from tilewright.server.possible import host_actions, seat_actions
from tilewright.server.storage import PersonKind, Storage
from tilewright.server.views import View, Viewer

__all__ = ["match_address", "name_on", "snapshot", "watch_address"]


def match_address(match: str) -> str:
    """The page's address of a match for its players."""
    return f"/match/{match}"


def watch_address(watch: str) -> str:
    """The page's address of a match for watchers."""
    return f"/watch/{watch}"


async def snapshot(
    live: LiveMatch, viewer: Viewer, view: View, storage: Storage, now: float
) -> JsonObject:
    """The match as that viewer sees it, as ``docs/api.md`` lists."""
    match, header = view.match, live.header
    created = match.created
    yours = live.seats_of(viewer.person)
    description = await live.described(match)
    rematch: str | None = None
    if header.rematch is not None and match.rematched:
        if viewer.watching:
            rematch = watch_address(await _watched_at(storage, header.rematch))
        else:
            rematch = match_address(header.rematch)
    return {
        "match": None if viewer.watching else header.id,
        "watch": header.watch,
        "game": match.game,
        "variant": match.variant,
        "settings": dict(match.settings),
        "number": view.number,
        "now": now,
        "status": match.status.value,
        "hidden": not match.revealed,
        "sides": created.sides.value,
        "arranged": match.arranged,
        "seats": [_seat(live, match, number, yours) for number in range(len(match.seats))],
        "to_act": sorted(match.to_act),
        "your_seats": list(yours),
        "hosted": created.hosted,
        "you_host": live.hosted_by(viewer.person),
        "moves": [
            {
                "ply": ply,
                "number": live.numbering.told(played.number),
                "seat": played.seat,
                "move": played.move,
                "at": played.at,
                "clock": list(played.clock),
            }
            for ply, played in enumerate(match.moves, start=1)
        ],
        "position": description,
        "outcome": None if match.outcome is None else match.outcome.to_json(),
        "clock": _clock(match, now),
        "paused": {"by": match.paused_by} if match.paused else None,
        "offers": [
            {
                "number": live.numbering.told(offer.number),
                "seat": offer.seat,
                "what": offer.what.value,
                "accepted": sorted(offer.accepted),
            }
            for offer in match.offers
        ],
        "withdrawable": _withdrawable(match, now),
        "choosing_until": referee.choosing_ends_at(match),
        "actions": {
            "seats": {str(seat): seat_actions(match, seat, now) for seat in yours},
            "host": host_actions(match) if live.made_by(viewer.person) else [],
        },
        "plans": {str(seat): [list(line) for line in match.plan_of(seat)] for seat in yours},
        "commitments": _commitments(created, view),
        "series": None if live.series is None else _series(live.series, match),
        "spectators": {
            "open": match.spectators.open,
            "delay": match.spectators.delay,
            "count": live.watchers,
        },
        "chat": created.chat,
        "rated": created.rated,
        "listed": header.listed,
        "speed": header.speed,
        "invitations": [] if viewer.watching else links(live, viewer.caller),
        "rematch": rematch,
    }


def name_on(live: LiveMatch, seat: int) -> str | None:
    """The name of the person on a seat, if the person has given one."""
    person = live.holder_of(seat)
    if person is None or (person.kind is PersonKind.GUEST and person.name == GUEST_NAME):
        return None
    return person.name


def _seat(live: LiveMatch, match: Match, number: int, yours: list[int]) -> JsonObject:
    seat = match.seats[number]
    # Spectators who see the match late do not yet know who sits down.
    person = None if seat.occupant is None else live.holder_of(number)
    return {
        "seat": number,
        "kind": "open" if seat.occupant is None else seat.occupant.value,
        "bot": seat.bot,
        "name": name_on(live, number) if person is not None else None,
        "account": person is not None and person.kind is not PersonKind.GUEST,
        "program": person is not None and person.kind is PersonKind.BOT,
        "rating": live.ratings.get(person.id)
        if person is not None
        else _rating_of_bot(match, number),
        "yours": number in yours,
        "fallen": None if seat.fell is None else seat.fell.value,
        "here": person is not None and live.present[person.id] > 0,
    }


def _rating_of_bot(match: Match, seat: int) -> JsonObject | None:
    """What a bot counts as where the result is rated; elsewhere its name says enough."""
    bot = match.seats[seat].bot
    rating = rating_of_bot(match.game, bot) if bot is not None and match.created.rated else None
    return None if rating is None else shown(rating)


def _clock(match: Match, now: float) -> JsonObject | None:
    clock = match.clock
    if clock is None:
        return None
    return {
        "control": clock.control.to_json(),
        "text": str(clock.control),
        "now": now,
        "seats": [
            {
                **clock.parts(number, now).to_json(),
                "running": number in clock.running,
                "away": clock.seats[number].away is not None,
            }
            for number in range(len(clock.seats))
        ],
    }


def _withdrawable(match: Match, now: float) -> JsonObject | None:
    until = match.withdrawable_until
    if until is None or now >= until or not match.moves:
        return None
    return {"seat": match.moves[-1].seat, "until": until}


def _commitments(created: Created, view: View) -> list[JsonObject]:
    opened: dict[str, tuple[str, str]] = {}
    for event in view.events:
        match event.fact:
            case Revealed(start, salt):
                opened["board"] = (start, salt)
            case Opened(name, text, salt):
                opened[name] = (text, salt)
    return [
        {
            "name": name,
            "hash": commitment,
            "text": opened[name][0] if name in opened else None,
            "salt": opened[name][1] if name in opened else None,
        }
        for name, commitment in created.commitments.items()
    ]


def _series(series: Series, match: Match) -> JsonObject:
    """The score by the seats of this game, the game itself included once it is over."""
    place = match.created.series
    number = series.number if place is None else place.number
    ended = series if match.outcome is None else series.after([match.outcome])
    points = [
        float(ended.points[series.player_at(seat, number or 1)]) for seat in range(len(match.seats))
    ]
    return {
        "number": number,
        "games": series.games,
        "points": points,
        "decided": ended.decided,
    }


async def _watched_at(storage: Storage, match: str) -> str:
    header = await storage.matches.header(match)
    return "" if header is None else header.watch
