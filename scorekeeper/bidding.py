"""The bidding of one lance: a value that takes one word after another.

Theory
------
A bidding is in one of three states. While nobody has bet, every speaker may pass or bet; when all
have passed, the lance is over and the best hand takes what it is worth. Once there is a *standing*
bet, every other side still in owes an answer: it accepts, refuses or raises, and a raise is a new
standing bet that all of them owe an answer to again. When an outcome is reached, nothing more can
be said:

    AllPassed    nobody bet
    Accepted     all sides still in have accepted the standing bet
    BetRefused   no other side is in any more: the last to bet takes the deje

A side is *in* while one of its speakers is not out. Over a bet, "paso" and "no quiero" take only
the speaker out, "no queremos" the whole side; "quiero" accepts for the side. With two sides, one
answer therefore ends the bidding; with more (rule book §7), each answers for itself.

Two functions hold the rules: `check_word` refuses what may not be said, and says what a word bets;
`apply_word` computes the bidding after a word and checks nothing. A command is decided by both
(`speak`), an option is offered where the first allows it (`may_say`), and a stored event is applied
by the second alone.

Source: rule book §4 (PG, FO, EN, AU) and §7.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.lance import Lance, Word
from scorekeeper.refusal import RefusalCode, Refused, allowed
from scorekeeper.rules.ruleset import RuleSet

# Looking up a member of an enum takes as long as three calls.
_PASO, _ENVIDO = Word.PASO, Word.ENVIDO

LEAST_BET = 2
DEJE = 1
"""What a refused first bet, or opening órdago, pays."""
MOST_BET = 1_000_000
"""Any amount may be bet, also far above the target; more than this is a typing error (ours)."""


class Standing(NamedTuple):
    """A bet that waits for an answer: `total` stones if it is accepted, None for an órdago.

    `before` are the stones that stood before the last call, 0 if it was the first.
    """

    seat: int
    side: int
    total: int | None
    before: int

    @property
    def ordago(self) -> bool:
        """Whether it is an órdago."""
        return self.total is None


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Nobody bet: the best hand takes what the lance is worth."""


class Accepted(NamedTuple):
    """A bet of `side` that the cards decide, among the `sides` still in; 0 stones for an órdago."""

    side: int
    total: int
    sides: frozenset[int]
    ordago: bool = False


class BetRefused(NamedTuple):
    """A refused bet: `side`, the last to bet, takes `deje` at once and wins the lance."""

    side: int
    deje: int


ALL_PASSED = AllPassed()

Outcome = AllPassed | Accepted | BetRefused


class Spoken(NamedTuple):
    """A word that was said."""

    seat: int
    word: Word
    stones: int | None = None
    """The number said with it."""
    total: int | None = None
    """What `check_word` returned for it."""
    sequence: int = 0
    """Its sequence in the log, 0 while it is not stored."""
    out_of_turn: bool = False
    """Whether it is a first bet that was recorded before the seat's turn."""


class Bidding(NamedTuple):
    """What was said in a lance so far, and its state."""

    lance: Lance
    rules: RuleSet
    speakers: frozenset[int]
    """Seats that take part."""
    spoken: tuple[Spoken, ...] = ()
    passed: frozenset[int] = frozenset()
    """Seats that passed before any bet."""
    out: frozenset[int] = frozenset()
    """Seats that speak no more."""
    standing: Standing | None = None
    """The bet that stands."""
    agreed: frozenset[int] = frozenset()
    """Sides that accepted it."""
    outcome: Outcome | None = None
    """How the bidding ended, None while it goes on."""

    @property
    def sides_in(self) -> frozenset[int]:
        """Sides with a speaker who is not out."""
        return self.rules.sides_of(self.speakers - self.out)

    @property
    def deje(self) -> int:
        """Stones that a refusal of the standing bet pays at once; of a first bet if none stands."""
        return deje_for(
            self.rules, self.lance, 0 if self.standing is None else self.standing.before
        )

    @property
    def standing_since(self) -> int | None:
        """Sequence of the word that made the standing bet; None while nobody has bet."""
        if self.standing is None:
            return None
        return next(said.sequence for said in reversed(self.spoken) if said.word.bets)

    @property
    def awaited(self) -> frozenset[int]:
        """Seats that may answer the standing bet."""
        if self.standing is None or self.outcome is not None:
            return frozenset()
        owing = self.sides_in - self.agreed - {self.standing.side}
        return frozenset(
            seat for seat in self.speakers - self.out if self.rules.side_of(seat) in owing
        )

    def turn(self, mano: int) -> int | None:
        """Return the seat whose turn it is to speak, or None once the bidding is over.

        Before a bet: the first from the mano who has not passed. Over a bet: the first after the
        bettor who may answer it.

        Source: rule book §4 ("mano speaks first") and FO ("por turno riguroso de juego").
        """
        if self.outcome is not None:
            return None
        standing = self.standing
        able = self.speakers - self.passed - self.out if standing is None else self.awaited
        first = mano if standing is None else standing.seat + 1
        return min(able, key=lambda seat: (seat - first) % self.rules.players, default=None)

    def out_of_turn(self, mano: int, seat: int, word: Word) -> bool:
        """Return whether the word would be a first bet before the seat's turn."""
        opens = self.standing is None and word.opens
        return opens and seat != self.turn(mano)


def deje_for(rules: RuleSet, lance: Lance, before: int = 0) -> int:
    """Return the stones that a refusal pays (setting `deje`).

    Args:
        rules: The rules of the table.
        lance: The lance.
        before: Stones that stood before the last call; 0 if it was the first.

    >>> deje_for(RuleSet(), Lance.GRANDE), deje_for(RuleSet(), Lance.GRANDE, before=4)
    (1, 4)
    >>> deje_for(RuleSet(deje="one_more"), Lance.PARES, before=4)
    5

    Source: rule book §4; §11 for the house rules "one_more" (raises of pares, juego and punto) and
        "none".
    """
    if rules.deje == "none":
        return 0
    if rules.deje == "one_more" and before and lance.declared:
        return before + 1
    return before or DEJE


def speak(bidding: Bidding, seat: int, word: Word, stones: int | None = None) -> Bidding:
    """Return the bidding after a seat says a word, which is checked first.

    >>> bidding = Bidding(Lance.GRANDE, RuleSet(), frozenset(range(4)))
    >>> speak(speak(bidding, 0, Word.ENVIDO), 1, Word.NO_QUEREMOS).outcome
    BetRefused(side=0, deje=1)

    Raises:
        Refused: As `check_word`.
    """
    total = check_word(bidding, seat, word, stones)
    return apply_word(bidding, Spoken(seat, word, stones, total))


def check_word(bidding: Bidding, seat: int, word: Word, stones: int | None = None) -> int | None:
    """Refuse a word that may not be said now. The order of speaking is not checked.

    >>> bidding = Bidding(Lance.GRANDE, RuleSet(), frozenset(range(4)))
    >>> check_word(speak(bidding, 0, Word.ENVIDO, 5), 1, Word.REENVIDO)
    7
    >>> check_word(bidding, 0, Word.QUIERO)
    Traceback (most recent call last):
        ...
    scorekeeper.refusal.Refused: There is no bet to answer.

    Args:
        bidding: The bidding before it.
        seat: Who says it.
        word: The word.
        stones: Of an envido the bet, 2 if None; of a reenvido by how much, as the rules have it if
            None.

    Returns:
        The stones that the word bets or accepts; None for an órdago and for any other word.

    Raises:
        Refused: lance_over, not_speaking, out_of_lance, no_number, bet_too_small, bet_too_big,
            bet_stands, nothing_to_answer, own_bet, already_agreed, over_ordago.

    Source: rule book §4.
    """
    if bidding.outcome is not None:
        raise Refused(RefusalCode.LANCE_OVER)
    if seat not in bidding.speakers:
        raise Refused(RefusalCode.NOT_SPEAKING, seat=seat)
    if seat in bidding.out:
        raise Refused(RefusalCode.OUT_OF_LANCE, seat=seat)
    if stones is not None:
        _check_stones(word, stones)
    standing, side = bidding.standing, bidding.rules.side_of(seat)
    if standing is None:
        if word is not _PASO and not word.opens:
            raise Refused(RefusalCode.NOTHING_TO_ANSWER)
        return (stones or LEAST_BET) if word is _ENVIDO else None
    if word is _ENVIDO:
        raise Refused(RefusalCode.BET_STANDS)
    if standing.side == side:
        raise Refused(RefusalCode.OWN_BET)
    if side in bidding.agreed:
        # A word of the game binds who said it (FO): only a raise asks for their answer again (§7).
        raise Refused(RefusalCode.ALREADY_AGREED)
    if word.accepts:
        return standing.total
    return _raised(bidding.rules, standing, word, stones) if word.bets else None


def apply_word(bidding: Bidding, said: Spoken) -> Bidding:
    """Return the bidding after a word that was said, with the total that it was recorded with.

    Nothing is checked: what was recorded stays valid even if a rule of `check_word` changes.

    >>> bidding = Bidding(Lance.GRANDE, RuleSet(), frozenset(range(4)))
    >>> apply_word(bidding, Spoken(0, Word.ENVIDO, total=2)).awaited
    frozenset({1, 3})
    """
    lance, rules, speakers, spoken, passed, out, standing, agreed, outcome = bidding
    seat, word, side = said.seat, said.word, rules.side_of(said.seat)
    if word.bets:
        before = 0 if standing is None else standing.total or 0
        standing, agreed = Standing(seat, side, said.total, before), frozenset()
    elif standing is None:
        passed |= {seat}
        if passed >= speakers:
            outcome = ALL_PASSED
    else:
        if word.accepts:
            agreed |= {side}
        else:
            out |= speakers & rules.seats_of(side) if word.plural else {seat}
        outcome = _outcome(bidding, standing, out, agreed)
    return Bidding(lance, rules, speakers, (*spoken, said), passed, out, standing, agreed, outcome)


def pass_all(bidding: Bidding) -> Bidding:
    """Return the bidding after everybody passed, which is checked first.

    Raises:
        Refused: lance_over, bet_stands.
    """
    if bidding.outcome is not None:
        raise Refused(RefusalCode.LANCE_OVER)
    if bidding.standing is not None:
        raise Refused(RefusalCode.BET_STANDS)
    return all_passed(bidding)


def all_passed(bidding: Bidding) -> Bidding:
    """Return the bidding after everybody passed. Nothing is checked."""
    lance, rules, speakers, spoken, _passed, out, standing, agreed, _before = bidding
    return Bidding(lance, rules, speakers, spoken, speakers, out, standing, agreed, ALL_PASSED)


def without_words(bidding: Bidding) -> Bidding:
    """Return the state of a bidding alone, on which depends what may be said."""
    lance, rules, speakers, _spoken, passed, out, standing, agreed, outcome = bidding
    return Bidding(lance, rules, speakers, (), passed, out, standing, agreed, outcome)


def may_say(bidding: Bidding, seat: int, word: Word) -> bool:
    """Return whether `check_word` lets a seat say a word now.

    >>> may_say(Bidding(Lance.CHICA, RuleSet(), frozenset(range(4))), 0, Word.QUIERO)
    False
    """
    return allowed(check_word, bidding, seat, word)


def _check_stones(word: Word, stones: int) -> None:
    if not word.takes_stones:
        raise Refused(RefusalCode.NO_NUMBER, word=word)
    if stones < LEAST_BET:
        raise Refused(RefusalCode.BET_TOO_SMALL, stones=stones, least=LEAST_BET)
    if stones > MOST_BET:
        raise Refused(RefusalCode.BET_TOO_BIG, stones=stones, most=MOST_BET)


def usual_raise(rules: RuleSet, total: int) -> int:
    """Return the stones that a reenvido without a number adds (rule book §4, setting `reenvido`).

    >>> usual_raise(RuleSet(), 7)
    2
    """
    return total if rules.reenvido == "double" else LEAST_BET


def _raised(rules: RuleSet, standing: Standing, word: Word, stones: int | None) -> int | None:
    """Return what the bet stands at after a raise; None after an órdago."""
    if standing.total is None:
        raise Refused(RefusalCode.OVER_ORDAGO)
    if word is Word.ORDAGO:
        return None
    total = standing.total + (stones or usual_raise(rules, standing.total))
    if total > MOST_BET:
        raise Refused(RefusalCode.BET_TOO_BIG, stones=total, most=MOST_BET)
    return total


def _outcome(
    bidding: Bidding, standing: Standing, out: frozenset[int], agreed: frozenset[int]
) -> Outcome | None:
    """Return how an answer to the standing bet ended the bidding; None while it goes on."""
    others = bidding.speakers - out - bidding.rules.seats_of(standing.side)
    if not others:
        return BetRefused(standing.side, bidding.deje)
    if agreed and bidding.rules.sides_of(others) <= agreed:
        sides = bidding.rules.sides_of(others) | {standing.side}
        return Accepted(standing.side, standing.total or 0, sides, standing.ordago)
    return None
