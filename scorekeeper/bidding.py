"""The bidding of one lance, as a value that takes one word after another.

The theory: at any moment nobody has bet, or one side's bet *stands* and every other side still in
owes an answer. A word either moves that on or is refused, and a refused word changes nothing.
What may be said is found by trying it (`may_say`), so offering a word, checking it and applying
it are the same lines.

Written for any number of sides (rules §7): with two, the answer of one side ends the bidding;
with more, each answers for itself. Sources: rules §4 (PG, FO, EN, AU).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.lance import ACCEPTING, BETTING, OPENING, REFUSING, Lance, Word
from scorekeeper.refusal import RefusalCode, Refused, allowed
from scorekeeper.rules.ruleset import RuleSet

LEAST_BET = 2
DEJE = 1
"""What a refused first bet, or opening órdago, pays."""
MOST_BET = 1_000_000
"""Any amount may be bet, also far above the target; past this it is a slip of the finger (ours)."""


@dataclass(frozen=True, slots=True)
class Standing:
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


@dataclass(frozen=True, slots=True)
class Accepted:
    """A bet that the cards will decide.

    `sides` are those still in; `ordago`: for the whole game.
    """

    side: int
    total: int
    sides: frozenset[int]
    ordago: bool = False


@dataclass(frozen=True, slots=True)
class NotWanted:
    """Refused: `side`, the last to bet, takes `deje` at once and the lance is its own."""

    side: int
    deje: int


Outcome = AllPassed | Accepted | NotWanted


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word that was said. `sequence` is the place in the log it was told at.

    out_of_turn: a bet that was recorded before those in front of the bettor had spoken.
    """

    seat: int
    word: Word
    stones: int | None = None
    total: int | None = None
    sequence: int = 0
    out_of_turn: bool = False


@dataclass(frozen=True, slots=True)
class Bidding:
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
        return frozenset(self.rules.side_of(seat) for seat in self.speakers - self.out)

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
    standing = bidding.standing
    total: int | None = None
    if word is Word.PASO and standing is None:
        after = replace(bidding, passed=bidding.passed | {seat})
    elif word is Word.ENVIDO or (word is Word.ORDAGO and standing is None):
        if standing is not None:
            raise Refused(RefusalCode.BET_STANDS)
        total = None if word is Word.ORDAGO else (stones or LEAST_BET)
        after = replace(bidding, standing=Standing(seat, side, total, before=0))
    elif standing is None:
        raise Refused(RefusalCode.NOTHING_TO_ANSWER)
    elif standing.side == side:
        raise Refused(RefusalCode.OWN_BET)
    elif side in bidding.agreed:
        # A word of the game binds who said it (FO): only a raise asks for their answer again (§7).
        raise Refused(RefusalCode.ALREADY_AGREED)
    elif word in (Word.PASO, *REFUSING):
        gone = {seat} if word is not Word.NO_QUEREMOS else _speakers_of(bidding, side)
        after = replace(bidding, out=bidding.out | gone)
    elif word in ACCEPTING:
        total = standing.total
        after = replace(bidding, agreed=bidding.agreed | {side})
    else:
        raised = _raised(bidding.rules, standing, word, stones)
        total = raised
        # A standing órdago was refused by _raised, so there is a number that stood.
        before = standing.total or 0
        after = replace(
            bidding, standing=Standing(seat, side, raised, before=before), agreed=frozenset()
        )
    number = stones if word.takes_stones else None
    said = Spoken(seat, word, number, total, sequence, out_of_turn)
    return _closed(replace(after, spoken=(*bidding.spoken, said)))


def pass_all(bidding: Bidding) -> Bidding:
    """Everybody passes.

    Refused where the lance is over (lance_over) or a bet was made (bet_stands).
    """
    if bidding.outcome is not None:
        raise Refused(RefusalCode.LANCE_OVER)
    if bidding.standing is not None:
        raise Refused(RefusalCode.BET_STANDS)
    return replace(bidding, passed=bidding.speakers, outcome=AllPassed())


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


def _closed(bidding: Bidding) -> Bidding:
    """The bidding with its outcome, if the last word brought one."""
    standing = bidding.standing
    if standing is None:
        over = bidding.passed >= bidding.speakers
        return replace(bidding, outcome=AllPassed()) if over else bidding
    others = bidding.sides_in - {standing.side}
    if not others:
        return replace(bidding, outcome=NotWanted(standing.side, bidding.deje))
    if others <= bidding.agreed:
        accepted = Accepted(
            standing.side, standing.total or 0, others | {standing.side}, standing.ordago
        )
        return replace(bidding, outcome=accepted)
    return bidding
