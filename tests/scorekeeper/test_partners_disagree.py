"""Two partners answer one bet at the same time (rule book §4, setting `partners_disagree`)."""

from __future__ import annotations

import pytest

from scorekeeper.record import match_text
from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from tests.json_path import at
from tests.scorekeeper.table_for_tests import TableForTests, refused

# first answer (Jon, 1), second answer (Iker, 3), who stands, the lance afterwards: state and stones
BOLDEST = [
    ("quiero", "reenvido 5", 3, ("open", 7)),
    ("reenvido 5", "quiero", 1, ("open", 7)),
    ("quiero", "ordago", 3, ("open", 0)),
    ("reenvido 2", "reenvido 10", 3, ("open", 12)),
    ("reenvido 10", "reenvido 2", 1, ("open", 12)),
    ("quiero", "no_quiero", 1, ("accepted", 2)),
    ("quiero", "no_queremos", 3, ("refused", 1)),
    ("queremos", "reenvido 5", 1, ("accepted", 2)),
    ("no_queremos", "ordago", 1, ("refused", 1)),
    ("reenvido 5", "queremos", 3, ("accepted", 2)),
]
LOWEST = [
    ("quiero", "ordago", 1, ("accepted", 2)),
    ("ordago", "quiero", 3, ("accepted", 2)),
    ("reenvido 2", "reenvido 10", 1, ("open", 4)),
    ("reenvido 10", "reenvido 2", 3, ("open", 4)),
    ("quiero", "no_queremos", 3, ("refused", 1)),
    ("quiero", "no_quiero", 3, ("refused", 1)),
    ("no_quiero", "quiero", 1, ("refused", 1)),
    ("no_queremos", "reenvido 3", 1, ("refused", 1)),
]


def answer(table: TableForTests, seat: int, said: str, seen: int) -> None:
    word, *stones = said.split()
    command: dict[str, object] = {"type": "bid", "lance": "grande", "seat": seat, "word": word}
    if stones:
        command["stones"] = int(stones[0])
    table.do(command, by=seat, seen=seen)


def at_one_breath(first: str, second: str, **rules: object) -> TableForTests:
    """Ane bets two; Jon and Iker answer from the same view."""
    table = TableForTests.of(rules)
    table.say("grande: 0 envido")
    seen = table.table.revision
    answer(table, 1, first, seen)
    answer(table, 3, second, seen)
    return table


@pytest.mark.parametrize(
    ("setting", "first", "second", "stands", "lance"),
    [("boldest", *case) for case in BOLDEST] + [("lowest", *case) for case in LOWEST],
)
def test_the_setting_decides_and_both_phones_are_told(
    setting: str, first: str, second: str, stands: int, lance: tuple[str, int]
) -> None:
    table = at_one_breath(first, second, partners_disagree=setting)
    grande = table.view["hand"]["lances"][0]
    assert (grande["state"], grande["stones"]) == lance
    told = table.latest[0]
    assert told["type"] == "answer_overruled"
    assert at(told, "stands_seat") == stands
    assert at(told, "seat") == (3 if stands == 1 else 1)


@pytest.mark.parametrize(("reenvido", "stones"), [("two", 5 + 3), ("double", 5 + 5)])
def test_a_raise_without_a_number_is_as_bold_as_the_rules_make_it(
    reenvido: str, stones: int
) -> None:
    table = TableForTests(reenvido=reenvido)
    table.say("grande: 0 envido 5")
    seen = table.table.revision
    answer(table, 1, "reenvido", seen)
    answer(table, 3, "reenvido 3", seen)
    assert table.view["hand"]["lances"][0]["stones"] == stones


def test_a_no_for_oneself_leaves_the_partner_free_under_boldest() -> None:
    table = at_one_breath("no_quiero", "quiero", partners_disagree="boldest")
    assert table.view["hand"]["lances"][0]["state"] == "accepted"
    assert table.latest[0]["type"] == "bid_spoken"


def test_having_heard_the_partner_it_is_no_clash() -> None:
    table = TableForTests()
    table.say("grande: 0 envido, 1 quiero")
    with pytest.raises(Refused) as refused:
        table.say("grande: 3 reenvido 5")
    assert refused.value.code in ("lance_over", "not_now")


def test_once_somebody_has_spoken_since_it_is_too_late() -> None:
    table = TableForTests()
    table.say("grande: 0 envido")
    seen = table.table.revision
    table.say("grande: 1 quiero; chica: 0 envido 3")
    with refused("stale"):
        answer(table, 3, "reenvido 5", seen)


def test_an_answer_to_a_bet_that_was_not_seen_is_stale() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.say("grande: 0 envido, 1 quiero")
    with refused("stale"):
        answer(table, 3, "reenvido 5", seen)


def test_opponents_do_not_clash() -> None:
    table = TableForTests()
    table.say("grande: 0 envido")
    seen = table.table.revision
    table.say("grande: 1 reenvido 3")
    with refused("stale"):
        answer(table, 2, "quiero", seen)


@pytest.mark.parametrize("setting", ["boldest", "lowest"])
@pytest.mark.parametrize("said", ["quiero", "queremos", "no_queremos", "reenvido 5", "ordago"])
def test_the_same_answer_of_the_partner_is_recorded_without_effect(setting: str, said: str) -> None:
    table = TableForTests(partners_disagree=setting)
    table.say("grande: 0 envido")
    seen = table.table.revision
    answer(table, 1, said, seen)
    answered = table.table
    answer(table, 3, said, seen)
    assert table.table.play == answered.play
    assert table.table.newest_step == answered.newest_step
    (told,) = table.latest
    assert (told["type"], at(told, "seat"), at(told, "stands_seat")) == (
        "answer_overruled",
        3,
        1,
    )
    assert at(told, "word") == at(told, "stands_word")
    assert replay(table.rows) == table.table


def test_where_partners_agree_the_text_of_the_match_tells_of_no_difference() -> None:
    table = at_one_breath("quiero", "quiero")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    (grande,) = [
        line for line in match_text(table.rows, "es").splitlines() if "Grande: Ane" in line
    ]
    assert grande == "  Grande: Ane envida 2, Jon quiere"


def test_two_who_each_say_no_for_themselves_refuse_it_together() -> None:
    table = at_one_breath("no_quiero", "no_quiero")
    grande = table.view["hand"]["lances"][0]
    assert (grande["state"], grande["stones"]) == ("refused", 1)
    assert table.latest[0]["type"] == "bid_spoken"


@pytest.mark.parametrize(("first", "second"), [("quiero", "reenvido 5"), ("quiero", "ordago")])
def test_undo_takes_the_overruling_back(first: str, second: str) -> None:
    table = at_one_breath(first, second)
    table.undo()
    grande = table.view["hand"]["lances"][0]
    assert (grande["state"], grande["stones"]) == ("accepted", 2)
