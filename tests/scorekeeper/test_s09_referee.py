"""§8, §9: the referee rules lances, takes hands, games and the match, and corrects what is over."""

from __future__ import annotations

import pytest

from scorekeeper.match.events import CardsShown
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import REFEREE, TableForTests

WHY = "Lo vio todo el mundo"


def with_referee() -> TableForTests:
    table = TableForTests()
    table.referee_comes()
    return table


def two_worked_hands() -> TableForTests:
    """5-6 after the first hand; the second begun with grande refused (Jon bets, 1 for his side)."""
    table = with_referee()
    table.pass_worked_hand()
    table.next_hand()
    table.say("grande: 1 envido 4, 2 no queremos")
    assert table.score == (5, 7)
    return table


def the_rest_in_paso(table: TableForTests) -> None:
    """The worked hand from chica on, with nobody betting."""
    table.worked_hand_to_the_cards("chica")
    table.show_all()


def shown(table: TableForTests, seat: int) -> int:
    """The event by which a seat showed its cards."""
    return next(
        row.sequence
        for row in table.rows
        if isinstance(row.event, CardsShown) and row.event.seat == seat
    )


class TestTheRole:
    def test_only_the_code_opens_it(self) -> None:
        table = TableForTests()
        command = {"type": "open_referee", "code": "000000", "name": "Koldo"}
        table.refuses(command, "bad_referee_code")

    def test_everybody_sees_who_it_is(self) -> None:
        table = with_referee()
        referee = table.view["referee"]
        assert referee is not None
        assert referee["name"] == "Koldo"

    @pytest.mark.parametrize(
        "command",
        [
            {"type": "take_hand", "side": 0, "reason": WHY},
            {"type": "take_game", "side": 0, "to": 1, "reason": WHY},
            {"type": "take_match", "side": 0, "to": 1, "reason": WHY},
            {"type": "rule_lance", "lance": "grande", "side": 0, "stones": 2, "reason": WHY},
            {
                "type": "rule_lance",
                "lance": "grande",
                "side": 0,
                "stones": 2,
                "reason": WHY,
                "hand": 1,
            },
        ],
    )
    def test_what_is_his_is_refused_to_seats(self, command: dict[str, object]) -> None:
        with_referee().refuses(command, "referee_only")

    def test_the_referee_gives_no_commands_of_players(self) -> None:
        table = with_referee()
        command = {"type": "all_pass", "lance": "grande"}
        table.refuses(command, "not_for_the_referee", referee=True)

    def test_other_phones_cannot_act_as_the_referee(self) -> None:
        table = TableForTests()
        command = {"type": "take_hand", "side": 0, "reason": WHY}
        table.refuses(command, "not_the_referee", referee=True)

    def test_the_referee_leaves(self) -> None:
        table = with_referee()
        table.do({"type": "leave_referee"}, by=None, phone=REFEREE)
        assert table.view["referee"] is None
        assert not [by for _option, by in table.may() if "referee" in by]

    def test_another_match_begins_without_one(self) -> None:
        table = with_referee()
        table.rules({"type": "take_match", "side": 0, "to": 1, "reason": WHY})
        table.tell("rematch", mano=0)
        assert table.view["referee"] is None

    def test_the_referee_frees_a_seat_without_waiting(self) -> None:
        table = with_referee()
        table.rules({"type": "free_seat", "seat": 2})
        assert table.view["seats"][2]["phone"] is None

    def test_events_of_the_referee_have_their_name(self) -> None:
        table = with_referee()
        table.rules({"type": "take_game", "side": 0, "to": 1, "reason": WHY})
        (taken,) = [each for each in history_of(table.rows) if each["type"] == "game_taken"]
        assert (taken["by"], taken["by_name"], at(taken, "reason")) == (None, "Koldo", WHY)

    def test_only_he_takes_back_what_he_decided(self) -> None:
        table = with_referee()
        table.rules({"type": "take_game", "side": 0, "to": 1, "reason": WHY})
        table.refuses({"type": "undo"}, "referees_word")
        assert table.by("undo") == ["referee"]
        table.rules({"type": "undo"})
        assert table.table.match.games == (0, 0)

    def test_nor_do_seats_undo_past_it(self) -> None:
        table = with_referee()
        table.say("grande: paso")
        passed = table.rows[-1].sequence
        table.rules({"type": "set_score", "stones": [3, 0], "games": [0, 0], "reason": WHY})
        table.say("chica: paso")
        table.refuses({"type": "undo", "to": passed}, "referees_word")
        table.undo()
        assert table.phase == "chica"


class TestALance:
    def test_a_ruling_replaces_what_the_lance_would_pay(self) -> None:
        table = with_referee()
        table.say("grande: paso")
        ruling = {"type": "rule_lance", "lance": "grande", "side": 0, "stones": 3, "reason": WHY}
        table.rules(ruling)
        the_rest_in_paso(table)
        assert table.score == (8, 5)
        table.settles_alike()

    def test_a_deje_taken_in_it_goes_back(self) -> None:
        table = with_referee()
        table.say("grande: 0 envido, 1 no queremos")
        assert table.score == (1, 0)
        ruling = {"type": "rule_lance", "lance": "grande", "side": 1, "stones": 2, "reason": WHY}
        table.rules(ruling)
        the_rest_in_paso(table)
        assert table.score == (5, 7)
        table.settles_alike()

    def test_ruled_while_it_is_bid_no_refusal_is_announced_to_pay(self) -> None:
        table = with_referee()
        table.say("grande: 0 envido 4")
        ruling = {"type": "rule_lance", "lance": "grande", "side": 1, "stones": 2, "reason": WHY}
        table.rules(ruling)
        bids = table.bids()
        assert bids[1, "no_queremos"]["pays"] == 0
        assert bids[1, "no_quiero"]["pays"] == 0
        standing = table.view["hand"]["standing"]
        assert standing is not None
        assert standing["deje"] == 0
        (tell,) = table.options(option_shapes.TellHandOption)
        assert [each["pays"] for each in tell["tells"][0]["refused"]] == [0, 0]
        table.say("grande: 1 no queremos")
        assert table.score == (0, 0)
        grande = table.view["hand"]["lances"][0]
        assert (grande["state"], grande["stones"]) == ("refused", 0)
        the_rest_in_paso(table)
        assert table.score == (5, 7)
        table.settles_alike()

    def test_a_ruling_replaces_an_ordago_that_decides_the_game(self) -> None:
        table = with_referee()
        table.say("grande: 1 envido, 2 no queremos")
        ruling = {"type": "rule_lance", "lance": "grande", "side": 0, "stones": 2, "reason": WHY}
        table.rules(ruling)
        table.say("chica: 0 ordago, 1 queremos")
        table.show_all()
        assert table.score == (0, 0)
        assert table.view["hand"]["game_winner"] == 0
        table.settles_alike()

    def test_ruled_again_in_a_hand_that_is_over_the_later_word_stands(self) -> None:
        table = with_referee()
        table.pass_worked_hand()
        table.next_hand()
        ruling = {"type": "rule_lance", "lance": "grande", "stones": 3, "reason": WHY, "hand": 1}
        table.rules({**ruling, "side": 0})
        assert table.score == (8, 5)
        table.refuses({**ruling, "side": 0}, "nothing_changes", referee=True)
        table.rules({**ruling, "side": 1})
        assert table.score == (5, 8)


class TestAHand:
    def test_a_finished_hand_is_taken_once(self) -> None:
        table = with_referee()
        table.pass_worked_hand()
        table.next_hand()
        table.rules({"type": "take_hand", "side": 0, "reason": WHY, "hand": 1})
        again = {"type": "take_hand", "side": 1, "reason": WHY, "hand": 1}
        table.refuses(again, "nothing_changes", referee=True)

    def test_taken_from_the_bettors_a_refusal_pays_them_nothing_at_once(self) -> None:
        table = with_referee()
        table.say("grande: 0 envido 4")
        table.rules({"type": "take_hand", "side": 0, "reason": WHY})
        bids = table.bids()
        assert bids[1, "no_queremos"]["pays"] == 0
        table.say("grande: 1 no queremos")
        assert table.score == (0, 0)

    def test_the_stakes_of_a_taken_hand_go_to_the_others(self) -> None:
        table = with_referee()
        table.say("grande: 1 envido 4, 0 queremos; chica: 0 envido, 1 no queremos")
        table.say("pares: sí sí sí sí, 0 envido 4, 1 quiero; juego: no sí sí sí, paso")
        table.rules({"type": "take_hand", "side": 0, "reason": WHY})
        table.show_hand(1, ("3", "3", "S", "2"))
        table.show_hand(3, ("C", "C", "C", "6"))
        # Grande 4, the deje of chica 1, pares 4 and a par and medias, juego 31 and 36.
        assert table.score == (0, 4 + 1 + 4 + 1 + 2 + 3 + 2)
        table.settles_alike()

    def test_a_ruling_replaces_an_accepted_ordago(self) -> None:
        table = with_referee()
        table.say("grande: 0 ordago, 1 queremos")
        table.rules({"type": "take_hand", "side": 0, "reason": WHY})
        assert table.view["hand"]["game_winner"] == 1
        table.settles_alike()

    def test_a_hand_is_taken_once(self) -> None:
        table = with_referee()
        table.rules({"type": "take_hand", "side": 0, "reason": WHY})
        command = {"type": "take_hand", "side": 1, "reason": WHY}
        table.refuses(command, "nothing_changes", referee=True)


class TestAGameAndTheMatch:
    def test_the_game_goes_to_the_side_he_names(self) -> None:
        table = with_referee()
        table.rules({"type": "take_game", "side": 0, "to": 1, "reason": WHY})
        assert table.table.match.games == (0, 1)
        (option,) = table.options(option_shapes.NextHandOption)
        assert option["new_game"] is True

    def test_never_to_the_side_it_is_taken_from(self) -> None:
        command = {"type": "take_game", "side": 0, "to": 0, "reason": WHY}
        with_referee().refuses(command, "same_side", referee=True)

    def test_a_game_that_is_won_already_is_not_his_to_give(self) -> None:
        table = with_referee()
        command: dict[str, object] = {"type": "take_game", "side": 0, "to": 1, "reason": WHY}
        table.rules(command)
        table.refuses(command, "game_over", referee=True)
        assert table.table.match.games == (0, 1)

    def test_the_last_game_is_the_match(self) -> None:
        table = with_referee()
        for _ in range(2):
            table.rules({"type": "take_game", "side": 0, "to": 1, "reason": WHY})
            if table.view["match"]["state"] == "playing":
                table.next_hand()
        assert table.view["match"]["winner"] == 1

    def test_the_match_is_taken_whatever_the_games(self) -> None:
        table = with_referee()
        table.rules({"type": "take_match", "side": 1, "to": 0, "reason": WHY})
        assert table.view["match"]["winner"] == 0
        table.rules({"type": "undo"})
        assert table.view["match"]["state"] == "playing"

    def test_a_hand_broken_off_is_not_exported(self) -> None:
        table = two_worked_hands()
        table.rules({"type": "take_game", "side": 0, "to": 1, "reason": WHY})
        assert len(table.records()) == 1


class TestAfterTheNextHandBegan:
    def test_a_seat_corrects_no_more(self) -> None:
        table = two_worked_hands()
        instead = {"type": "show_cards", "seat": 0, "cards": ["7", "7", "2", "4"]}
        correct = {"type": "correct", "sequence": shown(table, 0), "instead": instead}
        table.refuses(correct, "no_such_entry")

    def test_the_referee_does_and_what_came_after_stands(self) -> None:
        table = two_worked_hands()
        # Iker's C-C-C-6 was C-C-C-A: 31 instead of 36, one stone more.
        instead = {"type": "show_cards", "seat": 3, "cards": ["C", "C", "C", "A"]}
        table.rules({"type": "correct", "sequence": shown(table, 3), "instead": instead})
        assert table.score == (5, 8)
        assert table.view["hand"]["number"] == 2
        assert table.view["hand"]["lances"][0]["state"] == "refused"

    def test_a_ruling_on_it_counts_all_since_anew(self) -> None:
        table = two_worked_hands()
        table.rules(
            {
                "type": "rule_lance",
                "lance": "juego",
                "side": 0,
                "stones": 2,
                "reason": WHY,
                "hand": 1,
            }
        )
        assert table.score == (7, 2)
        told = [each for each in history_of(table.rows) if each["type"] == "lance_ruled"]
        assert [each["by_name"] for each in told] == ["Koldo"]

    def test_the_words_of_the_others_stay_theirs(self) -> None:
        table = two_worked_hands()
        table.rules({"type": "take_hand", "side": 1, "reason": WHY, "hand": 1})
        bids = [each for each in history_of(table.rows) if each["type"] == "bid_spoken"]
        standing = [each for each in bids if each["retracted_by"] is None]
        assert [each["by_name"] for each in standing] == ["Jon", "Miren"]

    def test_a_ruling_replaces_an_entered_winner(self) -> None:
        table = with_referee()
        kinds = ({"0": "duples", "2": "par"}, {"1": "31", "3": "juego"})
        told: list[dict[str, object]] = [
            {"lance": "grande", "how": "passed", "winner": 1},
            {"lance": "chica", "how": "passed", "winner": 0},
            {"lance": "pares", "how": "refused", "side": 0, "values": kinds[0]},
            {"lance": "juego", "how": "passed", "winner": 1, "values": kinds[1]},
        ]
        table.tell("tell_hand", lances=told)
        table.next_hand()
        assert table.score == (6, 6)
        ruling = {"type": "rule_lance", "lance": "grande", "side": 0, "stones": 2, "reason": WHY}
        table.rules({**ruling, "hand": 1})
        assert table.score == (8, 5)

    def test_the_referee_undoes_a_correction(self) -> None:
        table = two_worked_hands()
        table.rules({"type": "take_hand", "side": 1, "reason": WHY, "hand": 1})
        assert table.score != (5, 7)
        table.rules({"type": "undo"})
        assert table.score == (5, 7)

    def test_a_game_that_ends_sooner_gives_the_next_hand_to_the_next_game(self) -> None:
        table = with_referee()
        table.set_score(30, 30)
        table.pass_worked_hand()
        table.next_hand()
        table.say("grande: 1 envido 4, 2 no queremos")
        table.rules(
            {
                "type": "rule_lance",
                "lance": "grande",
                "side": 1,
                "stones": 12,
                "reason": WHY,
                "hand": 1,
            }
        )
        assert table.table.match.games == (0, 1)
        assert table.score == (0, 1)

    def test_hands_that_cannot_be_any_more_are_let_go_only_when_told_to(self) -> None:
        table = with_referee()
        table.set_score(0, 30, games=(0, 1))
        table.pass_worked_hand()
        table.next_hand()
        table.say("grande: paso")
        ruling = {
            "type": "rule_lance",
            "lance": "grande",
            "side": 1,
            "stones": 12,
            "reason": WHY,
            "hand": 1,
        }
        table.refuses(ruling, "does_not_fit", referee=True)
        table.rules({**ruling, "drop": True})
        assert table.view["match"]["winner"] == 1

    def test_a_ruling_of_an_unknown_hand_is_refused(self) -> None:
        command = {"type": "take_hand", "side": 0, "reason": WHY, "hand": 9}
        with_referee().refuses(command, "no_such_hand", referee=True)
