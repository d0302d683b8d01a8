"""§9 at a table: what follows from a wrong word is heard before it is booked; the referee rules."""

from __future__ import annotations

import pytest

from scorekeeper.view import option_shapes
from scorekeeper.view.hand_shapes import VerdictShape
from tests.scorekeeper.table_for_tests import Command, TableForTests, refused

PASSED, NO_JUEGO = "grande: paso; chica: paso; ", "; juego: no no no no, paso"
BOTH_SAY_YES = f"{PASSED}pares: sí sí no no, 0 envido 4, 1"
ANE_HAS_NONE = ("RC54", "RR54", "7654", "7654")
ANE_HAS_A_PAR = ("RR54", "7654", "7654", "7654")
ACCEPT: Command = {"type": "accept_verdict", "lance": "pares"}
RULING: Command = {
    "type": "rule_lance",
    "lance": "pares",
    "side": 0,
    "stones": 1,
    "reason": "Se le pasó",
}


def shown(words: str, *hands: str, score: tuple[int, int] = (0, 0)) -> TableForTests:
    """A table of a tournament at which this was said and shown."""
    table = TableForTests(misdeclaration="tournament")
    if score != (0, 0):
        table.set_score(*score)
    table.say(words + NO_JUEGO)
    table.show_all(hands)
    return table


def said_yes_holding_none() -> TableForTests:
    """Ane says yes without pares and wins a bet of 4 that Jon, who has them, saw."""
    return shown(f"{BOTH_SAY_YES} queremos", *ANE_HAS_NONE)


def refused_of_who_has_none(score: tuple[int, int] = (0, 0)) -> TableForTests:
    """Ane says yes without pares and takes a deje of Jon, who has them."""
    return shown(f"{BOTH_SAY_YES} no queremos", *ANE_HAS_NONE, score=score)


def left_to_the_referee() -> TableForTests:
    """Ane has pares and denied them; nobody against her holds any."""
    return shown(f"{PASSED}pares: no no no no", *ANE_HAS_A_PAR)


def verdict_of(table: TableForTests) -> VerdictShape:
    (verdict,) = table.view["hand"]["verdicts"]
    return verdict


def pares_of(table: TableForTests) -> list[tuple[int, int, str]]:
    awards = table.view["hand"]["awards"]
    return [(a["side"], a["stones"], a["reason"]) for a in awards if a["lance"] == "pares"]


class TestWhatFollowsIsHeardFirst:
    def test_nothing_is_booked_until_the_table_has_heard_it_and_then_by_it(self) -> None:
        table = said_yes_holding_none()
        assert (table.phase, table.score) == ("cards", (0, 0))
        offered = table.options(option_shapes.LanceOption, "accept_verdict")
        assert [option["lance"] for option in offered] == ["pares"]
        verdict = verdict_of(table)
        assert verdict["kind"] == "void"
        (wrong,) = verdict["wrong"]
        assert (wrong["seat"], wrong["said"]) == (0, True)
        due = {"side": 1, "stones": 1, "reason": "pares", "seat": 1, "held": "par"}
        assert verdict["due"] == [due]
        table.refuses({**ACCEPT, "lance": "juego"}, "no_verdict")
        table.do(ACCEPT, by=2)
        assert table.phase == "counted"
        assert pares_of(table) == [(1, 1, "pares")]
        table.undo()
        assert verdict_of(table)["lance"] == "pares"

    def test_a_slip_of_the_finger_is_corrected_instead(self) -> None:
        table = said_yes_holding_none()
        (wrong,) = verdict_of(table)["wrong"]
        instead = {"type": "declare", "lance": "pares", "seat": 0, "has": False}
        correct = {"type": "correct", "sequence": wrong["sequence"], "instead": instead}
        table.refuses(correct, "does_not_fit")  # the bids go with it
        table.do({**correct, "drop": True})
        assert table.phase == "counted"
        assert table.view["hand"]["verdicts"] == []

    def test_a_deje_that_goes_back_is_heard_before_anything_is_counted(self) -> None:
        table = refused_of_who_has_none()
        assert table.score == (1, 0)
        (back,) = verdict_of(table)["returned"]
        assert (back["side"], back["stones"], back["reason"]) == (0, 1, "deje")
        table.do(ACCEPT)
        assert pares_of(table) == [(1, 1, "pares")]

    def test_a_deje_that_may_go_back_does_not_win_the_game_before_the_cards_say_so(self) -> None:
        """Ane shows no pares; whether her deje of 1 is void depends on those who have not shown."""
        table = TableForTests(misdeclaration="tournament")
        table.set_score(37, 0)
        table.say("grande: paso; chica: 0 envido, 1 quiero")
        table.say(f"pares: sí sí no sí, 0 envido, 1 no queremos{NO_JUEGO}")
        table.do({"type": "tell_lance", "lance": "grande", "winner": 1, "values": {}})
        table.show_hand(0, "7654")
        table.do({"type": "tell_lance", "lance": "chica", "winner": 0, "values": {}})
        assert (table.phase, table.score) == ("cards", (38, 0))
        for seat, hand in ((1, "R655"), (2, "S765"), (3, "S776")):
            table.show_hand(seat, hand)
        table.tell("accept_verdict", lance="pares")
        # Chica 2; grande, the pares of Jon and Iker, and punto.
        assert table.score == (37 + 2, 1 + 2 + 1)
        table.settles_alike()

    def test_two_wrong_words_are_for_the_referee_whatever_the_other_two_hold(self) -> None:
        """Ane and Jon said yes and hold none: no other card changes who decides."""
        table = TableForTests(misdeclaration="tournament")
        table.say(f"{BOTH_SAY_YES} no queremos{NO_JUEGO}")
        for lance in ("grande", "chica"):
            table.do({"type": "tell_lance", "lance": lance, "winner": 0, "values": {}})
        table.show_hand(0, "7654")
        assert table.view["hand"]["asks"]["cards"] == [1, 2, 3]
        table.show_hand(1, "7654")
        assert verdict_of(table)["kind"] == "ruling"
        assert table.view["hand"]["asks"]["cards"] == []

    def test_a_verdict_after_the_end_of_the_count_is_shown_too(self) -> None:
        table = refused_of_who_has_none(score=(0, 39))
        assert verdict_of(table)["lance"] == "pares"
        table.do(ACCEPT)
        assert [award["lance"] for award in table.view["hand"]["awards"]] == ["grande"]
        assert table.score == (0, 40)

    def test_pares_denied_count_for_nothing_and_the_rest_as_usual(self) -> None:
        table = shown(f"{PASSED}pares: no sí sí no, paso", "RR54", "6654", "SS54", "7654")
        verdict = verdict_of(table)
        assert (verdict["kind"], verdict["counts"]) == ("as_usual", [1, 2])


class TestARulingIsWanted:
    def test_the_table_is_told_and_may_enter_what_it_heard(self) -> None:
        table = left_to_the_referee()
        assert verdict_of(table)["kind"] == "ruling"
        (option,) = table.options(option_shapes.RuleLanceOption)
        assert option["lances"] == ["pares"]
        assert "referee" not in option
        table.do(RULING, by=3)
        assert table.phase == "counted"
        assert pares_of(table) == [(0, 1, "ruling")]
        table.settles_alike()

    @pytest.mark.parametrize(
        ("changed", "code"),
        [
            ({"lance": "grande"}, "referee_only"),
            ({"reason": " "}, "bad_note"),
            ({"stones": 41}, "bad_field"),
        ],
        ids=["of another lance", "without a reason", "more than a game"],
    )
    def test_what_is_no_ruling_of_a_seat(self, changed: dict[str, object], code: str) -> None:
        table = left_to_the_referee()
        with refused(code):
            table.do({**RULING, **changed})
