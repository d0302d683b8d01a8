"""Two partners who answer one bet at the same time: which answer stands (rule book §4).

"At the same time" follows from the log: the second answer's sender had seen the bet but not the
first answer, and nothing has been said since. Under `boldest` (PG, BL) raise goes over accept over
refuse, and the first to speak for both has decided; under `lowest` (AU) the lowest stands. Among
raises the number decides. If both say the same, the first stands and the second is recorded too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.bidding import LEAST_BET, Standing, speak, usual_raise
from scorekeeper.kernel.staleness import overtaken
from scorekeeper.lance import ACCEPTING, REFUSING, Word
from scorekeeper.match.commands import BIDS, EVERYTHING, Bid
from scorekeeper.match.events import BidSpoken
from scorekeeper.refusal import allowed
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table.commands import Intent
from scorekeeper.table.staleness import still_fits
from scorekeeper.table.table import Table, UndoableStep

ANSWERS = (*ACCEPTING, *REFUSING, Word.REENVIDO, Word.ORDAGO)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two partners' answers to one bet."""

    first: BidSpoken
    """The answer that is recorded."""
    undoable: UndoableStep
    """The step of that answer."""
    second: Bid
    """The answer of the partner."""
    second_stands: bool
    """Whether the second is the one that stands."""


def clash(table: Table, intent: Intent, second: Bid) -> Clash | None:
    """Return the clash of an answer with the partner's, if there is one."""
    undoable = table.newest_step
    if undoable is None or second.word not in ANSWERS:
        return None
    first = undoable.first.event
    if not isinstance(first, BidSpoken) or first.word not in ANSWERS:
        return None
    touched = undoable.before.touched
    unheard = intent.seen is not None and intent.seen < undoable.first.sequence
    saw_the_bet = not overtaken((BIDS, EVERYTHING), touched, intent.seen)
    partners = first.seat != second.seat and table.rules.side_of(first.seat) == table.rules.side_of(
        second.seat
    )
    before = undoable.before.match.hand.bidding(second.lance)
    if not still_fits(second, intent.around.saw, undoable.before.match):
        return None
    if not (unheard and saw_the_bet and partners and first.lance is second.lance and before):
        return None
    if before.standing is None or not allowed(
        speak, before, second.seat, second.word, second.stones
    ):
        return None
    if first.word is Word.NO_QUIERO and (
        second.word is Word.NO_QUIERO or table.rules.partners_disagree == "boldest"
    ):
        return None  # the first spoke for one player only, so the partner still answers
    return Clash(
        first, undoable, second, _second_stands(table.rules, before.standing, first, second)
    )


def _second_stands(rules: RuleSet, bet: Standing, first: BidSpoken, second: Bid) -> bool:
    """Return whether the second answer stands; of equal ones the first does."""
    ours = _boldness(bet, rules, second.word, second.stones)
    theirs = _boldness(bet, rules, first.word, first.stones)
    if rules.partners_disagree == "lowest":
        return ours < theirs
    if first.word.plural:
        return False
    return second.word.plural or ours > theirs


def _boldness(bet: Standing, rules: RuleSet, word: Word, stones: int | None) -> tuple[int, int]:
    if word in REFUSING:
        return (0, 0)
    if word in ACCEPTING:
        return (1, 0)
    if word is Word.ORDAGO:
        return (3, 0)
    return (2, stones or (LEAST_BET if bet.total is None else usual_raise(rules, bet.total)))


def for_the_side(second: Bid) -> Bid:
    """Return a refusal that stands over the partner's answer as one of the whole side."""
    return replace(second, word=Word.NO_QUEREMOS) if second.word is Word.NO_QUIERO else second


def lowered(second: Bid) -> Bid:
    """Return the 'no' that a partner's answer counts as where the refusal stands."""
    return replace(second, word=Word.NO_QUIERO, stones=None)
