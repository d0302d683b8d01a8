"""The state of a hand: only what was told and what was taken. Its phase is read off that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, wraps
from typing import NamedTuple, TypeVar, TypeVarTuple, cast

from scorekeeper.bidding import Accepted, Bidding
from scorekeeper.cards.card import Cards
from scorekeeper.hand.award import Award
from scorekeeper.lance import LANCES, Lance, Mark
from scorekeeper.rules.ruleset import RuleSet

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")

_UNKNOWN = object()


def fact(derive: Callable[[Hand, *Arguments], T]) -> Callable[[Hand, *Arguments], T]:
    """Derive a fact of a hand once: kept with the hand, for each value of the other arguments.

    Decide, view and settle ask for the same facts of the same hand many times.
    """

    @wraps(derive)
    def derived(hand: Hand, *arguments: *Arguments) -> T:
        key = (derive, *arguments)
        known = hand.facts.get(key, _UNKNOWN)
        if known is _UNKNOWN:
            known = hand.facts[key] = derive(hand, *arguments)
        return cast("T", known)

    return derived


@dataclass(frozen=True, slots=True)
class LanceResult:
    """How a lance went, told without cards.

    winner: seat with the best hand (None where none is needed) · values: what counts of the
    seats' pares or juegos, as (seat, kind).
    """

    winner: int | None
    values: tuple[tuple[int, str], ...] = ()

    def value_of(self, seat: int) -> str | None:
        """What was said of a seat's pares or juego."""
        return dict(self.values).get(seat)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a referee decided of a lance: it replaces all the lance would pay (hand-record.md)."""

    side: int
    stones: int


class _HandTold(NamedTuple):
    """The fields of a hand.

    Tuples of four run by lance, tuples by seat run by seat.

    Attributes:
        rules: The rules of the table.
        number: Of the match, from 1.
        mano: The seat.
        start: Stones of each side before the hand.
        first_of_game: Corrido and no signs ask.
        mano_known: False while corrido waits for who cut the mus.
        biddings: None while not reached, or where none is due.
        said_pares: None while not said.
        said_juego: None while not said.
        cards: None while not shown.
        told: How lances went that were told without cards.
        rulings: What a referee decided of the lances.
        heard: Lances whose wrong words the table knows the consequence of (rules §9).
        forfeit: The side that a referee took the hand from.
        marks: What was noted before the first word, and of whom.
        taken: Dejes, then the count.
        returned: Dejes that went back before it.
        proposed: The count is complete and waits to be seen (setting `confirm`).
        counted: The count is booked.
        broken_off: The game was given away by a referee, or won by stones counted by hand, before
            it was counted.
        winner: The side that won the game by this hand.
    """

    rules: RuleSet
    number: int
    mano: int
    start: tuple[int, ...]
    first_of_game: bool
    mano_known: bool
    biddings: tuple[Bidding | None, ...]
    said_pares: tuple[bool | None, ...]
    said_juego: tuple[bool | None, ...]
    cards: tuple[Cards | None, ...]
    told: tuple[LanceResult | None, ...]
    rulings: tuple[Ruling | None, ...]
    heard: frozenset[Lance] = frozenset()
    forfeit: int | None = None
    marks: tuple[tuple[Mark, int | None], ...] = ()
    taken: tuple[Award, ...] = ()
    returned: tuple[Award, ...] = ()
    proposed: bool = False
    counted: bool = False
    broken_off: bool = False
    winner: int | None = None


class Hand(_HandTold):
    """One hand of four lances, as it was told, and what follows from that.

    What follows is derived when it is first asked for and kept with the hand (`fact`). As a hand
    never changes, no fact is ever out of date; the hand after a word is another value without any.
    """

    @cached_property
    def facts(self) -> dict[object, object]:
        """What was derived from the hand so far, by function and arguments (`fact`)."""
        return {}

    def forget(self) -> None:
        """Release the memory of all facts; what is asked for again is derived again."""
        self.__dict__.clear()

    @property
    def playing(self) -> frozenset[int]:
        """Seats whose cards count: all but those of a side that the hand was taken from."""
        if self.forfeit is None:
            return self.rules.everyone
        return frozenset(s for s in self.rules.seats if self.rules.side_of(s) != self.forfeit)

    def bidding(self, lance: Lance) -> Bidding | None:
        """The bidding of a lance, where one has begun."""
        return self.biddings[lance.place]

    def said(self, lance: Lance) -> tuple[bool | None, ...]:
        """What each seat said at pares or juego."""
        return self.said_pares if lance is Lance.PARES else self.said_juego

    def all_said(self, lance: Lance) -> bool:
        """Has every seat said yes or no?"""
        return None not in self.said(lance)

    def who_said_yes(self, lance: Lance) -> frozenset[int]:
        """Seats that said they have it."""
        return frozenset([seat for seat, has in enumerate(self.said(lance)) if has])

    def sides_with(self, lance: Lance) -> frozenset[int]:
        """Sides of which somebody said yes."""
        return self.rules.sides_of(self.who_said_yes(lance))

    @property
    def punto(self) -> bool:
        """Is the fourth lance played for punto, everybody having said no to juego?"""
        return not any(self.said_juego) and None not in self.said_juego

    def is_punto(self, lance: Lance) -> bool:
        """Is it the fourth lance, played for punto?"""
        return lance is Lance.JUEGO and self.punto

    @property
    def over(self) -> bool:
        """Is it counted, or was the game won or taken in the middle of it?"""
        return self.counted or self.winner is not None

    def with_bidding(self, lance: Lance, bidding: Bidding) -> Hand:
        """The hand with the bidding of a lance in place."""
        return self._replace(biddings=put(self.biddings, lance.place, bidding))

    def order(self, seat: int) -> int:
        """How far from the mano a seat sits: ties go to the lower number (rules §3)."""
        return (seat - self.mano) % self.rules.players


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])


def new_hand(
    rules: RuleSet, number: int, mano: int, start: tuple[int, ...], *, first_of_game: bool
) -> Hand:
    """A hand of which nothing has been told: grande and chica are everybody's to bid."""
    everyone = _speakers(rules, rules.everyone)
    unsaid: tuple[bool | None, ...] = (None,) * rules.players
    return Hand(
        rules=rules,
        number=number,
        mano=mano,
        start=start,
        first_of_game=first_of_game,
        mano_known=not (rules.corrido and first_of_game),
        biddings=(
            Bidding(Lance.GRANDE, rules, everyone),
            Bidding(Lance.CHICA, rules, everyone),
            None,
            None,
        ),
        said_pares=unsaid,
        said_juego=unsaid,
        cards=(None,) * rules.players,
        told=(None,) * len(Lance),
        rulings=(None,) * len(Lance),
    )


def say(hand: Hand, lance: Lance, seat: int, has: bool) -> Hand:
    """The hand after a seat said yes or no; the last word opens the bidding where one is due.

    Pares is bid where two sides have it, juego likewise; where nobody has juego everyone bids for
    punto (rules §4).
    """
    return say_all(hand, lance, put(hand.said(lance), seat, has))


def say_all(hand: Hand, lance: Lance, said: tuple[bool | None, ...]) -> Hand:
    """The hand in which this was said of a lance, seat by seat (None: not yet)."""
    speakers = _bidders(hand.rules, lance, said)
    biddings = hand.biddings
    if speakers:
        biddings = put(biddings, lance.place, Bidding(lance, hand.rules, speakers))
    if lance is Lance.PARES:
        return hand._replace(said_pares=said, biddings=biddings)
    return hand._replace(said_juego=said, biddings=biddings)


@fact
def bidders(hand: Hand, lance: Lance) -> frozenset[int]:
    """Who bids in a lance once it was declared; nobody where no bidding is due."""
    if not lance.declared:
        return _speakers(hand.rules, hand.rules.everyone)
    return _bidders(hand.rules, lance, hand.said(lance))


def _bidders(rules: RuleSet, lance: Lance, said: tuple[bool | None, ...]) -> frozenset[int]:
    """Who bids in pares or juego, where this was said of it."""
    if None in said:
        return frozenset()
    yes = frozenset([seat for seat, has in enumerate(said) if has])
    if len(rules.sides_of(yes)) >= 2:
        return _speakers(rules, yes)
    if lance is Lance.JUEGO and not yes:
        return _speakers(rules, rules.everyone)
    return frozenset()


def _speakers(rules: RuleSet, seats: frozenset[int]) -> frozenset[int]:
    """Who bids for these seats: they themselves, or their sides' captains (PG)."""
    if not rules.captains:
        return seats
    return frozenset(rules.captain_seats[rules.side_of(seat)] for seat in seats)


class Phase(StrEnum):
    """What the table is at (screens: se reparte → grande → … → cartas → recuento)."""

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
BIDDING = {
    Phase.GRANDE: Lance.GRANDE,
    Phase.CHICA: Lance.CHICA,
    Phase.PARES: Lance.PARES,
    Phase.JUEGO: Lance.JUEGO,
}


@fact
def phase_of(hand: Hand) -> Phase:
    """The phase: the first thing of the hand that is still open."""
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
            return Phase.PARES_SAID if lance is Lance.PARES else Phase.JUEGO_SAID
        bidding = hand.bidding(lance)
        if bidders(hand, lance) and bidding is not None and bidding.outcome is None:
            return Phase(lance.value)
    return Phase.CARDS


def running_bidding(hand: Hand, phase: Phase) -> Bidding | None:
    """The bidding that goes on in this phase of the hand; None in any other phase."""
    lance = BIDDING.get(phase)
    return None if lance is None else hand.bidding(lance)


def ordago_lance(hand: Hand) -> Lance | None:
    """The lance whose accepted órdago decides the game, if there is one."""
    for bidding in hand.biddings:
        if bidding is not None and isinstance(bidding.outcome, Accepted) and bidding.outcome.ordago:
            return bidding.lance
    return None
