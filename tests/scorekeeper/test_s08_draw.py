"""§8, the draw before a match (FO EN AU): who plays with whom, who sits where, who is mano."""

from __future__ import annotations

import itertools

import pytest

from scorekeeper.rules import RuleSet
from scorekeeper.table.seat_draw import seatings, wanted
from scorekeeper.view import history_of
from tests.scorekeeper.table_for_tests import PHONES, TableForTests


def draw(table: TableForTests, *faces: str) -> None:
    for seat, face in enumerate(faces):
        table.tell("draw_card", seat=seat, card=face, by=seat)


def players(table: TableForTests) -> list[str]:
    return [seat["player"] for seat in table.view["seats"]]


def mano(table: TableForTests) -> str:
    (seat,) = [seat for seat in table.view["seats"] if seat["mano"]]
    return seat["player"]


class TestFourInPairs:
    def test_the_high_cards_play_against_the_low_ones(self) -> None:
        table = TableForTests()
        draw(table, "4", "R", "7", "C")  # Jon and Iker high, Miren and Ane low
        table.tell("sit_as_drawn", keep_sides=False)
        assert players(table) == ["Jon", "Miren", "Iker", "Ane"]
        assert mano(table) == "Jon"

    def test_the_better_opponent_sits_at_the_right_of_the_mano(self) -> None:
        table = TableForTests()
        draw(table, "R", "4", "C", "7")
        table.tell("sit_as_drawn", keep_sides=False)
        assert players(table)[1] == "Iker"

    def test_pairs_that_came_as_such_are_kept(self) -> None:
        table = TableForTests(mano=2)
        draw(table, "4", "7", "5", "R")  # Iker is mano, Miren the better opponent
        table.tell("sit_as_drawn", keep_sides=True)
        assert mano(table) == "Iker"
        order = players(table)
        place = order.index("Iker")
        assert [order[(place + step) % 4] for step in range(4)] == ["Iker", "Miren", "Jon", "Ane"]
        sides = {seat["player"]: seat["side"] for seat in table.view["seats"]}
        assert sides == {"Ane": 0, "Miren": 0, "Jon": 1, "Iker": 1}

    def test_phones_move_with_their_players(self) -> None:
        table = TableForTests()
        draw(table, "4", "R", "7", "C")
        table.tell("sit_as_drawn", keep_sides=False)
        assert [seat.phone for seat in table.table.seats] == [PHONES[n] for n in (1, 2, 3, 0)]


class TestEqualCards:
    def test_only_tied_players_draw_again(self) -> None:
        table = TableForTests()
        draw(table, "R", "R", "7", "C")
        shown = table.view["draw"]
        assert shown is not None
        assert (shown["wanted"], shown["seatings"]) == ([0, 1], [])

    def test_a_three_is_a_king_and_so_equal_to_one(self) -> None:
        table = TableForTests()
        draw(table, "R", "3", "7", "C")
        shown = table.view["draw"]
        assert shown is not None
        assert shown["wanted"] == [0, 1]

    def test_tied_players_stay_above_those_with_lower_cards(self) -> None:
        table = TableForTests()
        draw(table, "R", "R", "7", "C")
        draw(table, "A", "4")
        table.tell("sit_as_drawn", keep_sides=False)
        assert mano(table) == "Jon"
        assert players(table)[2] == "Ane"

    def test_nobody_sits_before_it_is_decided(self) -> None:
        table = TableForTests()
        draw(table, "R", "R", "7", "C")
        table.refuses({"type": "sit_as_drawn", "keep_sides": False}, "draw_first")


class TestTheTable:
    def test_a_slip_is_told_again(self) -> None:
        table = TableForTests()
        draw(table, "R", "C")
        table.tell("draw_card", seat=0, card="7")
        shown = table.view["draw"]
        assert shown is not None
        assert shown["cards"][0] == ["7"]

    def test_once_something_is_told_nobody_draws(self) -> None:
        table = TableForTests()
        draw(table, "R")
        table.say("grande: paso")
        assert table.view["draw"] is None
        table.refuses({"type": "draw_card", "seat": 1, "card": "R"}, "hand_begun")

    def test_the_house_does_not_remove_who_sits_there_only_since_the_draw(self) -> None:
        table = TableForTests()
        draw(table, "4", "R", "7", "C")
        seen = table.view["revision"]
        table.tell("sit_as_drawn", keep_sides=False)
        table.refuses({"type": "expel", "seat": 0}, "stale", by=None, house=True, seen=seen)
        # Ane sits at 3 now. After an undo all that is about the hand is stale, too.
        table.do({"type": "all_pass", "lance": "grande"}, by=3, phone=0)
        table.do({"type": "undo"}, by=3, phone=0)
        table.refuses({"type": "expel", "seat": 0}, "stale", by=None, house=True, seen=seen)
        table.do({"type": "expel", "seat": 0}, by=None, house=True)

    def test_a_draw_stays_in_the_history(self) -> None:
        table = TableForTests()
        draw(table, "4", "R", "7", "C")
        table.tell("sit_as_drawn", keep_sides=False)
        types = [each["type"] for each in history_of(table.rows)]
        assert types[-5:] == [*(["card_drawn"] * 4), "seats_drawn"]

    def test_after_the_draw_the_hand_is_played(self) -> None:
        table = TableForTests()
        draw(table, "R", "7", "C", "4")
        table.tell("sit_as_drawn", keep_sides=False)
        table.pass_worked_hand()
        assert table.phase == "counted"
        table.settles_alike()


def test_players_for_themselves_sit_from_the_highest_down() -> None:
    table = TableForTests(players=5, individual=True)
    draw(table, "4", "R", "7", "C", "S")
    table.tell("sit_as_drawn", keep_sides=False)
    assert players(table) == ["Jon", "Iker", "Nerea", "Miren", "Ane"]
    assert [side["name"] for side in table.view["sides"]] == players(table)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_however_it_is_drawn_sides_alternate_and_the_highest_is_mano(players: int) -> None:
    rules = RuleSet(players=players)
    for faces in itertools.permutations("RCS765"[:players]):
        drawn = tuple((face,) for face in faces)
        assert wanted(drawn, rules) == ()
        for seating in seatings(drawn, rules):
            assert sorted(seating.order) == list(range(players))
            around = [faces[seating.order[(seating.mano + n) % players]] for n in range(players)]
            assert around[0] == "R"
            if seating.keep_sides:
                came = [rules.side_of(seat) for seat in seating.order]
                assert came == [rules.side_of(seat) for seat in rules.seats]
