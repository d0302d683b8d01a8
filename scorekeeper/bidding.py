"""The bidding of one lance, as a value that takes one word after another.

The theory: at any moment nobody has bet, or one side's bet *stands* and every other side still in
owes an answer. A word either moves that on or is refused, and a refused word changes nothing.
What may be said is found by trying it (`may_say`), so offering a word, checking it and applying
it are the same lines.

Written for any number of sides (rules §7): with two, the answer of one side ends the bidding;
with more, each answers for itself. Sources: rules §4 (PG, FO, EN, AU).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.lance import ACCEPTING, BETTING, LEAVING, OPENING, Lance, Word
from scorekeeper.refusal import RefusalCode, Refused, allowed
from scorekeeper.rules.ruleset import RuleSet

LEAST_BET = 2
DEJE = 1
"""What a refused first bet, or opening órdago, pays."""
MOST_BET = 1_000_000
"""Any amount may be bet, also far above the target; past this it is a slip of the finger (ours)."""


class Standing(NamedTuple):
    """A bet waiting for an answer.

    total: stones if accepted, None for an órdago · before: stones that stood before the last
    call, 0 if it was the first.
    """

    seat: int
    side: int
    total: int | None
    before: int

    @property
    def ordago(self) -> bool:
        """Is it an órdago?"""
        return self.total is None


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Nobody bet: the best hand takes what the lance is worth."""


class Accepted(NamedTuple):
    """A bet that the cards will decide.

    `sides` are those still in; `ordago`: for the whole game.
    """

    side: int
    total: int
    sides: frozenset[int]
    ordago: bool = False


class NotWanted(NamedTuple):
    """Refused: `side`, the last to bet, takes `deje` at once and the lance is its own."""

    side: int
    deje: int


Outcome = AllPassed | Accepted | NotWanted


class Spoken(NamedTuple):
    """A word that was said. `sequence` is the place in the log it was told at.

    out_of_turn: a bet that was recorded before those in front of the bettor had spoken.
    """

    seat: int
    word: Word
    stones: int | None = None
    total: int | None = None
    sequence: int = 0
    out_of_turn: bool = False


class Bidding(NamedTuple):
    """What was said in a lance so far and where it stands.

    speakers: seats that take part · passed: those who passed before any bet · out: those who
    speak no more · agreed: sides that accepted the standing bet.
    """

    lance: Lance
    rules: RuleSet
    speakers: frozenset[int]
    spoken: tuple[Spoken, ...] = ()
    passed: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    standing: Standing | None = None
    agreed: frozenset[int] = frozenset()
    outcome: Outcome | None = None

    @property
    def sides_in(self) -> frozenset[int]:
        """Sides with a speaker who is not out."""
        return self.rules.sides_of(self.speakers - self.out)

    @property
    def deje(self) -> int:
        """What the standing bet pays at once if it is refused; a first bet's while nobody bet."""
        return deje_for(
            self.rules, self.lance, 0 if self.standing is None else self.standing.before
        )

    @property
    def standing_since(self) -> int | None:
        """Sequence in the log of the word by which the bet stands; None while nobody has bet."""
        if self.standing is None:
            return None
        return next(said.sequence for said in reversed(self.spoken) if said.word in BETTING)

    @property
    def awaited(self) -> frozenset[int]:
        """Seats that may answer the standing bet."""
        if self.standing is None or self.outcome is not None:
            return frozenset()
        owing = self.sides_in - self.agreed - {self.standing.side}
        return frozenset(s for s in self.speakers - self.out if self.rules.side_of(s) in owing)

    def turn(self, mano: int) -> int | None:
        """Return the seat whose turn it is to speak, or None once the bidding is over.

        Before a bet: the first from the mano who has not passed. Over a bet: the first after the
        bettor who may answer it.

        Source: rules §4 ("mano speaks first") and FO ("por turno riguroso de juego").
        """
        if self.outcome is not None:
            return None
        standing = self.standing
        able = self.speakers - self.passed - self.out if standing is None else self.awaited
        first = mano if standing is None else standing.seat + 1
        return min(able, key=lambda seat: (seat - first) % self.rules.players, default=None)

    def out_of_turn(self, mano: int, seat: int, word: Word) -> bool:
        """Return whether the word would be a first bet before the seat's turn."""
        opens = self.standing is None and word in OPENING
        return opens and seat != self.turn(mano)


def deje_for(rules: RuleSet, lance: Lance, before: int = 0) -> int:
    """What a refusal pays where `before` stones stood before the last call (0: it was the first).

    The one place where house rules on the deje are (rules §4, §11): "one_more" adds a stone to
    refused raises of pares, juego and punto, "none" pays nothing.
    """
    if rules.deje == "none":
        return 0
    if rules.deje == "one_more" and before and lance.declared:
        return before + 1
    return before or DEJE


def speak(
    bidding: Bidding,
    seat: int,
    word: Word,
    stones: int | None = None,
    sequence: int = 0,
    *,
    out_of_turn: bool = False,
) -> Bidding:
    """The bidding after `seat` says `word`.

    stones: for envido the bet (2 if None), for reenvido by how much (as the rules have it if
    None) · out_of_turn: what is recorded of it; the order of speaking is not checked here. Refused:
    lance_over, not_speaking, out_of_lance, no_number, bet_too_small, bet_too_big,
    bet_stands, nothing_to_answer, own_bet, already_agreed, over_ordago.
    """
    _may_speak(bidding, seat)
    _check_stones(word, stones)
    side = bidding.rules.side_of(seat)
    standing, passed, out, agreed = bidding.standing, bidding.passed, bidding.out, bidding.agreed
    total: int | None = None
    if word is Word.PASO and standing is None:
        passed |= {seat}
    elif word is Word.ENVIDO or (word is Word.ORDAGO and standing is None):
        if standing is not None:
            raise Refused(RefusalCode.BET_STANDS)
        total = None if word is Word.ORDAGO else (stones or LEAST_BET)
        standing = Standing(seat, side, total, before=0)
    elif standing is None:
        raise Refused(RefusalCode.NOTHING_TO_ANSWER)
    elif standing.side == side:
        raise Refused(RefusalCode.OWN_BET)
    elif side in agreed:
        # A word of the game binds who said it (FO): only a raise asks for their answer again (§7).
        raise Refused(RefusalCode.ALREADY_AGREED)
    elif word in LEAVING:
        out |= {seat} if word is not Word.NO_QUEREMOS else _speakers_of(bidding, side)
    elif word in ACCEPTING:
        total = standing.total
        agreed |= {side}
    else:
        total = _raised(bidding.rules, standing, word, stones)
        # A standing órdago was refused by _raised, so there is a number that stood.
        standing = Standing(seat, side, total, before=standing.total or 0)
        agreed = frozenset()
    said = Spoken(seat, word, stones, total, sequence, out_of_turn)
    after = Bidding(
        bidding.lance,
        bidding.rules,
        bidding.speakers,
        spoken=(*bidding.spoken, said),
        passed=passed,
        out=out,
        standing=standing,
        agreed=agreed,
    )
    outcome = _outcome(after)
    return after if outcome is None else after._replace(outcome=outcome)


def pass_all(bidding: Bidding) -> Bidding:
    """Everybody passes.

    Refused where the lance is over (lance_over) or a bet was made (bet_stands).
    """
    if bidding.outcome is not None:
        raise Refused(RefusalCode.LANCE_OVER)
    if bidding.standing is not None:
        raise Refused(RefusalCode.BET_STANDS)
    return bidding._replace(passed=bidding.speakers, outcome=AllPassed())


def may_say(bidding: Bidding, seat: int, word: Word) -> bool:
    """Would the word be taken from this seat now?"""
    return allowed(speak, bidding, seat, word)


def _may_speak(bidding: Bidding, seat: int) -> None:
    if bidding.outcome is not None:
        raise Refused(RefusalCode.LANCE_OVER)
    if seat not in bidding.speakers:
        raise Refused(RefusalCode.NOT_SPEAKING, seat=seat)
    if seat in bidding.out:
        raise Refused(RefusalCode.OUT_OF_LANCE, seat=seat)


def _check_stones(word: Word, stones: int | None) -> None:
    if stones is None:
        return
    if not word.takes_stones:
        raise Refused(RefusalCode.NO_NUMBER, word=word)
    if stones < LEAST_BET:
        raise Refused(RefusalCode.BET_TOO_SMALL, stones=stones, least=LEAST_BET)
    if stones > MOST_BET:
        raise Refused(RefusalCode.BET_TOO_BIG, stones=stones, most=MOST_BET)


def _speakers_of(bidding: Bidding, side: int) -> set[int]:
    return {seat for seat in bidding.speakers if bidding.rules.side_of(seat) == side}


def _raised(rules: RuleSet, standing: Standing, word: Word, stones: int | None) -> int | None:
    """What the bet stands at after a reenvido; None after an órdago."""
    if standing.total is None:
        raise Refused(RefusalCode.OVER_ORDAGO)
    if word is Word.ORDAGO:
        return None
    usual = standing.total if rules.reenvido == "double" else LEAST_BET
    total = standing.total + (stones or usual)
    if total > MOST_BET:
        raise Refused(RefusalCode.BET_TOO_BIG, stones=total, most=MOST_BET)
    return total


def _outcome(bidding: Bidding) -> Outcome | None:
    """What the last word brought the bidding to; None while it goes on."""
    standing = bidding.standing
    if standing is None:
        return AllPassed() if bidding.passed >= bidding.speakers else None
    others = bidding.sides_in - {standing.side}
    if not others:
        return NotWanted(standing.side, bidding.deje)
    if others <= bidding.agreed:
        sides = others | {standing.side}
        return Accepted(standing.side, standing.total or 0, sides, standing.ordago)
    return None
