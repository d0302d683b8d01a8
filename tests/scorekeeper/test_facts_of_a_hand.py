"""Facts of a hand are derived once for each hand value, and never kept for another."""

from __future__ import annotations

from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand, phase_of
from scorekeeper.hand.misdeclaration import verdict
from scorekeeper.hand.payment import need_of
from scorekeeper.hand.showdown import contradictions
from scorekeeper.lance import Lance
from tests.scorekeeper.table_for_tests import TableForTests


def facts(hand: Hand, score: tuple[int, ...]) -> list[object]:
    found: list[object] = [phase_of(hand), contradictions(hand), hand.holdings]
    for lance in Lance:
        found += [verdict(hand, lance), need_of(hand, lance)]
    return [*found, count(hand, score)] if phase_of(hand) == "cards" else found


def played() -> TableForTests:
    """A hand with wrong words, whose facts were all asked for at every step by the views."""
    table = TableForTests(preset="australia-2025")
    table.tell("set_mano", seat=1)
    table.pass_worked_hand()
    return table


def test_every_state_of_a_hand_has_the_facts_of_an_equal_hand_made_anew() -> None:
    table = played()
    assert len(table.tables) > 15
    for state in table.tables.values():
        hand, score = state.match.hand, state.match.score
        assert facts(hand, score) == facts(Hand._make(hand), score)


def test_a_fact_is_derived_once() -> None:
    match = played().table.match
    assert count(match.hand, match.score) is count(match.hand, match.score)
    assert match.hand.holdings is match.hand.holdings
    assert match.hand.holdings is not Hand._make(match.hand).holdings


def test_hands_that_are_kept_for_undo_keep_no_facts() -> None:
    table = played()
    newest, *earlier = table.table.undoable_steps()
    assert len(earlier) > 10
    assert not any(undoable.before.match.hand.facts for undoable in earlier)
    assert newest.before.match.hand.facts, "what compares with it may ask again"
