"""§7, six players with captains (PG): they alone speak for their sides."""

from __future__ import annotations

import pytest

from scorekeeper.lance import Lance
from scorekeeper.rules import RuleSet
from tests.scorekeeper.table_for_tests import TableForTests, refused

OURS, THEIRS = 4, 1


def table_with_captains() -> TableForTests:
    return TableForTests(players=6, captains=True, target=50)


def test_the_captains_sit_in_the_middle_of_the_long_sides_facing_each_other() -> None:
    rules = RuleSet(players=6, captains=True)
    assert rules.captain_seats == (OURS, THEIRS)
    assert [rules.side_of(seat) for seat in rules.captain_seats] == [0, 1]
    seats = table_with_captains().view["seats"]
    marked = [place for place, seat in enumerate(seats) if seat["captain"]]
    assert marked == [THEIRS, OURS]


def test_only_captains_are_offered_words_and_none_that_speaks_for_several() -> None:
    table = table_with_captains()
    assert {seat for seat, _word in table.bids()} == {OURS, THEIRS}
    assert not {word for _seat, word in table.bids()} & {"queremos", "no_queremos"}
    bids = [(option["seats"], by) for option, by in table.may() if option["do"] == "bid"]
    assert all(seats == by for seats, by in bids), "each tells their own"


def test_a_word_of_another_seat_is_refused() -> None:
    with refused("not_speaking"):
        table_with_captains().say("grande: 0 envido")


def test_a_captain_bids_for_pares_that_only_his_partners_hold() -> None:
    table = table_with_captains()
    table.tell("all_pass", lance="grande", by=OURS)
    table.tell("all_pass", lance="chica", by=THEIRS)
    table.say("pares: sí no no sí no no")
    bidding = table.table.match.hand.bidding(Lance.PARES)
    assert bidding is not None
    assert bidding.speakers == {OURS, THEIRS}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "all_pass", "lance": "grande"}, "captains_only"),
        ({"type": "next_hand"}, "captains_only"),
        ({"type": "bid", "lance": "grande", "seat": OURS, "word": "envido"}, "tell_your_own"),
    ],
)
def test_other_phones_do_not_speak_for_a_side(command: dict[str, object], code: str) -> None:
    with refused(code):
        table_with_captains().do(command, by=0)


def test_the_pass_of_the_table_names_the_phones_it_is_taken_from() -> None:
    table = table_with_captains()
    assert table.by("all_pass") == sorted([OURS, THEIRS])


def test_while_a_captain_has_no_phone_anybody_seated_tells_for_him() -> None:
    table = table_with_captains()
    table.tell("leave", seat=OURS, by=OURS)
    assert table.by("all_pass") == [seat for seat in range(6) if seat != OURS]
    table.tell("bid", lance="grande", seat=OURS, word="envido")


def test_declarations_are_told_by_anybody() -> None:
    table = table_with_captains()
    for lance in ("grande", "chica"):
        table.tell("all_pass", lance=lance, by=OURS)
    table.tell("declare", lance="pares", seat=2, has=False)
    assert table.view["hand"]["said"]["pares"][2] is False
