"""Simulated hands of a rule set: what they hold, how they are bid, and what they pay.

A hand is kept as a row of some bytes: who said yes at pares and juego, which side has the best of
each lance, what its pares and juegos are worth, and how each lance was bid. Equal rows are kept
once, with how many hands they stand for. A row counts seats and sides from the mano's.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, groupby
from operator import itemgetter
from struct import Struct
from typing import NamedTuple, Protocol, TypeVar

from scorekeeper.bidding import deje_for, usual_raise
from scorekeeper.cards.card import CARDS_IN_HAND, DECK
from scorekeeper.cards.holding import Holding, hold
from scorekeeper.lance import LANCES, Lance
from scorekeeper.odds.style import Style
from scorekeeper.rules import RuleSet

T = TypeVar("T")
ALL = 10_000
"""Stones of an accepted órdago: more than any target."""

Payment = tuple[int, int]
"""A side, counted from the mano's, and the stones that it takes."""
Outcome = tuple[Payment, ...]
"""What a hand pays, in the order taken."""

SIZES = (2, 2, 2, 3, 5)
"""Stones of a first bet."""
BETTER_BETS = 0.65
"""Chance that a bet is made by the side that has the better cards."""

NOBODY = 2
"""In place of a side: nobody has pares."""
PASSED, REFUSED, ORDAGO, ACCEPTED = 0, 1, 3, 2
"""How a lance was bid: all passed, the bet of a side was refused (`REFUSED` + side), an órdago was
accepted, or so many stones were (`ACCEPTED` + stones)."""


class RandomNumbers(Protocol):
    """What is needed of `random.Random`."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Return so many of some values, in any order."""


class LanceResult(NamedTuple):
    """What the cards say of a lance."""

    best: int
    """The side that has it; `NOBODY`."""
    alone: int
    """Stones that it takes where nothing was bet."""
    more: tuple[int, int]
    """Stones that each side would take besides a bet: pares, juegos, or one for punto."""

    def award(self, bid: int) -> Payment | None:
        """Return what it pays at the end of the hand (rule book §5); None: nothing.

        >>> LanceResult(best=1, alone=3, more=(1, 3)).award(ACCEPTED + 5)
        (1, 8)
        """
        if REFUSED <= bid < ORDAGO:
            side = bid - REFUSED
            stones = self.more[side]
        elif bid == PASSED or self.best == NOBODY:
            side, stones = self.best, self.alone
        else:
            side = self.best
            stones = ALL if bid == ORDAGO else bid - ACCEPTED + self.more[side]
        return (side, stones) if stones else None


_ROW = Struct("<11BI")


def simulated(
    rules: RuleSet, styles: Sequence[Style], rng: RandomNumbers, deals: int
) -> list[bytes]:
    """Return the rows of simulated hands of two sides, for each style of betting: the same cards.

    Each deal is played with each seat as the mano, so that no side has the better cards by chance.

    >>> from random import Random
    >>> from scorekeeper.odds.style import QUIET
    >>> [packed] = simulated(RuleSet(), [QUIET], Random(1), 10)
    >>> hands_in(packed)
    40
    """
    found: list[Counter[bytes]] = [Counter() for _ in styles]
    ways = [[_Ways(rules, style, best) for best in (0, 1)] for style in styles]
    players = rules.players
    for _ in range(deals):
        dealt = rng.sample(DECK, players * CARDS_IN_HAND)
        held = [
            hold(tuple(dealt[seat::players]), rules.kings, rules.juego_real) for seat in rules.seats
        ]
        best = [_best(strengths) for strengths in _strengths(held)]
        pares = [0 if each.pares is None else each.pares.stones for each in held]
        juego = [0 if each.juego is None else each.juego.stones for each in held]
        worth = (sum(pares[::2]), sum(pares[1::2]), sum(juego[::2]), sum(juego[1::2]))
        is_bid = (True, True, all(worth[:2]), all(worth[2:]) or not any(worth[2:]))
        for mano in rules.seats:
            sides = [
                NOBODY if not seats else min((seat - mano) % players for seat in seats) % 2
                for seats in best
            ]
            cards = (
                _yes(pares, mano),
                _yes(juego, mano),
                sides[0] | sides[1] << 1 | sides[2] << 2 | sides[3] << 4,
                *(worth if mano % 2 == 0 else (worth[1], worth[0], worth[3], worth[2])),
            )
            for counted, by_best in zip(found, ways, strict=True):
                bids = [
                    by_best[side].draw(rng) if bid else PASSED
                    for side, bid in zip(sides, is_bid, strict=True)
                ]
                counted[bytes((*cards, *bids))] += 1
    return [
        b"".join(_ROW.pack(*row, often) for row, often in sorted(each.items())) for each in found
    ]


class Alike(NamedTuple):
    """The simulated hands in which the same seats have pares and juego."""

    said: tuple[bool, ...]
    """Who has pares, then who has juego, from the mano on."""
    often: int
    rows: bytes


def by_said(players: int, packed: bytes) -> tuple[Alike, ...]:
    """Return simulated hands by who has pares and juego."""
    found = []
    each = (packed[at : at + _ROW.size] for at in range(0, len(packed), _ROW.size))
    for (pares, juego), alike in groupby(each, itemgetter(0, 1)):
        together = b"".join(alike)
        bits = pares | juego << players
        said = tuple([bool(bits >> place & 1) for place in range(2 * players)])
        found.append(Alike(said, hands_in(together), together))
    return tuple(found)


def hands_in(packed: bytes) -> int:
    """Return how many hands there are."""
    return sum(row[-1] for row in _ROW.iter_unpack(packed))


@cache
def _results(
    best: int, pares_0: int, pares_1: int, juego_0: int, juego_1: int
) -> tuple[LanceResult, ...]:
    grande, chica, pares, fourth = best & 1, best >> 1 & 1, best >> 2 & 3, best >> 4
    of_pares, of_juego = (pares_0, pares_1), (juego_0, juego_1)
    juego = of_juego if any(of_juego) else (1, 1)
    return (
        LanceResult(grande, 1, (0, 0)),
        LanceResult(chica, 1, (0, 0)),
        LanceResult(pares, 0 if pares == NOBODY else of_pares[pares], of_pares),
        LanceResult(fourth, juego[fourth], juego),
    )


def _strengths(held: Sequence[Holding]) -> Iterator[list[int]]:
    """Yield how strong the cards of each seat are, lance by lance."""
    yield [each.grande for each in held]
    yield [each.chica for each in held]
    yield [each.pares_strength for each in held]
    juego = [each.juego_strength for each in held]
    yield juego if any(juego) else [each.punto for each in held]


def _best(strengths: Sequence[int]) -> list[int]:
    """Return the seats that are the strongest; none where nobody has anything."""
    most = max(strengths)
    return [seat for seat, strength in enumerate(strengths) if strength == most] if most else []


def _yes(has: Sequence[int], mano: int) -> int:
    """Return a bit for each seat that has something, the mano's the lowest."""
    return sum(1 << place for place, each in enumerate((*has[mano:], *has[:mano])) if each)


class _Ways:
    """The ways in which a lance is bid, and how often, where a side has the better cards."""

    def __init__(self, rules: RuleSet, style: Style, best: int) -> None:
        often: defaultdict[int, float] = defaultdict(float)
        accepted = style.bets * style.accepts
        stones = accepted * (1 - style.ordagos) / len(SIZES)
        for side in (0, 1):
            by = BETTER_BETS if side == best else 1 - BETTER_BETS
            often[REFUSED + side] = by * (style.bets - accepted)
        often[ORDAGO] = accepted * style.ordagos
        for size in SIZES:
            often[ACCEPTED + size] += stones * (1 - style.raises)
            often[ACCEPTED + size + usual_raise(rules, size)] += stones * style.raises
        self._quiet = 1 - style.bets
        self._ways = (*often, PASSED)
        self._up_to = [*accumulate(often.values(), initial=self._quiet)][1:]

    def draw(self, rng: RandomNumbers) -> int:
        at = rng.random()
        return PASSED if at < self._quiet else self._ways[bisect(self._up_to, at)]


def merged(paid: Iterable[Payment]) -> Outcome:
    """Return payments with those to the same side that follow one another as one.

    >>> merged([(0, 1), (0, 2), (1, 1)])
    ((0, 3), (1, 1))
    """
    return tuple(
        (side, sum(stones for _, stones in together))
        for side, together in groupby(paid, itemgetter(0))
    )


class Later(NamedTuple):
    """What the later lances of simulated hands pay, each in the order taken."""

    often: int
    dejes: Outcome
    awards: Outcome


class Ways(NamedTuple):
    """How simulated hands go on that have the same results in their first lances."""

    often: int
    by_sums: tuple[tuple[int, int, int, tuple[Later, ...]], ...]
    """Stones of each side and how often, with the orders; of hands without an accepted órdago."""
    ordagos: tuple[Later, ...]
    """Of the others: the award is the game, and nothing else is counted."""


Results = tuple[LanceResult, ...]
"""Of the first lances of a hand."""


def ways_on(rules: RuleSet, packed: Iterable[bytes], lances: int) -> Mapping[Results, Ways]:
    """Return how simulated hands go on after so many lances, by the results of these."""
    often: Counter[tuple[bytes, bytes]] = Counter()
    unpack = Struct(f"<2x5s{lances}x{len(LANCES) - lances}sI")
    for part in packed:
        for cards, bids, times in unpack.iter_unpack(part):
            often[cards, bids] += times
    later: dict[Results, Counter[tuple[Outcome, Outcome]]] = defaultdict(Counter)
    for (cards, bids), times in often.items():
        results = _results(*cards)
        paid = _payments(rules, [*zip(LANCES, results, strict=True)][lances:], bids)
        later[results[:lances]][paid] += times
    return {results: _ways(paid) for results, paid in later.items()}


def _payments(
    rules: RuleSet, lances: Iterable[tuple[Lance, LanceResult]], bids: Iterable[int]
) -> tuple[Outcome, Outcome]:
    """Return the dejes and awards of lances that are bid one after another."""
    dejes: list[Payment] = []
    awards: list[Payment] = []
    for (lance, result), bid in zip(lances, bids, strict=True):
        if REFUSED <= bid < ORDAGO and (deje := deje_for(rules, lance)):
            dejes.append((bid - REFUSED, deje))
        award = result.award(bid)
        if bid == ORDAGO and award is not None:
            return merged(dejes), (award,)
        if award is not None:
            awards.append(award)
    return merged(dejes), merged(awards)


def _ways(paid: Mapping[tuple[Outcome, Outcome], int]) -> Ways:
    by_sums: dict[tuple[int, int], list[Later]] = defaultdict(list)
    ordagos = []
    for (dejes, awards), often in paid.items():
        later = Later(often, dejes, awards)
        if awards and awards[0][1] == ALL:
            ordagos.append(later)
        else:
            both = (*dejes, *awards)
            by_sums[total(both, 0), total(both, 1)].append(later)
    return Ways(
        often=sum(paid.values()),
        by_sums=tuple(
            (*sums, sum(later.often for later in same), tuple(same))
            for sums, same in by_sums.items()
        ),
        ordagos=tuple(ordagos),
    )


def total(paid: Iterable[Payment], side: int) -> int:
    """Return the stones that a side takes."""
    return sum(stones for of, stones in paid if of == side)


def outcomes(rules: RuleSet, packed: bytes) -> Counter[Outcome]:
    """Return how often each outcome comes in simulated hands."""
    found: Counter[Outcome] = Counter()
    for ways in ways_on(rules, [packed], 0).values():
        for later in (*ways.ordagos, *(each for *_, same in ways.by_sums for each in same)):
            found[merged((*later.dejes, *later.awards))] += later.often
    return found


def hands(rules: RuleSet, style: Style, rng: RandomNumbers, deals: int) -> Counter[Outcome]:
    """Return how often each outcome comes in so many simulated deals.

    >>> from random import Random
    >>> from scorekeeper.odds.style import QUIET
    >>> found = hands(RuleSet(), QUIET, Random(1), 10)
    >>> sum(found.values()), all(stones > 0 for outcome in found for _, stones in outcome)
    (40, True)
    """
    [packed] = simulated(rules, [style], rng, deals)
    return outcomes(rules, packed)
