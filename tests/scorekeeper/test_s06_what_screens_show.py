"""Fields of the view that all screens share: whose bet, totals of a hand, how a match ended."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.season.summary import summary_of
from scorekeeper.view import finished_hands, history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import SEE, YES, TableForTests


def sides_of_lances(table: TableForTests) -> list[int | None]:
    return [lance["side"] for lance in table.view["hand"]["lances"]]


def deje_and_bets(**rules: object) -> TableForTests:
    """The worked hand: a deje of grande for 0, an accepted chica, the rest passed."""
    table = TableForTests.of(rules)
    table.say("grande: 0 envido 2, 1 no queremos; chica: 1 envido 4, 0 quiero")
    table.say("pares: sí sí sí sí, paso; juego: no sí sí sí, paso")
    return table


class TestWhoseABetIs:
    """An accepted bet is nobody's until the cards decide it."""

    def test_an_accepted_bet_has_no_side_until_the_count_gives_it_one(self) -> None:
        table = deje_and_bets()
        assert sides_of_lances(table)[:2] == [0, None]
        table.show_all()
        # Jon bet, and Ane's 2 and A are the better chica.
        assert sides_of_lances(table)[:2] == [0, 0]

    def test_nor_while_the_count_waits_to_be_seen(self) -> None:
        table = deje_and_bets(confirm="both")
        table.show_all()
        assert table.phase == "proposed"
        assert sides_of_lances(table)[:2] == [0, None]
        table.do(SEE, by=0)
        assert sides_of_lances(table)[:2] == [0, 0]

    def test_an_accepted_ordago_has_no_totals(self) -> None:
        table = TableForTests()
        table.say("grande: 0 ordago")
        assert sides_of_lances(table)[0] == 0
        table.say("grande: 1 quiero")
        assert sides_of_lances(table)[0] is None
        table.show_all()
        # Jon's 3 3 S 2 ties with Miren's R R S A, and he comes first from the mano.
        assert sides_of_lances(table)[0] == table.view["hand"]["game_winner"] == 1

    def test_a_standing_bet_and_a_refused_one_keep_theirs(self) -> None:
        table = TableForTests()
        table.say("grande: 1 envido 2")
        assert sides_of_lances(table)[0] == 1
        table.say("grande: 0 no queremos")
        assert sides_of_lances(table)[0] == 1

    def test_a_lance_that_the_count_did_not_reach_stays_nobodys(self) -> None:
        table = TableForTests()
        table.set_score(0, 39)
        table.say("grande: paso; chica: 1 envido 4, 0 quiero; pares: sí sí sí sí, paso")
        table.say("juego: no sí sí sí, paso")
        table.show_all()
        assert table.view["hand"]["game_winner"] == 1
        assert sides_of_lances(table)[1] is None


class TestTotalOfAHand:
    """The dejes are in it, wherever it is shown."""

    def test_all_screens_have_the_same_totals(self) -> None:
        table = deje_and_bets()
        table.show_all()
        taken = table.view["hand"]["taken"]
        assert taken == list(table.score) == [9, 5]
        (counted,) = [each for each in history_of(table.rows) if each["type"] == "hand_counted"]
        assert at(counted, "taken") == taken
        (now,) = [each for each in table.latest if each["type"] == "hand_counted"]
        assert at(now, "taken") == taken
        assert [side["stones"] for side in summary_of(table.rows)["sides"]] == taken
        table.next_hand()
        hands, _more = finished_hands(table.table, 2, 1)
        assert hands[0]["taken"] == taken
        assert table.view["hand"]["taken"] == [0, 0]

    def test_totals_of_a_count_that_waits_for_confirmation(self) -> None:
        table = deje_and_bets(confirm="both")
        table.show_all()
        proposed = table.view["hand"]["proposed"]
        assert proposed is not None
        assert proposed["taken"] == proposed["score"] == [9, 5]
        assert at(table.latest[-1], "taken") == [9, 5]
        table.do(SEE, by=0)
        told = {each["type"]: each.get("taken") for each in history_of(table.rows)}
        assert told["count_proposed"] == told["hand_counted"] == [9, 5]

    def test_a_deje_that_goes_back_is_not_in_it(self) -> None:
        table = deje_and_bets()
        table.referee_comes()
        ruling = {"type": "rule_lance", "lance": "grande", "side": 1, "stones": 3, "reason": "x"}
        table.rules(ruling)
        table.show_all()
        assert table.view["hand"]["taken"] == list(table.score) == [8, 8]
        assert at(history_of(table.rows)[-1], "taken") == [8, 8]

    def test_an_undo_of_the_count_says_the_same(self) -> None:
        table = deje_and_bets(confirm="both")
        table.show_all()
        table.time_is_over()
        (undo,) = table.options(option_shapes.UndoOption)
        undoes = table.happening(undo["undoes"])
        assert undoes["type"] == "hand_counted"
        assert at(undoes, "taken") == [9, 5]


def a_bet_stands(table: TableForTests) -> None:
    table.say("grande: 0 envido 2")


def cards_are_asked_for(table: TableForTests) -> None:
    table.say("grande: 0 envido 2, 1 no queremos; chica: 1 envido 4, 0 quiero")
    table.say("pares: sí sí sí sí, paso; juego: no sí sí sí, paso")


def a_count_waits(table: TableForTests) -> None:
    cards_are_asked_for(table)
    table.show_all()
    assert table.phase == "proposed"


def a_score_is_asked_for(table: TableForTests) -> None:
    table.set_score(12, 7)
    assert table.asked is not None


@pytest.mark.parametrize("taken", [True, False], ids=["taken", "ended"])
@pytest.mark.parametrize(
    "open_thing", [a_bet_stands, cards_are_asked_for, a_count_waits, a_score_is_asked_for]
)
def test_nothing_of_a_hand_is_open_once_the_match_has_ended_however_it_did(
    open_thing: Callable[[TableForTests], None], taken: bool
) -> None:
    table = TableForTests.of({"confirm": "both"})
    open_thing(table)
    phase = table.phase
    if taken:
        table.referee_comes()
        table.rules({"type": "take_match", "side": 0, "to": 1, "reason": "Señas falsas"})
        assert (table.view["match"]["state"], table.view["match"]["winner"]) == ("won", 1)
    else:
        table.tell("end_match")
        table.do(YES, by=1)
        assert table.view["match"]["state"] == "abandoned"
    view = table.view
    assert view["hand"]["phase"] == "counted"
    assert view["hand"]["standing"] is None
    assert view["requests"] == []
    assert view["hand"]["proposed"] is None
    assert view["hand"]["asks"] == {"cards": [], "told": []}
    assert "open" not in [lance["state"] for lance in view["hand"]["lances"]]
    table.refuses(YES, "nothing_asked", by=1)
    if not taken:
        table.undo(table.undo_steps()[0]["to"])
        assert table.phase == phase
        assert (table.view["hand"]["standing"] is not None) is (open_thing is a_bet_stands)
