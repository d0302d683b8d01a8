"""Correcting an entry of the running hand, and setting the score."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.table.events import Corrected
from scorekeeper.view import history_of
from scorekeeper.view.option_shapes import RedoOption, UndoOption
from tests.json_path import at
from tests.scorekeeper.table_for_tests import TableForTests, refused


def entry(table: TableForTests, kind: str, **fields: object) -> int:
    """Sequence of the running hand's entry of a kind with these fields."""
    for each in table.view["hand"]["entries"]:
        if each["type"] == kind and fields.items() <= dict(each).items():
            return each["sequence"]
    raise AssertionError(f"no {kind} with {fields}")


def correct(table: TableForTests, sequence: int, **instead: object) -> None:
    table.tell("correct", sequence=sequence, instead=instead)


def test_a_bet_of_an_earlier_lance_is_put_right() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 2, 1 quiero; chica: paso; pares: sí sí sí sí")
    bid = entry(table, "bid_spoken", seat=0)
    correct(table, bid, type="bid", lance="grande", seat=0, word="envido", stones=8)
    assert table.phase == "pares"
    assert table.view["hand"]["lances"][0]["stones"] == 8
    # Only of a hand that is over does the history say which one was corrected.
    (corrected,) = [row.event for row in table.rows if isinstance(row.event, Corrected)]
    assert corrected.hand is None


def test_a_counted_hand_is_counted_anew() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    shown = entry(table, "cards_shown", seat=0)
    correct(table, shown, type="show_cards", seat=0, cards=["7", "6", "A", "A"])
    assert table.phase == "counted"  # a par instead of the duples: the medias win pares
    assert table.score == (1, 1 + 3 + 5)


def test_a_refused_bet_corrected_to_an_accepted_one_gives_the_deje_back() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 4, 1 no queremos")
    assert table.score == (1, 0)
    answer = entry(table, "bid_spoken", seat=1)
    correct(table, answer, type="bid", lance="grande", seat=1, word="quiero")
    assert table.score == (0, 0)
    assert table.view["hand"]["lances"][0]["state"] == "accepted"


def test_only_by_its_own_kind_and_only_of_the_running_hand() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 4")
    bid = entry(table, "bid_spoken")
    with refused("other_entry"):
        correct(table, bid, type="declare", lance="pares", seat=0, has=True)
    with refused("no_such_entry"):
        correct(table, 1, type="bid", lance="grande", seat=0, word="paso")


def test_a_correction_that_changes_nothing_is_refused() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 4")
    before, bid = table.table, entry(table, "bid_spoken")
    with refused("nothing_changes"):
        correct(table, bid, type="bid", lance="grande", seat=0, word="envido", stones=4)
    assert table.table is before


def test_an_entry_that_a_correction_leaves_without_effect_is_in_nobodys_way() -> None:
    """The score was set to what the corrected deje makes it anyway."""
    table = TableForTests()
    table.say("grande: 0 envido 4, 1 quiero")
    table.set_score(1, 0)
    answer = entry(table, "bid_spoken", seat=1)
    correct(table, answer, type="bid", lance="grande", seat=1, word="no_queremos")
    assert table.score == (1, 0)


def test_the_new_entry_must_be_legal_itself() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 4, 1 quiero")
    before = table.table
    answer = entry(table, "bid_spoken", seat=1)
    with pytest.raises(Refused) as refused:
        correct(table, answer, type="bid", lance="grande", seat=2, word="quiero")
    assert refused.value.code in ("own_bet", "does_not_fit")
    assert table.table is before


def set_score(table: TableForTests, *stones: int, games: tuple[int, int] = (0, 0)) -> None:
    table.tell("set_score", stones=list(stones), games=list(games), reason="faltaba un amarrako")


def test_set_the_score_to_is_one_recorded_step_with_its_reason() -> None:
    table = TableForTests()
    set_score(table, 23, 31, games=(1, 0))
    assert table.score == (23, 31)
    last = table.last
    assert (last["type"], at(last, "reason")) == ("score_set", "faltaba un amarrako")
    table.undo()
    assert table.score == (0, 0)


def test_in_mid_hand_the_bids_stay() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 6, 1 quiero")
    set_score(table, 10, 20)
    assert table.phase == "chica"
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    assert table.score == (10 + 1 + 4, 20 + 6 + 5)


@pytest.mark.parametrize(
    ("stones", "games"), [([40, 0], [0, 0]), ([1, 1], [2, 0]), ([1], [0, 0]), ([1, 2, 3], [0, 0])]
)
def test_a_score_that_would_have_won_or_names_too_many_sides_is_refused(
    stones: list[int], games: list[int]
) -> None:
    table = TableForTests()
    table.refuses(
        {"type": "set_score", "stones": stones, "games": games, "reason": "x"}, "bad_field"
    )


def test_the_dejes_of_the_running_hand_are_part_of_the_score_set() -> None:
    table = TableForTests()
    table.say("grande: 0 envido, 1 no queremos")
    with refused("below_dejes"):
        set_score(table, 0, 5)
    set_score(table, 1, 5)
    assert table.score == (1, 5)


def test_a_reason_is_wanted() -> None:
    table = TableForTests()
    table.refuses(
        {"type": "set_score", "stones": [1, 2], "games": [0, 0], "reason": "  "}, "bad_note"
    )


def test_what_a_correction_only_plays_again_stays_the_word_of_whoever_told_it() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 2, 1 quiero")
    bid = entry(table, "bid_spoken", seat=0)
    instead = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 6}
    table.tell("correct", sequence=bid, instead=instead, by=3)
    told = [(at(each, "word"), table.name_of(each)) for each in table.view["hand"]["entries"]]
    assert told == [("envido", "Iker"), ("quiero", "Jon")]
    assert [each["by_name"] for each in history_of(table.rows)][-3:] == ["Iker", "Iker", "Jon"]


def test_an_undo_after_a_correction_names_what_stands_now() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 2, 1 reenvido 3")
    bid = entry(table, "bid_spoken", seat=0)
    correct(table, bid, type="bid", lance="grande", seat=0, word="envido", stones=5)
    (undo,) = table.options(UndoOption)
    assert at(undo, "undoes", "type") == "corrected"
    assert at(undo, "undoes", "stands", "seat") == 0
    assert at(undo, "undoes", "stands", "stones") == 5
    table.undo()
    (redo,) = table.options(RedoOption)
    assert at(redo, "redoes", "stands", "stones") == 5
