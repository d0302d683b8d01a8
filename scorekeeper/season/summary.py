"""The summary of a match: figures for those who played it.

Its bets, dejes and órdagos, who took what, and how the score went (docs/protocol.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Literal, TypedDict

from scorekeeper.bidding import Accepted, BetRefused, Bidding
from scorekeeper.hand.hand import Hand, Phase, phase_of
from scorekeeper.kernel.reading import JsonOf
from scorekeeper.lance import Lance
from scorekeeper.match.events import StonesCounted
from scorekeeper.match.match import MatchState
from scorekeeper.season.counts import (
    Counts,
    counted,
    earned,
    hands_an_hour,
    ordago_accepted,
    said,
    taken,
)
from scorekeeper.table import replay
from scorekeeper.table.counter import is_only_counted
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play, Table


class BetShape(TypedDict):
    """A bet: who made it, in which lance of which hand, and how it ended."""

    hand: int
    lance: Lance
    punto: bool
    """The fourth lance was played for punto."""
    seat: int
    stones: int
    """What stood once it was said."""
    state: Literal["accepted", "refused", "raised"]


LanceName = Lance | Literal["punto"]
LanceCounts = Annotated[dict[str, int], JsonOf(dict[LanceName, int])]
"""How many lances of each name."""


class SideSummaryShape(TypedDict):
    """One side's part."""

    side: int
    name: str
    games: int
    stones: int
    dejes: int
    deje_stones: int
    lances: LanceCounts
    """Lances in which the side took stones."""


class PlayerSummaryShape(TypedDict):
    """One player's part."""

    seat: int
    side: int
    name: str
    stones: int
    lances: LanceCounts
    """Lances in which the player's cards earned stones."""
    ordagos: int
    """How many they said."""


class OrdagosShape(TypedDict):
    """Órdagos of the match."""

    said: int
    accepted: int


class PointShape(TypedDict):
    """The score after a hand; each game has one more, where it began."""

    hand: int
    game: int
    score: list[int]
    ordago: bool
    """Whether an órdago won the game with this hand."""


class SummaryShape(TypedDict):
    """A match in numbers (GET /api/tables/CODE/summary)."""

    number: int
    state: MatchState
    winner: int | None
    target: int
    games_to_win: int
    hands: int
    at: float
    """When the last thing happened, in seconds since 1970."""
    seconds: int
    """Seconds from the beginning to `at`."""
    hands_an_hour: int | None
    """null until a minute has passed."""
    longest_bet: BetShape | None
    """null where nobody bet."""
    ordagos: OrdagosShape
    sides: list[SideSummaryShape]
    players: list[PlayerSummaryShape]
    score: list[PointShape]
    won: list[int]
    """Matches won at this table, by side, this one with them."""
    unrecorded: bool
    """Whether nothing of the table is recorded."""


def _longest_bet(hands: Iterable[Hand]) -> BetShape | None:
    """Return the highest bet, accepted or not; the earliest of equal ones."""
    bets = [bet for hand in hands for bet in _bets(hand)]
    return max(bets, key=lambda bet: bet["stones"], default=None)


def _bets(hand: Hand) -> Iterator[BetShape]:
    for lance in Lance:
        bidding = hand.bidding(lance)
        for word in () if bidding is None else bidding.spoken:
            if bidding is not None and word.word.takes_stones and word.total is not None:
                yield {
                    "hand": hand.number,
                    "lance": lance,
                    "punto": hand.is_punto(lance),
                    "seat": word.seat,
                    "stones": word.total,
                    "state": _came_to(bidding, word.total),
                }


def _came_to(bidding: Bidding, total: int) -> Literal["accepted", "refused", "raised"]:
    """Return whether a bet was accepted as it was, refused, or raised."""
    match bidding.outcome:
        case Accepted(total=stones, ordago=False) if stones == total:
            return "accepted"
        case BetRefused() if bidding.standing and bidding.standing.total == total:
            return "refused"
        case _:
            return "raised"


def summary_of(rows: Sequence[Recorded]) -> SummaryShape:
    """Return the summary of one match, from its events in order (MatchStarted first).

    What was taken back is not in it; of the hand that is being played only what was said, and the
    stones counted by hand, are.
    """
    table = replay(rows)
    match = table.match
    plays = tuple(reversed(tuple(table.play.hands())))
    finished = [
        play.match.hand
        for play in plays
        if phase_of(play.match.hand) is Phase.COUNTED and not is_only_counted(play)
    ]
    seconds = round(_played(rows))
    sides, seats = len(match.games), table.rules.players
    words = counted(seats, match.hands, said)
    return {
        "number": table.number,
        "state": match.state,
        "winner": match.winner,
        "target": table.rules.target,
        "games_to_win": table.rules.games_to_win,
        "hands": len(finished),
        "at": rows[-1].at,
        "seconds": seconds,
        "hands_an_hour": hands_an_hour(len(finished), seconds),
        "longest_bet": _longest_bet(match.hands),
        "ordagos": {
            "said": sum(counts.ordagos for counts in words),
            "accepted": sum(map(ordago_accepted, match.hands)),
        },
        "sides": [
            _side(table, side, counts, _counted(plays, side))
            for side, counts in enumerate(counted(sides, finished, taken))
        ],
        "players": [
            _player(table, seat, counts, words[seat].ordagos)
            for seat, counts in enumerate(counted(seats, finished, earned))
        ],
        "score": list(_score(plays)),
        "won": [
            before + (1 if match.winner == side else 0) for side, before in enumerate(table.won)
        ],
        "unrecorded": table.unrecorded,
    }


def _played(rows: Sequence[Recorded]) -> float:
    """Seconds from the first row to the last.

    A Pi has no battery clock: after a power cut the time may step back. Such a step counts as 0.
    """
    return sum(max(0.0, after.at - before.at) for before, after in pairwise(rows))


def _side(table: Table, side: int, counts: Counts, stones: int) -> SideSummaryShape:
    return {
        "side": side,
        "name": table.side_names[side],
        "games": table.match.games[side],
        "stones": counts.stones + stones,
        "dejes": counts.dejes,
        "deje_stones": counts.deje_stones,
        "lances": counts.lances,
    }


def _player(table: Table, seat: int, counts: Counts, ordagos: int) -> PlayerSummaryShape:
    return {
        "seat": seat,
        "side": table.rules.side_of(seat),
        "name": table.seats[seat].player,
        "stones": counts.stones,
        "lances": counts.lances,
        "ordagos": ordagos,
    }


def _counted(plays: Sequence[Play], side: int) -> int:
    """Return the stones that a side counted by hand."""
    events = (entry.event for play in plays for entry in play.entries)
    return sum(e.stones for e in events if isinstance(e, StonesCounted) and e.side == side)


def _score(plays: Sequence[Play]) -> Iterator[PointShape]:
    """Yield the score at the beginning of each game and after every hand."""
    game = 0
    for play in plays:
        hand, counted = play.match.hand, is_only_counted(play)
        if not counted and phase_of(hand) is not Phase.COUNTED:
            continue
        if hand.first_of_game:
            game += 1
            start = play.opening.score if counted else hand.start
            yield {"hand": hand.number - 1, "game": game, "score": list(start), "ordago": False}
        score = list(play.match.score if counted else hand.start)
        for award in hand.taken:
            score[award.side] = min(score[award.side] + award.stones, hand.rules.target)
        yield {"hand": hand.number, "game": game, "score": score, "ordago": _won_by_ordago(play)}


def _won_by_ordago(play: Play) -> bool:
    """Return whether a hand won its game by an órdago, spoken or counted by hand."""
    hand = play.match.hand
    events = (entry.event for entry in play.entries)
    counted = any(isinstance(each, StonesCounted) and each.ordago for each in events)
    return hand.won_by_ordago or (hand.winner is not None and counted)
