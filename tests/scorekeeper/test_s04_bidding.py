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


BOTH = frozenset({0, 1})
ENDS: dict[str, tuple[str, Accepted | BetRefused]] = {
    "quiero accepts": ("0 envido 5, 1 quiero", Accepted(0, 5, BOTH)),
    "queremos accepts": ("0 envido 5, 1 queremos", Accepted(0, 5, BOTH)),
    "two if no number is said": ("0 envido, 1 quiero", Accepted(0, 2, BOTH)),
    "any amount may be bet": ("0 envido 500, 3 quiero", Accepted(0, 500, BOTH)),
    "passing before any bet costs nothing": ("0 paso, 1 envido, 0 quiero", Accepted(1, 2, BOTH)),
    "any order will do": ("3 envido 5, 0 quiero", Accepted(1, 5, BOTH)),
    "an órdago is for the game": ("0 ordago, 1 quiero", Accepted(0, 0, BOTH, ordago=True)),
    "a first bet pays one however large": ("0 envido 20, 1 no_queremos", BetRefused(0, 1)),
    "a raise pays the bet before": ("0 envido 4, 1 reenvido 6, 2 no_queremos", BetRefused(1, 4)),
    "A 2, B raises to 4, A to 20: A takes 4": (
        "0 envido, 1 reenvido, 0 reenvido 16, 1 no_queremos",
        BetRefused(0, 4),
    ),
    "an opening órdago pays one": ("2 ordago, 1 no_quiero, 3 no_quiero", BetRefused(0, 1)),
    "an órdago over a bet pays the bet": (
        "0 envido, 1 reenvido 4, 2 ordago, 3 no_queremos",
        BetRefused(0, 6),
    ),
    "a side is out once both are": ("0 envido 3, 1 no_quiero, 3 paso", BetRefused(0, 1)),
    "no queremos is both's": ("0 envido 3, 3 no_queremos", BetRefused(0, 1)),
}


@pytest.mark.parametrize(("words", "outcome"), ENDS.values(), ids=ENDS)
def test_how_a_bidding_ends(words: str, outcome: Accepted | BetRefused) -> None:
    assert bidding(*words.split(", ")).outcome == outcome


def test_reenvido_without_a_number_adds_two_or_doubles() -> None:
    words = ("0 envido 5", "1 reenvido", "0 reenvido", "1 quiero")
    assert bidding(*words).outcome == Accepted(0, 9, BOTH)
    assert bidding(*words, reenvido="double").outcome == Accepted(0, 20, BOTH)


def test_a_number_that_no_board_could_show_is_a_slip_of_the_finger() -> None:
    assert refusal("0 envido 1000001") == "bet_too_big"
    assert refusal("0 envido 999999", "1 reenvido 2") == "bet_too_big"
    assert bidding("0 envido 999998", "1 reenvido 2").standing is not None


@pytest.mark.parametrize("no", ["no_quiero", "paso"])
def test_no_quiero_speaks_for_oneself_the_partner_may_still_accept(no: str) -> None:
    out = bidding("0 envido 3", f"1 {no}")
    assert out.outcome is None
    assert out.awaited == {3}
    assert speak(out, 3, Word.QUIERO).outcome == Accepted(0, 3, frozenset({0, 1}))


def test_the_only_speaker_of_a_side_refuses_for_it() -> None:
    assert bidding("0 envido", "1 no_quiero", speakers="012").outcome == BetRefused(0, 1)


def test_whoever_is_out_speaks_no_more_even_to_answer_a_raise() -> None:
    assert refusal("0 envido", "1 no_quiero", "3 reenvido", "2 reenvido", "1 quiero") == (
        "out_of_lance"
    )


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
