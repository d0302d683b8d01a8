"""Names typed by strangers: what is refused, and how two that look alike are told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.kernel.reading import LONGEST_NAME, name
from scorekeeper.names import distinct_name, look_alike
from scorekeeper.refusal import Refused
from scorekeeper.table import open_table
from scorekeeper.table.events import MatchStarted
from tests.scorekeeper.table_for_tests import TableForTests


@pytest.mark.parametrize(
    "blank", ["\u3164", "\u2800\u2800", "\u115f", "\uffa0", "\u200b", "\u00ad", " \u2800 "]
)
def test_a_name_of_blanks_is_refused(blank: str) -> None:
    with pytest.raises(Refused) as refused:
        name(blank, "name")
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("piled", ["Z\u030d\u0352\u0346", "\u0301Ane", "A" + "\u0489" * 20])
def test_a_pile_of_marks_is_refused(piled: str) -> None:
    with pytest.raises(Refused) as refused:
        name(piled, "name")
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("good", ["Iñaki", "Begoña", "Nguyễn", "Łukasz", "Ζωή", "Олег", "Ane ❤️"])
def test_names_of_all_languages_are_taken(good: str) -> None:
    assert name(good, "name") == good


@pytest.mark.parametrize("variant", ["Ane\ufe0f", "A\ufe00ne", "Ane\U000e0101", "Ane\u0301\ufe0f"])
def test_a_letter_that_looks_like_itself_has_no_variant(variant: str) -> None:
    with pytest.raises(Refused) as refused:
        name(variant, "name")
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("like", ["Ane ❤", "Ane ❤\ufe0f", "Ane ❤\ufe0e", "ane❤\ufe0f"])
def test_an_emoji_is_the_same_in_colour(like: str) -> None:
    assert look_alike("Ane ❤️", like)


def test_the_same_letter_written_in_two_ways_is_one_name() -> None:
    assert name("In\u0303aki", "name") == "I\u00f1aki"


@pytest.mark.parametrize("like", ["Jon", "JON", "jón", "J on", "J\u043en", "\u0408on", "J0n"])
def test_a_second_jon_is_told_apart(like: str) -> None:
    table = TableForTests()
    table.do({"type": "rename_player", "seat": 0, "name": like}, by=0)
    assert table.table.seats[0].player == f"{like} 2"
    table.do({"type": "leave", "seat": 2}, by=2)
    table.do({"type": "sit", "seat": 2, "name": like}, by=None, phone=2)
    assert table.table.seats[2].player == f"{like} 3"


def test_ones_own_name_may_be_written_otherwise() -> None:
    table = TableForTests()
    table.do({"type": "rename_player", "seat": 1, "name": "JON"}, by=1)
    assert table.table.seats[1].player == "JON"


def test_a_table_is_opened_with_names_told_apart() -> None:
    setup = {"sides": ["A", "B"], "players": ["Ane", "Ane", "Jon", "ane"]}
    (started,) = open_table(setup)
    assert isinstance(started, MatchStarted)
    assert [seat.player for seat in started.seats] == ["Ane", "Ane 2", "Jon", "ane 3"]


@given(st.lists(st.text("AanÁ1Il0O 2", min_size=1, max_size=LONGEST_NAME), max_size=6))
def test_however_many_names_all_are_told_apart(texts: list[str]) -> None:
    names: list[str] = []
    for text in filter(str.strip, texts):
        names.append(distinct_name(text.strip(), names, LONGEST_NAME))
    assert all(len(each) <= LONGEST_NAME for each in names)
    assert not any(look_alike(*pair) for pair in combinations(names, 2))
