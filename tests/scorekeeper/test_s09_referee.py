"""§8, §9: the referee rules lances, takes hands, games and the match, and corrects what is over."""

from __future__ import annotations

import pytest

from scorekeeper.match.events import CardsShown
from scorekeeper.season import facts_of
from scorekeeper.season.summary import summary_of
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import REFEREE, Command, TableForTests

WHY = "Lo vio todo el mundo"
TAKE_HAND: Command = {"type": "take_hand", "side": 0, "reason": WHY}
TAKE_GAME: Command = {"type": "take_game", "side": 0, "to": 1, "reason": WHY}
TAKE_MATCH: Command = {"type": "take_match", "side": 0, "to": 1, "reason": WHY}


def ruling(lance: str, side: int, stones: int, hand: int | None = None) -> Command:
    """The stones of a lance, of the hand that is played or one that is over."""
    said = {"type": "rule_lance", "lance": lance, "side": side, "stones": stones, "reason": WHY}
    return said if hand is None else {**said, "hand": hand}


def with_referee() -> TableForTests:
    table = TableForTests()
    table.referee_comes()
    return table


def one_worked_hand() -> TableForTests:
    """5-6, and the second hand dealt."""
    table = with_referee()
    table.pass_worked_hand()
    table.next_hand()
    return table


def two_worked_hands() -> TableForTests:
    """5-6 after the first hand; the second begun with grande refused (Jon bets, 1 for his side)."""
    table = one_worked_hand()
    table.say("grande: 1 envido 4, 2 no queremos")
    assert table.score == (5, 7)
    return table


def the_rest_in_paso(table: TableForTests) -> None:
    """The worked hand from chica on, with nobody betting."""
    table.worked_hand_to_the_cards("chica")
    table.show_all()


def corrected(table: TableForTests, seat: int, cards: str) -> Command:
    """The correction of the cards that a seat showed."""
    shown = next(
        row.sequence
        for row in table.rows
        if isinstance(row.event, CardsShown) and row.event.seat == seat
    )
    instead = {"type": "show_cards", "seat": seat, "cards": list(cards)}
    return {"type": "correct", "sequence": shown, "instead": instead}


class TestTheRole:
    @pytest.mark.parametrize(
        "command",
        [TAKE_HAND, TAKE_GAME, TAKE_MATCH, ruling("grande", 0, 2), ruling("grande", 0, 2, 1)],
        ids=["hand", "game", "match", "lance", "lance of a hand that is over"],
    )
    def test_what_is_theirs_is_refused_to_seats_and_to_other_phones(self, command: Command) -> None:
        with_referee().refuses(command, "referee_only", by=1)
        TableForTests().refuses(command, "not_the_referee", referee=True)

    @pytest.mark.parametrize(
        ("command", "code"),
        [
            ({"type": "all_pass", "lance": "grande"}, "not_for_the_referee"),
            ({**TAKE_GAME, "to": 0}, "same_side"),
            ({**TAKE_HAND, "hand": 9}, "no_such_hand"),
        ],
    )
    def test_what_the_referee_may_not(self, command: Command, code: str) -> None:
        with_referee().refuses(command, code, referee=True)

    def test_only_the_code_opens_it_and_everybody_sees_who_it_is(self) -> None:
        command: Command = {"type": "open_referee", "code": "000000", "name": "Koldo"}
        TableForTests().refuses(command, "bad_referee_code")
        referee = with_referee().view["referee"]
        assert referee is not None
        assert referee["name"] == "Koldo"

    def test_the_referee_leaves(self) -> None:
        table = with_referee()
        table.do({"type": "leave_referee"}, by=None, phone=REFEREE)
        assert table.view["referee"] is None
        assert not [by for _option, by in table.may() if "referee" in by]

    def test_another_match_begins_without_one(self) -> None:
        table = with_referee()
        table.rules(TAKE_MATCH)
        table.tell("rematch", mano=0)
        assert table.view["referee"] is None

    def test_the_referee_frees_a_seat_without_waiting(self) -> None:
        table = with_referee()
        table.rules({"type": "free_seat", "seat": 2})
        assert table.view["seats"][2]["phone"] is None

    def test_only_they_take_back_what_they_decided_and_it_has_their_name(self) -> None:
        table = with_referee()
        table.rules(TAKE_GAME)
        (taken,) = [each for each in history_of(table.rows) if each["type"] == "game_taken"]
        assert (taken["by"], taken["by_name"], at(taken, "reason")) == (None, "Koldo", WHY)
        table.refuses({"type": "undo"}, "referees_word", by=1)
        assert table.by("undo") == ["referee"]
        table.rules({"type": "undo"})
        assert table.table.match.games == (0, 0)

    def test_nor_do_seats_undo_past_it(self) -> None:
        table = with_referee()
        table.say("grande: paso")
        passed = table.rows[-1].sequence
        table.rules({"type": "set_score", "stones": [3, 0], "games": [0, 0], "reason": WHY})
        table.say("chica: paso")
        table.refuses({"type": "undo", "to": passed}, "referees_word", by=1)
        table.undo()
        assert table.phase == "chica"


class TestALance:
    @pytest.mark.parametrize(
        ("grande", "side", "stones", "score"),
        [("paso", 0, 3, (8, 5)), ("0 envido, 1 no queremos", 1, 2, (5, 7))],
        ids=["passed", "a deje goes back"],
    )
    def test_a_ruling_replaces_what_the_lance_pays(
        self, grande: str, side: int, stones: int, score: tuple[int, int]
    ) -> None:
        table = with_referee()
        table.say(f"grande: {grande}")
        assert table.score == ((0, 0) if grande == "paso" else (1, 0))
        table.rules(ruling("grande", side, stones))
        the_rest_in_paso(table)
        assert table.score == score
        table.settles_alike()

    def test_ruled_while_it_is_bid_no_refusal_is_announced_to_pay(self) -> None:
        table = with_referee()
        table.say("grande: 0 envido 4")
        table.rules(ruling("grande", 1, 2))
        bids = table.bids()
        assert (bids[1, "no_queremos"]["pays"], bids[1, "no_quiero"]["pays"]) == (0, 0)
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
        table.rules(ruling("grande", 0, 2))
        table.say("chica: 0 ordago, 1 queremos")
        table.show_all()
        assert table.score == (0, 0)
        assert table.view["hand"]["game_winner"] == 0
        table.settles_alike()

    def test_a_ruling_in_place_of_an_accepted_ordago_wins_by_its_stones(self) -> None:
        table = with_referee()
        table.rules({"type": "set_score", "stones": [38, 0], "games": [1, 0], "reason": WHY})
        table.say("grande: 0 ordago, 1 queremos")
        table.rules(ruling("grande", 0, 3))
        (won,) = [each for each in history_of(table.rows) if each["type"] == "game_won"]
        assert at(won, "how") == "count"
        assert not any(each["ordago"] for each in summary_of(table.rows)["score"])
        facts = facts_of(table.table)
        assert facts is not None
        assert not facts.course[-1].ordago
        assert [(side.ordagos_won, side.ordagos_lost) for side in facts.by_side] == [(0, 0)] * 2

    def test_ruled_again_in_a_hand_that_is_over_the_later_word_stands(self) -> None:
        table = one_worked_hand()
        table.rules(ruling("grande", 0, 3, hand=1))
        assert table.score == (8, 5)
        table.refuses(ruling("grande", 0, 3, hand=1), "nothing_changes", referee=True)
        table.rules(ruling("grande", 1, 3, hand=1))
        assert table.score == (5, 8)


class TestAHand:
    @pytest.mark.parametrize("hand", [None, 1])
    def test_a_hand_is_taken_once(self, hand: int | None) -> None:
        table = with_referee() if hand is None else one_worked_hand()
        of = {} if hand is None else {"hand": hand}
        table.rules({**TAKE_HAND, **of})
        table.refuses({**TAKE_HAND, "side": 1, **of}, "nothing_changes", referee=True)

    def test_taken_from_the_bettors_a_refusal_pays_them_nothing_at_once(self) -> None:
        table = with_referee()
        table.say("grande: 0 envido 4")
        table.rules(TAKE_HAND)
        assert table.bids()[1, "no_queremos"]["pays"] == 0
        table.say("grande: 1 no queremos")
        assert table.score == (0, 0)

    def test_the_stakes_of_a_taken_hand_go_to_the_others(self) -> None:
        table = with_referee()
        table.say("grande: 1 envido 4, 0 queremos; chica: 0 envido, 1 no queremos")
        table.say("pares: sí sí sí sí, 0 envido 4, 1 quiero; juego: no sí sí sí, paso")
        table.rules(TAKE_HAND)
        table.show_hand(1, "33S2")
        table.show_hand(3, "CCC6")
        # Grande 4, the deje of chica 1, pares 4 and a par and medias, juego 31 and 36.
        assert table.score == (0, 4 + 1 + 4 + 1 + 2 + 3 + 2)
        table.settles_alike()

    def test_a_ruling_replaces_an_accepted_ordago(self) -> None:
        table = with_referee()
        table.say("grande: 0 ordago, 1 queremos")
        table.rules(TAKE_HAND)
        assert table.view["hand"]["game_winner"] == 1
        table.settles_alike()


class TestAGameAndTheMatch:
    def test_the_game_goes_to_the_side_they_name_once(self) -> None:
        table = with_referee()
        table.rules(TAKE_GAME)
        assert table.table.match.games == (0, 1)
        (option,) = table.options(option_shapes.NextHandOption)
        assert option["new_game"] is True
        table.refuses(TAKE_GAME, "game_over", referee=True)

    def test_the_last_game_is_the_match(self) -> None:
        table = with_referee()
        table.rules(TAKE_GAME)
        table.next_hand()
        table.rules(TAKE_GAME)
        assert table.view["match"]["winner"] == 1

    def test_the_match_is_taken_whatever_the_games(self) -> None:
        table = with_referee()
        table.rules({**TAKE_MATCH, "side": 1, "to": 0})
        assert table.view["match"]["winner"] == 0
        table.rules({"type": "undo"})
        assert table.view["match"]["state"] == "playing"

    def test_a_hand_broken_off_is_not_exported(self) -> None:
        table = two_worked_hands()
        table.rules(TAKE_GAME)
        assert len(table.records()) == 1


class TestAfterTheNextHandBegan:
    def test_a_seat_corrects_no_more_and_the_referee_does(self) -> None:
        table = two_worked_hands()
        table.refuses(corrected(table, 0, "7724"), "no_such_entry", by=1)
        # Iker's C-C-C-6 was C-C-C-A: 31 instead of 36, one stone more.
        table.rules(corrected(table, 3, "CCCA"))
        assert table.score == (5, 8)
        assert table.view["hand"]["number"] == 2
        assert table.view["hand"]["lances"][0]["state"] == "refused", "what came after stands"

    def test_a_ruling_on_it_counts_all_since_anew(self) -> None:
        table = two_worked_hands()
        table.rules(ruling("juego", 0, 2, hand=1))
        assert table.score == (7, 2)
        told = [each for each in history_of(table.rows) if each["type"] == "lance_ruled"]
        assert [each["by_name"] for each in told] == ["Koldo"]

    def test_the_words_of_the_others_stay_theirs_and_it_is_undone(self) -> None:
        table = two_worked_hands()
        table.rules({**TAKE_HAND, "side": 1, "hand": 1})
        bids = [each for each in history_of(table.rows) if each["type"] == "bid_spoken"]
        standing = [each for each in bids if each["retracted_by"] is None]
        assert [each["by_name"] for each in standing] == ["Jon", "Miren"]
        assert table.score != (5, 7)
        table.rules({"type": "undo"})
        assert table.score == (5, 7)

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
        table.rules(ruling("grande", 0, 2, hand=1))
        assert table.score == (8, 5)

    def test_a_game_that_ends_sooner_gives_the_next_hand_to_the_next_game(self) -> None:
        table = with_referee()
        table.set_score(30, 30)
        table.pass_worked_hand()
        table.next_hand()
        table.say("grande: 1 envido 4, 2 no queremos")
        table.rules(ruling("grande", 1, 12, hand=1))
        assert table.table.match.games == (0, 1)
        assert table.score == (0, 1)

    def test_hands_that_cannot_be_any_more_are_let_go_only_when_told_to(self) -> None:
        table = with_referee()
        table.set_score(0, 30, games=(0, 1))
        table.pass_worked_hand()
        table.next_hand()
        table.say("grande: paso")
        table.refuses(ruling("grande", 1, 12, hand=1), "does_not_fit", referee=True)
        table.rules({**ruling("grande", 1, 12, hand=1), "drop": True})
        assert table.view["match"]["winner"] == 1
