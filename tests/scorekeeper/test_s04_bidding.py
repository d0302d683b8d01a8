"""Rule book §4: the bidding of a lance."""

from __future__ import annotations

import pytest

from scorekeeper.bidding import (
    Accepted,
    AllPassed,
    BetRefused,
    Bidding,
    may_say,
    pass_all,
    speak,
)
from scorekeeper.lance import Lance, Word
from scorekeeper.refusal import Refused
from scorekeeper.rules.ruleset import RuleSet
from tests.scorekeeper.table_for_tests import refused


def bidding(*words: str, reenvido: str = "two", speakers: str = "0123") -> Bidding:
    """A bidding from words like "0 envido 5"."""
    rules = RuleSet(reenvido=reenvido)
    so_far = Bidding(Lance.GRANDE, rules, frozenset(int(seat) for seat in speakers))
    for spoken in words:
        seat, word, *stones = spoken.split()
        so_far = speak(so_far, int(seat), Word(word), int(stones[0]) if stones else None)
    return so_far


def refusal(*words: str, speakers: str = "0123") -> str:
    """The code by which the last of the words is refused; the others are taken."""
    so_far = bidding(*words[:-1], speakers=speakers)
    seat, word, *stones = words[-1].split()
    with pytest.raises(Refused) as refused:
        speak(so_far, int(seat), Word(word), int(stones[0]) if stones else None)
    assert not may_say(so_far, int(seat), Word(word)) or stones
    return refused.value.code


def test_all_pass() -> None:
    assert bidding("0 paso", "1 paso", "2 paso").outcome is None
    assert bidding("0 paso", "1 paso", "2 paso", "3 paso").outcome == AllPassed()
    assert pass_all(bidding("0 paso")).outcome == AllPassed()


def test_envido_is_two_if_no_number_is_said() -> None:
    envido = bidding("0 envido")
    assert envido.standing is not None
    assert (envido.standing.total, envido.deje) == (2, 1)


def test_accepted_at_the_number() -> None:
    for word in ("quiero", "queremos"):
        assert bidding("0 envido 5", f"1 {word}").outcome == Accepted(0, 5, frozenset({0, 1}))


def test_a_first_bet_refused_pays_one_however_large() -> None:
    assert bidding("0 envido 20", "1 no_queremos").outcome == BetRefused(0, 1)


def test_a_2_b_raises_to_4_a_to_20_b_refuses_a_takes_4() -> None:
    words = ("0 envido", "1 reenvido", "0 reenvido 16", "1 no_queremos")
    assert bidding(*words).outcome == BetRefused(0, 4)


def test_a_raise_refused_pays_the_bet_before() -> None:
    assert bidding("0 envido 4", "1 reenvido 6", "2 no_queremos").outcome == BetRefused(1, 4)


def test_reenvido_without_a_number_adds_two_or_doubles() -> None:
    words = ("0 envido 5", "1 reenvido", "0 reenvido", "1 quiero")
    assert bidding(*words).outcome == Accepted(0, 9, frozenset({0, 1}))
    assert bidding(*words, reenvido="double").outcome == Accepted(0, 20, frozenset({0, 1}))


def test_any_amount_may_be_bet() -> None:
    assert bidding("0 envido 500", "3 quiero").outcome == Accepted(0, 500, frozenset({0, 1}))


def test_a_number_that_no_board_could_show_is_a_slip_of_the_finger() -> None:
    assert refusal("0 envido 1000001") == "bet_too_big"
    assert refusal("0 envido 999999", "1 reenvido 2") == "bet_too_big"
    assert bidding("0 envido 999998", "1 reenvido 2").standing is not None


def test_an_opening_ordago_refused_pays_one() -> None:
    assert bidding("2 ordago", "1 no_quiero", "3 no_quiero").outcome == BetRefused(0, 1)


def test_an_ordago_over_a_bet_refused_pays_the_bet() -> None:
    assert bidding("0 envido", "1 reenvido 4", "2 ordago", "3 no_queremos").outcome == BetRefused(
        0, 6
    )


def test_an_ordago_accepted_is_for_the_game() -> None:
    outcome = bidding("0 ordago", "1 quiero").outcome
    assert isinstance(outcome, Accepted)
    assert outcome.ordago


@pytest.mark.parametrize("no", ["no_quiero", "paso"])
def test_no_quiero_speaks_for_oneself_the_partner_may_still_accept(no: str) -> None:
    out = bidding("0 envido 3", f"1 {no}")
    assert out.outcome is None
    assert out.awaited == {3}
    assert speak(out, 3, Word.QUIERO).outcome == Accepted(0, 3, frozenset({0, 1}))


def test_the_side_refuses_once_both_are_out() -> None:
    assert bidding("0 envido 3", "1 no_quiero", "3 paso").outcome == BetRefused(0, 1)


def test_no_queremos_refuses_for_both_at_once() -> None:
    assert bidding("0 envido 3", "3 no_queremos").outcome == BetRefused(0, 1)


def test_the_only_speaker_of_a_side_refuses_for_it() -> None:
    assert bidding("0 envido", "1 no_quiero", speakers="012").outcome == BetRefused(0, 1)


def test_passing_before_any_bet_costs_nothing() -> None:
    assert bidding("0 paso", "1 envido", "0 quiero").outcome == Accepted(1, 2, frozenset({0, 1}))


def test_whoever_is_out_speaks_no_more_even_to_answer_a_raise() -> None:
    assert refusal("0 envido", "1 no_quiero", "3 reenvido", "2 reenvido", "1 quiero") == (
        "out_of_lance"
    )


def test_a_table_is_no_referee_any_order_will_do() -> None:
    assert bidding("3 envido 5", "0 quiero").outcome == Accepted(1, 5, frozenset({0, 1}))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("0 envido 1",), "bet_too_small"),
        (("0 envido 0",), "bet_too_small"),
        (("0 envido -3",), "bet_too_small"),
        (("0 envido", "1 reenvido 1"), "bet_too_small"),
        (("0 envido 5", "1 envido 7"), "bet_stands"),
        (("1 quiero",), "nothing_to_answer"),
        (("1 no_queremos",), "nothing_to_answer"),
        (("0 reenvido",), "nothing_to_answer"),
        (("0 ordago", "1 reenvido 5"), "over_ordago"),
        (("0 ordago", "1 ordago"), "over_ordago"),
        (("0 envido", "1 quiero 5"), "no_number"),
        (("0 paso 2",), "no_number"),
        (("0 envido", "2 quiero"), "own_bet"),
        (("0 envido", "2 no_quiero"), "own_bet"),
        (("0 envido", "0 reenvido 3"), "own_bet"),
        (("0 envido", "2 ordago"), "own_bet"),
        (("0 envido", "1 quiero", "3 reenvido"), "lance_over"),
        (("0 paso", "1 paso", "2 paso", "3 paso", "0 envido"), "lance_over"),
    ],
)
def test_what_the_rules_forbid_is_refused(words: tuple[str, ...], code: str) -> None:
    assert refusal(*words) == code


def test_only_those_who_said_yes_speak() -> None:
    assert refusal("3 envido", speakers="012") == "not_speaking"


def test_all_cannot_pass_over_a_bet() -> None:
    with refused("bet_stands"):
        pass_all(bidding("0 envido"))


def test_a_refused_word_leaves_the_bidding_as_it_was() -> None:
    before = bidding("0 envido 5", "1 reenvido 3")
    with pytest.raises(Refused):
        speak(before, 3, Word.QUIERO)
    assert before == bidding("0 envido 5", "1 reenvido 3")
