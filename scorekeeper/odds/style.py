"""How a table bets: the chances that simulated hands are bid with, and how a house's are learnt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.season import Counts, MatchFacts


class Style(NamedTuple):
    """How a table bets: chances between 0 and 1. Without any, all pass in every lance."""

    bets: float = 0.0
    """That somebody bets in a lance that is bid."""
    accepts: float = 0.0
    """That a bet is accepted."""
    raises: float = 0.0
    """That a bet which is accepted was raised before."""
    ordagos: float = 0.0
    """That a bet is an órdago."""


USUAL = Style(bets=0.4, accepts=0.45, raises=0.15, ordagos=0.04)
"""Six bets in five hands, and an órdago every twenty: where nothing of a house is known."""
QUIET = USUAL._replace(bets=0.0)
BOLD = Style(bets=0.6, accepts=0.55, raises=0.25, ordagos=0.15)
"""The two between which tables bet."""
BID = 3.1
"""Lances of a hand that are bid, of many simulated ones."""
GAMES = 200
"""Games after which a house has shown how it bets; with fewer, a range is said."""
WORTH = 500.0
"""Hands of a house that count as much as `USUAL`."""


def learnt(matches: Iterable[MatchFacts]) -> Style:
    """Return how a house bets: by its matches, and by `USUAL` as if seen in `WORTH` hands.

    Matches of more than two sides, and those at a plain counter, say nothing.

    >>> learnt([]) == USUAL
    True
    """
    hands, said, taken = 0, Counts(), Counts()
    for match in matches:
        if len(match.by_side) == 2:
            hands += match.by_side[0].hands
            for counts in match.by_seat:
                said = said.plus(counts)
            for counts in match.by_side:
                taken = taken.plus(counts)
    bet = said.bets + said.ordagos
    usual = WORTH * BID * USUAL.bets
    return Style(
        bets=_share(bet, hands * BID, USUAL.bets, WORTH * BID),
        accepts=_share(bet - taken.dejes, bet, USUAL.accepts, usual),
        raises=_share(said.raises, bet - taken.dejes, USUAL.raises, usual * USUAL.accepts),
        ordagos=_share(said.ordagos, bet, USUAL.ordagos, usual),
    )


def games_seen(matches: Iterable[MatchFacts]) -> int:
    """Return how many games of two sides were played to their end."""
    return sum(sum(match.games) for match in matches if match.by_side and len(match.by_side) == 2)


def _share(seen: float, of: float, before: float, worth: float) -> float:
    """Return a share that was seen, with what was thought before it; between 0 and 1."""
    return min(1.0, max(0.0, (seen + before * worth) / (of + worth)))
