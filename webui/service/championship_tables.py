"""The Amarrako tables of a championship: how one is opened for a match, and what it says of it."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import BIDDING, DECLARING, Hand, Phase
from scorekeeper.match.events import MatchAbandoned
from scorekeeper.match.match import Match as PlayedMatch
from scorekeeper.match.match import MatchState as PlayState
from scorekeeper.match.match import new_match
from scorekeeper.reading import LONGEST_NAME
from scorekeeper.rules.ruleset import RuleSet, rules_with
from scorekeeper.table import Table
from scorekeeper.table.events import Event, MatchStarted, Seat
from scorekeeper.tournament.match import Match, MatchState, Side
from scorekeeper.tournament.shapes import RoomTableShape
from scorekeeper.tournament.tournament import Tournament
from scorekeeper.tournament.view import side_name
from webui.service.live_table import LiveTable

GONE_SECONDS = 20.0
STILL_SECONDS = 600.0


def opening(state: Tournament, match: Match) -> tuple[Event, ...]:
    """Return the events that open the table of a match."""
    opened = state.opened
    rules = rules_with({**opened.preset_rules.values(), **dict(opened.changed)})
    rules = replace(rules, games_to_win=match.games)
    if match.kings is not None:
        rules = replace(rules, kings=match.kings)
    changed = rules.changes_from(opened.preset_rules)
    return (
        MatchStarted(
            preset=opened.preset,
            preset_rules=opened.preset_rules,
            changed=tuple(sorted(changed.items())),
            sides=tuple(_short(side_name(state, side)) for side in match.sides),
            seats=tuple(Seat(name) for name in _players(state, match, rules)),
            number=1,
            won=(0,) * rules.sides,
            mano=0,
        ),
    )


def _players(state: Tournament, match: Match, rules: RuleSet) -> list[str]:
    known = [_known_players(state, side or ()) for side in match.sides]
    names = []
    for seat in rules.seats:
        side = rules.side_of(seat)
        place = sum(rules.side_of(before) == side for before in range(seat))
        if place < len(known[side]):
            names.append(_short(known[side][place]))
        else:
            called = side_name(state, match.sides[side])
            names.append(f"{called[: LONGEST_NAME - 2].rstrip()} {place + 1}")
    return names


def _known_players(state: Tournament, side: Side) -> tuple[str, ...]:
    entries = [state.entries[entry] for entry in side]
    if len(entries) == 1:
        return entries[0].players
    return tuple(entry.name for entry in entries)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def has_begun(table: Table) -> bool:
    """Whether anything of the match was played, or a score was counted."""
    played = table.match
    return played != new_match(table.rules, played.hand.mano)


def games_of(match: Match, table: Table) -> tuple[int, int]:
    """Return the games of a match of the championship: those played, and those given.

    Where the match is won at the table, as by a referee's ruling, the winner has all that win it.
    """
    one, other = (
        min(match.games, played + given)
        for played, given in zip(table.match.games, match.given, strict=True)
    )
    match table.match.winner:
        case 0:
            return match.games, min(other, match.games - 1)
        case 1:
            return min(one, match.games - 1), match.games
        case _:
            return one, other


def is_won(match: Match, table: Table) -> bool:
    """Whether the table says that the match is won."""
    games = games_of(match, table)
    return max(games) >= match.games and games[0] != games[1]


def stones_of(table: Table) -> tuple[int, int]:
    """Return the stones of each side over all games, of a table with all of its match."""
    played, target = table.match, table.rules.target
    ends = [hand for hand in played.hands if hand.winner is not None]
    found = [0, 0]
    for hand in ends:
        for side, stones in enumerate(_score_after(hand)):
            found[side] += target if side == hand.winner else min(stones, target - 1)
    if played.state is PlayState.PLAYING and played.hand.winner is None:
        found = [all_ + now for all_, now in zip(found, played.score, strict=True)]
    return found[0], found[1]


def _score_after(hand: Hand) -> tuple[int, ...]:
    taken = totals(hand.taken, len(hand.start))
    return tuple(a + b for a, b in zip(hand.start, taken, strict=True))


def hand_over(played: PlayedMatch) -> bool:
    """Whether no hand is running."""
    return played.phase is Phase.COUNTED


def ending(table: Table) -> tuple[Event, ...]:
    """Return the events that end the match at a table, as the championship goes on without it."""
    if table.match.state is not PlayState.PLAYING:
        return ()
    return (MatchAbandoned(table.match.games),)


def empty_table(number: int) -> RoomTableShape:
    """Return a table of the room at which nobody plays."""
    return {
        "table": number,
        "match": None,
        "code": None,
        "games": [],
        "score": [],
        "adentro": [],
        "hand": 0,
        "lance": None,
        "since": None,
        "moved": None,
        "phones": 0,
        "screens": 0,
        "needs": [],
    }


def room_table(
    state: Tournament, match: Match, live: LiveTable | None, steady: float, wall: float
) -> RoomTableShape:
    """Return the table of the room at which a match is played now.

    Args:
        state: The championship.
        match: The match.
        live: Its Amarrako table; None: it has none, or it cannot be read.
        steady: Seconds that never go back.
        wall: Seconds since 1970.
    """
    shape = empty_table(match.table or 0)
    since = match.began if match.state is MatchState.RUNNING else match.called
    shape |= {"match": match.number, "code": match.code, "since": since}
    needs = shape["needs"]
    if live is not None:
        played, rules = live.table.match, live.table.rules
        gone = live.gone(live.table, steady)
        moved = live.table.latest[-1].at
        shape |= {
            "games": list(games_of(match, live.table)),
            "score": list(played.score),
            "adentro": [stones >= rules.adentro_from for stones in played.score],
            "hand": played.hand.number,
            "lance": DECLARING.get(played.phase) or BIDDING.get(played.phase),
            "moved": moved,
            "phones": sum(seat.phone is not None for seat in live.table.seats) - len(gone),
            "screens": sum(who.kind in ("board", "panel") for who in live.subscribers),
        }
        if match.referee:
            needs.append("referee")
        if live.table.play.proposed is not None:
            needs.append("count_waits")
        if any(seconds > GONE_SECONDS for seconds in gone.values()):
            needs.append("phone_gone")
        if match.state is MatchState.RUNNING and wall - moved > STILL_SECONDS:
            needs.append("still")
    if match.state is MatchState.CALLED and wall - (match.called or wall) > 60 * state.format.grace:
        needs.append("not_begun")
    return shape
