"""The state of a hand: what was entered and what was taken. Its phase is derived from that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, wraps
from typing import NamedTuple, TypeVar, TypeVarTuple, cast

from scorekeeper.bidding import Accepted, Bidding
from scorekeeper.cards.card import Cards
from scorekeeper.cards.holding import Holding, hold
from scorekeeper.hand.award import Award, When
from scorekeeper.lance import CHICA, GRANDE, JUEGO, LANCES, PARES, Lance, Mark
from scorekeeper.rules.ruleset import RuleSet

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")

_UNKNOWN = object()


def cached_per_hand(derive: Callable[[Hand, *Arguments], T]) -> Callable[[Hand, *Arguments], T]:
    """Cache the result of a function on the hand, for each value of its other arguments.

    `decide`, the view and `settle` call these functions for the same hand many times.
    """

    @wraps(derive)
    def derived(hand: Hand, *arguments: *Arguments) -> T:
        facts, key = hand.facts, (derive, arguments)
        known = facts.get(key, _UNKNOWN)
        if known is _UNKNOWN:
            known = facts[key] = derive(hand, *arguments)
        return cast("T", known)

    return derived


@dataclass(frozen=True, slots=True)
class LanceResult:
    """The result of a lance, entered without cards."""

    winner: int | None
    """The seat with the best hand; None if none is needed."""
    values: tuple[tuple[int, str], ...] = ()
    """Pares or juegos that count, as (seat, kind)."""

    def value_of(self, seat: int) -> str | None:
        """Return what was entered of a seat's pares or juego."""
        return dict(self.values).get(seat)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee decided that a lance pays, instead of all that it would pay."""

    side: int
    stones: int


class _HandFields(NamedTuple):
    """The fields of a hand.

    Tuples of four are by lance, the others by seat or side.
    """

    rules: RuleSet
    """The rules of the table."""
    number: int
    """Of the match, from 1."""
    mano: int
    """Number of its seat."""
    start: tuple[int, ...]
    """Stones of each side before the hand."""
    first_of_game: bool
    mano_known: bool
    """False with corrido until it is known who cut the mus."""
    biddings: tuple[Bidding | None, ...]
    """None while not reached, or if there is none."""
    said_pares: tuple[bool | None, ...]
    """None while not said."""
    said_juego: tuple[bool | None, ...]
    """None while not said."""
    cards: tuple[Cards | None, ...]
    """None while not shown."""
    entered_results: tuple[LanceResult | None, ...]
    """Results of lances that were entered without cards."""
    rulings: tuple[Ruling | None, ...]
    """What a referee decided of the lances."""
    accepted_verdicts: frozenset[Lance] = frozenset()
    """Lances in which the consequence of a wrong declaration was accepted (rule book §9)."""
    forfeit: int | None = None
    """The side that a referee took the hand from."""
    marks: tuple[tuple[Mark, int | None], ...] = ()
    """What was noted before the first word, and of whom."""
    taken: tuple[Award, ...] = ()
    """Dejes, then the count."""
    returned: tuple[Award, ...] = ()
    """Dejes that went back before it."""
    proposed: bool = False
    """The count is complete and waits to be confirmed (setting `confirm`)."""
    counted: bool = False
    """The count is booked."""
    broken_off: bool = False
    """The game was given away by a referee, or won by stones counted by hand, before it was
    counted."""
    winner: int | None = None
    """The side that won the game by this hand."""


class Hand(_HandFields):
    """One hand of four lances, as it was entered, and what follows from that.

    Derived values are computed on first use and cached with the hand (`cached_per_hand`). As a hand
    never changes, its cache is never out of date; the hand after a word is another value, with an
    empty cache.
    """

    @cached_property
    def facts(self) -> dict[object, object]:
        """What was derived from the hand so far, by function and arguments (`cached_per_hand`)."""
        return {}

    def forget(self) -> None:
        """Empty the cache, to release its memory."""
        self.__dict__.clear()

    @cached_property
    def holdings(self) -> tuple[Holding | None, ...]:
        """What each seat holds; None while its cards were not shown."""
        kings, juego_real = self.rules.kings, self.rules.juego_real
        return tuple(
            [None if cards is None else hold(cards, kings, juego_real) for cards in self.cards]
        )

    @cached_property
    def unseen(self) -> frozenset[int]:
        """Seats whose cards were not shown."""
        return frozenset([seat for seat, cards in enumerate(self.cards) if cards is None])

    @property
    def playing(self) -> frozenset[int]:
        """Seats whose cards count: all except those of a side that the hand was taken from."""
        if self.forfeit is None:
            return self.rules.everyone
        return frozenset(s for s in self.rules.seats if self.rules.side_of(s) != self.forfeit)

    def bidding(self, lance: Lance) -> Bidding | None:
        """Return the bidding of a lance, if it has begun."""
        return self.biddings[lance.place]

    def said(self, lance: Lance) -> tuple[bool | None, ...]:
        """Return what each seat declared at pares or juego."""
        return self.said_pares if lance is PARES else self.said_juego

    def all_said(self, lance: Lance) -> bool:
        """Return whether every seat has declared."""
        return None not in self.said(lance)

    def who_said_yes(self, lance: Lance) -> frozenset[int]:
        """Return the seats that declared yes."""
        return frozenset([seat for seat, has in enumerate(self.said(lance)) if has])

    def sides_with(self, lance: Lance) -> frozenset[int]:
        """Return the sides of which somebody declared yes."""
        return self.rules.sides_of(self.who_said_yes(lance))

    @property
    def punto(self) -> bool:
        """Whether the fourth lance is played for punto: everybody declared no at juego."""
        return not any(self.said_juego) and None not in self.said_juego

    def is_punto(self, lance: Lance) -> bool:
        """Return whether it is the fourth lance, played for punto."""
        return lance is JUEGO and self.punto

    @property
    def won_by_ordago(self) -> bool:
        """Whether an accepted órdago won the game by it."""
        return any(award.when is When.ORDAGO for award in self.taken)

    @property
    def over(self) -> bool:
        """Whether it is counted, or the game was won or taken in the middle of it."""
        return self.counted or self.winner is not None

    def with_bidding(self, lance: Lance, bidding: Bidding) -> Hand:
        """Return the hand with another bidding of a lance."""
        return self._replace(biddings=put(self.biddings, lance.place, bidding))

    def with_result(self, lance: Lance, result: LanceResult) -> Hand:
        """Return the hand with the result of a lance that was entered without cards."""
        return self._replace(entered_results=put(self.entered_results, lance.place, result))

    def distance_from_mano(self, seat: int) -> int:
        """Return the distance of a seat from the mano: the lower wins a tie (rule book §3)."""
        return (seat - self.mano) % self.rules.players


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return a tuple with one item replaced.

    >>> put((7, 8, 9), 1, 0)
    (7, 0, 9)
    """
    return (*items[:place], item, *items[place + 1 :])


def new_hand(
    rules: RuleSet, number: int, mano: int, start: tuple[int, ...], *, first_of_game: bool
) -> Hand:
    """Return a hand of which nothing was entered: everybody bids in grande and chica."""
    unsaid: tuple[bool | None, ...] = (None,) * rules.players
    return Hand(
        rules=rules,
        number=number,
        mano=mano,
        start=start,
        first_of_game=first_of_game,
        mano_known=not (rules.corrido and first_of_game),
        biddings=(opened_bidding(rules, GRANDE), opened_bidding(rules, CHICA), None, None),
        said_pares=unsaid,
        said_juego=unsaid,
        cards=(None,) * rules.players,
        entered_results=(None,) * len(Lance),
        rulings=(None,) * len(Lance),
    )


def say(hand: Hand, lance: Lance, seat: int, has: bool) -> Hand:
    """Return the hand after a declaration; the last one opens the bidding, if there is one."""
    said = put(hand.said(lance), seat, has)
    bidding = opened_bidding(hand.rules, lance, said)
    biddings = hand.biddings
    if bidding is not None:
        biddings = put(biddings, lance.place, bidding)
    if lance is PARES:
        return hand._replace(said_pares=said, biddings=biddings)
    return hand._replace(said_juego=said, biddings=biddings)


def opened_bidding(
    rules: RuleSet, lance: Lance, said: Sequence[bool | None] = ()
) -> Bidding | None:
    """Return the bidding of a lance after these declarations, if there is one.

    Everybody bids for grande and chica. Pares is bid where two sides have it, juego likewise; where
    nobody has juego everyone bids for punto (rule book §4).

    Args:
        rules: The rules of the table.
        lance: The lance.
        said: What each seat declared of pares or juego; None if it has not.
    """
    if not lance.declared:
        return Bidding(lance, rules, _speakers(rules, rules.everyone))
    if None in said:
        return None
    yes = frozenset([seat for seat, has in enumerate(said) if has])
    if len(rules.sides_of(yes)) >= 2:
        return Bidding(lance, rules, _speakers(rules, yes))
    if lance is JUEGO and not yes:
        return Bidding(lance, rules, _speakers(rules, rules.everyone))
    return None


def _speakers(rules: RuleSet, seats: frozenset[int]) -> frozenset[int]:
    """Return who bids for some seats: they themselves, or their captains (PG)."""
    if not rules.captains:
        return seats
    return frozenset(rules.captain_seats[rules.side_of(seat)] for seat in seats)


class Phase(StrEnum):
    """The phase of a hand: what is entered next."""

    CORRIDO = "corrido"
    GRANDE = "grande"
    CHICA = "chica"
    PARES_SAID = "pares_said"
    PARES = "pares"
    JUEGO_SAID = "juego_said"
    JUEGO = "juego"
    CARDS = "cards"
    PROPOSED = "proposed"
    COUNTED = "counted"


DECLARING = {Phase.PARES_SAID: Lance.PARES, Phase.JUEGO_SAID: Lance.JUEGO}
BIDDING = {Phase(lance.value): lance for lance in LANCES}


@cached_per_hand
def phase_of(hand: Hand) -> Phase:
    """Return the phase of a hand: the first thing that is still open.

    >>> phase_of(new_hand(RuleSet(), 1, mano=0, start=(0, 0), first_of_game=True))
    <Phase.GRANDE: 'grande'>
    """
    if hand.over:
        return Phase.COUNTED
    if hand.proposed:
        return Phase.PROPOSED
    if not hand.mano_known:
        return Phase.CORRIDO
    if ordago_lance(hand) is not None:
        return Phase.CARDS
    for lance in LANCES:
        if lance.declared and not hand.all_said(lance):
            return Phase.PARES_SAID if lance is PARES else Phase.JUEGO_SAID
        bidding = hand.bidding(lance)
        if bidding is not None and bidding.outcome is None:
            return Phase(lance.value)
    return Phase.CARDS


def running_bidding(hand: Hand, phase: Phase) -> Bidding | None:
    """Return the bidding that goes on in a phase of the hand; None in any other phase."""
    lance = BIDDING.get(phase)
    return None if lance is None else hand.bidding(lance)


def ordago_lance(hand: Hand) -> Lance | None:
    """Return the lance in which an órdago was accepted, the last that is bid, if there is one."""
    for bidding in hand.biddings:
        if bidding is not None and isinstance(bidding.outcome, Accepted) and bidding.outcome.ordago:
            return bidding.lance
    return None


def deciding_ordago(hand: Hand) -> Lance | None:
    """Return the lance whose accepted órdago decides the game, unless a referee ruled it.

    Source: rule book §4, §9.
    """
    lance = ordago_lance(hand)
    return lance if lance is not None and hand.rulings[lance.place] is None else None
