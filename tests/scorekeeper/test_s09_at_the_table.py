"""§9 at a table: what follows from a wrong word is heard before it is booked; the referee rules."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.view import option_shapes
from scorekeeper.view.shapes import VerdictShape
from tests.scorekeeper.table_for_tests import TableForTests

Hands = tuple[tuple[str, ...], ...]
NO_PARES = ("R", "C", "5", "4")
PAR = ("R", "R", "5", "4")
NOTHING = ("7", "6", "5", "4")


def tournament() -> TableForTests:
    return TableForTests(misdeclaration="tournament")


def play(table: TableForTests, hands: Hands, *, pares: tuple[bool, ...], bet: bool) -> None:
    """Grande and chica in paso, pares as said (bet 4 by the mano, accepted), no juego, shown."""
    table.say("grande: paso; chica: paso")
    table.declare(*pares)
    if bet:
        table.bid(pares.index(True), "envido", 4)
        table.say("pares: 1 queremos")
    elif len({seat % 2 for seat, yes in enumerate(pares) if yes}) > 1:
        table.say("pares: paso")
    table.say("juego: no no no no, paso")
    table.show_all(hands)


def verdict_of(table: TableForTests) -> VerdictShape:
    (verdict,) = table.view["hand"]["verdicts"]
    return verdict


def said_yes_holding_none() -> TableForTests:
    """Ane says yes without pares and wins a bet of 4 that Jon, who has them, saw."""
    table = tournament()
    hands = (NO_PARES, PAR, NOTHING, NOTHING)
    play(table, hands, pares=(True, True, False, False), bet=True)
    return table


class TestWhatFollowsIsHeardFirst:
    def test_nothing_is_booked_until_the_table_has_heard_it(self) -> None:
        table = said_yes_holding_none()
        assert table.phase == "cards"
        assert table.score == (0, 0)
        offered = table.options(option_shapes.LanceOption, "accept_verdict")
        assert [option["lance"] for option in offered] == ["pares"]

    def test_a_verdict_says_what_was_declared_shown_and_what_follows(self) -> None:
        verdict = verdict_of(said_yes_holding_none())
        assert verdict["kind"] == "void"
        (wrong,) = verdict["wrong"]
        assert (wrong["seat"], wrong["said"]) == (0, True)
        assert verdict["due"] == [
            {"side": 1, "stones": 1, "reason": "pares", "seat": 1, "held": "par"}
        ]

    def test_once_heard_the_hand_is_counted_by_it(self) -> None:
        table = said_yes_holding_none()
        table.tell("accept_verdict", lance="pares", by=2)
        assert table.phase == "counted"
        pares = [a for a in table.view["hand"]["awards"] if a["lance"] == "pares"]
        assert [(award["side"], award["stones"]) for award in pares] == [(1, 1)]

    def test_a_slip_of_the_finger_is_corrected_instead(self) -> None:
        table = said_yes_holding_none()
        (wrong,) = verdict_of(table)["wrong"]
        instead = {"type": "declare", "lance": "pares", "seat": 0, "has": False}
        correct = {"type": "correct", "sequence": wrong["sequence"], "instead": instead}
        with pytest.raises(Refused) as refused:
            table.do(correct)
        assert refused.value.code == "does_not_fit"  # the bids go with it
        table.do({**correct, "drop": True})
        assert table.phase == "counted"
        assert table.view["hand"]["verdicts"] == []

    def test_hearing_it_can_be_undone(self) -> None:
        table = said_yes_holding_none()
        table.tell("accept_verdict", lance="pares")
        table.undo()
        assert verdict_of(table)["lance"] == "pares"

    def test_what_is_not_wrong_cannot_be_heard(self) -> None:
        table = said_yes_holding_none()
        table.refuses({"type": "accept_verdict", "lance": "juego"}, "no_verdict")

    def test_a_deje_that_goes_back_is_heard_before_anything_is_counted(self) -> None:
        table = tournament()
        table.say("grande: paso; chica: paso; pares: sí sí no no, 0 envido 4, 1 no queremos")
        table.say("juego: no no no no, paso")
        assert table.score == (1, 0)
        table.show_all((NO_PARES, PAR, NOTHING, NOTHING))
        (back,) = verdict_of(table)["returned"]
        assert (back["side"], back["stones"], back["reason"]) == (0, 1, "deje")
        table.tell("accept_verdict", lance="pares")
        pares = [a for a in table.view["hand"]["awards"] if a["lance"] == "pares"]
        assert [(award["side"], award["stones"]) for award in pares] == [(1, 1)]

    def test_a_verdict_after_the_end_of_the_count_is_shown_too(self) -> None:
        table = tournament()
        table.set_score(0, 39)
        table.say("grande: paso; chica: paso; pares: sí sí no no, 0 envido 4, 1 no queremos")
        table.say("juego: no no no no, paso")
        table.show_all((NO_PARES, PAR, NOTHING, NOTHING))
        assert verdict_of(table)["lance"] == "pares"
        table.tell("accept_verdict", lance="pares")
        assert [award["lance"] for award in table.view["hand"]["awards"]] == ["grande"]
        assert table.score == (0, 40)

    def test_pares_denied_count_for_nothing_and_the_rest_as_usual(self) -> None:
        table = tournament()
        hands = (PAR, ("6", "6", "5", "4"), ("S", "S", "5", "4"), NOTHING)
        play(table, hands, pares=(False, True, True, False), bet=False)
        verdict = verdict_of(table)
        assert (verdict["kind"], verdict["counts"]) == ("as_usual", [1, 2])


def left_to_the_referee() -> TableForTests:
    """Ane has pares and denied them; nobody against her holds any."""
    table = tournament()
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    table.show_all((PAR, NOTHING, NOTHING, NOTHING))
    return table


RULING = {"type": "rule_lance", "lance": "pares", "side": 0, "stones": 1, "reason": "Se le pasó"}


class TestARulingIsWanted:
    def test_the_table_is_told_and_may_enter_what_it_heard(self) -> None:
        table = left_to_the_referee()
        assert verdict_of(table)["kind"] == "ruling"
        (option,) = table.options(option_shapes.RuleLanceOption)
        assert option["lances"] == ["pares"]
        assert "referee" not in option
        table.do(RULING, by=3)
        assert table.phase == "counted"
        (pares,) = [a for a in table.view["hand"]["awards"] if a["lance"] == "pares"]
        assert (pares["side"], pares["stones"], pares["reason"]) == (0, 1, "ruling")

    def test_seats_rule_nothing_else(self) -> None:
        table = left_to_the_referee()
        table.refuses({**RULING, "lance": "grande"}, "referee_only")

    def test_a_ruling_says_why(self) -> None:
        table = left_to_the_referee()
        table.refuses({**RULING, "reason": " "}, "bad_note")

    def test_more_than_a_game_is_no_ruling(self) -> None:
        table = left_to_the_referee()
        table.refuses({**RULING, "stones": 41}, "bad_field")

    def test_the_record_of_a_verdict_settles_to_the_same(self) -> None:
        table = left_to_the_referee()
        table.do(RULING)
        table.settles_alike()
