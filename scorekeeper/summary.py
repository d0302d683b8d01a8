"""The summary of a match: figures for those who played it.

Its bets, dejes and órdagos, who took what, and how the score went (docs/protocol.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Literal, TypedDict

from scorekeeper.bidding import Accepted, BetRefused, Bidding
from scorekeeper.hand.award import Award, When, totals
from scorekeeper.hand.hand import Hand, Phase, phase_of
from scorekeeper.kernel.reading import JsonOf
from scorekeeper.lance import Lance, Word
from scorekeeper.match.events import StonesCounted
from scorekeeper.match.match import MatchState
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


def longest_bet(hands: Iterable[Hand]) -> BetShape | None:
    """Return the highest bet, accepted or not; the earliest of equal ones."""
    bets = [bet for hand in hands for bet in _bets(hand)]
    return max(bets, key=lambda bet: bet["stones"], default=None)


def ordagos(hands: Iterable[Hand]) -> OrdagosShape:
    """Count the órdagos that were said, and those that were accepted."""
    biddings = [bidding for hand in hands for bidding in hand.biddings if bidding is not None]
    return {
        "said": sum(word.word is Word.ORDAGO for each in biddings for word in each.spoken),
        "accepted": sum(
            isinstance(each.outcome, Accepted) and each.outcome.ordago for each in biddings
        ),
    }


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


A_MINUTE, AN_HOUR = 60, 3600


def hands_an_hour(hands: int, seconds: float) -> int | None:
    """Return how many hands an hour that is; None until a minute has passed.

    >>> hands_an_hour(30, 7200), hands_an_hour(1, 3)
    (15, None)
    """
    return round(hands * AN_HOUR / seconds) if seconds >= A_MINUTE else None


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
        "longest_bet": longest_bet(match.hands),
        "ordagos": ordagos(match.hands),
        "sides": [_side(table, plays, finished, side) for side in range(table.rules.sides)],
        "players": [_player(table, finished, seat) for seat in table.rules.seats],
        "score": list(_score(plays)),
        "won": [
            before + (1 if match.winner == side else 0) for side, before in enumerate(table.won)
        ],
    }


def _played(rows: Sequence[Recorded]) -> float:
    """Seconds from the first row to the last.

    A Pi has no battery clock: after a power cut the time may step back. Such a step counts as 0.
    """
    return sum(max(0.0, after.at - before.at) for before, after in pairwise(rows))


def _side(
    table: Table, plays: Sequence[Play], hands: Sequence[Hand], side: int
) -> SideSummaryShape:
    taken = [(hand, award) for hand in hands for award in hand.taken if award.side == side]
    dejes = [award for _hand, award in taken if award.when is When.BID]
    return {
        "side": side,
        "name": table.side_names[side],
        "games": table.match.games[side],
        "stones": sum(totals(hand.taken, table.rules.sides)[side] for hand in hands)
        + _counted(plays, side),
        "dejes": len(dejes),
        "deje_stones": sum(award.stones for award in dejes),
        "lances": _by_lance(taken),
    }


def _player(table: Table, hands: Sequence[Hand], seat: int) -> PlayerSummaryShape:
    earned = [(hand, award) for hand in hands for award in hand.taken if award.seat == seat]
    return {
        "seat": seat,
        "side": table.rules.side_of(seat),
        "name": table.seats[seat].player,
        "stones": sum(award.stones for _hand, award in earned),
        "lances": _by_lance(earned),
        "ordagos": sum(_ordagos_of(hand, seat) for hand in table.match.hands),
    }


def _by_lance(awards: Sequence[tuple[Hand, Award]]) -> dict[str, int]:
    """Count by name the lances with awards; several awards in one lance count once."""
    lances = {(hand.number, award.lance, award.punto) for hand, award in awards if _pays(award)}
    names = Counter("punto" if punto else lance.value for _hand, lance, punto in lances)
    return {name: names[name] for name in (*(lance.value for lance in Lance), "punto")}


def _pays(award: Award) -> bool:
    return award.stones > 0 or award.when is When.ORDAGO


def _ordagos_of(hand: Hand, seat: int) -> int:
    spoken = [word for bidding in hand.biddings if bidding for word in bidding.spoken]
    return sum(word.word is Word.ORDAGO and word.seat == seat for word in spoken)


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
            yield {"hand": hand.number - 1, "game": game, "score": list(start)}
        score = list(play.match.score if counted else hand.start)
        for award in hand.taken:
            score[award.side] = min(score[award.side] + award.stones, hand.rules.target)
        yield {"hand": hand.number, "game": game, "score": score}
