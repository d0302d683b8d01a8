"""What an undo takes back is said beforehand and afterwards; a won match goes with the others' yes.

Beyond a hand, a game or a match the screens ask first; they go by the option `undo`.
"""

from __future__ import annotations

import pytest

from scorekeeper.record import match_text
from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from scorekeeper.view import history_of, option_shapes
from scorekeeper.view.happening_shapes import Happening
from scorekeeper.view.option_shapes import UndoOption
from tests.json_path import at
from tests.scorekeeper.table_for_tests import (
    LET_STAND,
    NO,
    PHONES,
    SEE,
    WORKED_HAND,
    YES,
    TableForTests,
    UndoStep,
)

PASSED = [
    {"lance": "grande", "how": "passed", "winner": 0},
    {"lance": "chica", "how": "passed", "winner": 1},
    {"lance": "pares", "nobody": True},
    {"lance": "juego", "nobody": True, "how": "passed", "winner": 2},
]
"""A whole hand, told afterwards: 2 and 1 for Nosotros, 1 for Ellos."""


def option(table: TableForTests) -> UndoOption:
    """What undo would take back."""
    (undo,) = table.options(UndoOption)
    return undo


def last_step(table: TableForTests) -> UndoStep:
    """What goes with it."""
    return table.undo_steps()[0]


def undo(table: TableForTests, *, by: int = 0, gone: dict[int, float] | None = None) -> None:
    """As a phone sends it: the last step, as the option has it."""
    table.do({"type": "undo", "to": last_step(table)["to"]}, by=by, gone=gone)


def last(table: TableForTests) -> Happening:
    return table.last


def nearly_won(**rules: object) -> TableForTests:
    """Nosotros one stone short of the only game, and a bet of theirs in grande."""
    table = TableForTests.of({"games_to_win": 1, **rules})
    table.set_score(39, 12)
    table.say("grande: 0 envido")
    return table


def won(**rules: object) -> TableForTests:
    """The match is won by a deje of Jon's."""
    table = nearly_won(**rules)
    table.say("grande: 1 no queremos")
    assert table.view["match"]["winner"] == 0
    return table


# ---------------------------------------------------------------- what goes


def test_a_word_is_a_step_and_the_words_of_whoever_said_it() -> None:
    table = TableForTests()
    table.say("grande: 1 envido 5")
    undoes, goes = table.happening(option(table)["undoes"]), last_step(table)
    taken = {"kind": "step", "steps": 1, "hands": [], "games": [], "match": None}
    assert goes == {**taken, "to": table.table.revision, "asks": False}
    assert at(undoes, "stones") == 5
    undo(table)
    assert at(last(table), "took_back") == {**taken, "first": undoes}


def test_a_hand_told_at_once_is_one_step_with_a_name_of_its_own() -> None:
    table = TableForTests()
    table.tell("tell_hand", lances=PASSED, by=1)
    goes = option(table)
    undoes = table.happening(goes["undoes"])
    assert (undoes["type"], table.name_of(undoes)) == ("hand_told", "Jon")
    assert (last_step(table)["kind"], last_step(table)["hands"]) == ("hand", [1])
    inside = table.view["hand"]["entries"][3]["sequence"]
    table.undo(inside)
    assert table.view["hand"]["entries"] == []
    assert at(last(table), "took_back", "first", "type") == "hand_told"
    assert at(last(table), "took_back", "first", "by") == 1


def test_a_hand_told_to_its_end_is_named_so_and_a_round_of_noes_too() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso")
    table.tell("nobody_else", lance="pares", by=2)
    assert table.happening(option(table)["undoes"])["type"] == "nobody_else"
    table.say("juego: no no no no")
    assert table.happening(option(table)["undoes"])["type"] == "declared", "each said it"


def test_the_count_of_a_hand_and_the_deal_of_the_next_are_beyond_the_hand() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    assert last_step(table)["kind"] == "hand"
    assert last_step(table)["hands"] == [1]
    table.next_hand()
    assert last_step(table)["kind"] == "hand"
    assert last_step(table)["hands"] == [2]
    table.say("grande: paso")
    assert last_step(table)["kind"] == "step"


def test_a_count_that_waits_to_be_seen_is_not_lost_by_a_step_before_it() -> None:
    table = TableForTests(confirm="both")
    table.pass_worked_hand()
    assert table.phase == "proposed"
    assert last_step(table)["kind"] == "step"
    table.do(SEE, by=0)
    assert last_step(table)["kind"] == "hand"


def test_what_goes_with_each_earlier_step_of_the_hand_stands_in_the_option() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    table.next_hand()
    table.say("grande: 1 envido")
    bid = table.rows[-1].sequence
    table.say("grande: 2 quiero; chica: paso")
    goes = table.undo_steps()
    assert [(each["to"], each["steps"]) for each in goes] == [(bid + 2, 1), (bid + 1, 2), (bid, 3)]
    assert {each["kind"] for each in goes} == {"step"}
    table.undo(bid)
    assert table.view["hand"]["number"] == 2
    assert table.view["hand"]["entries"] == []
    assert at(last(table), "took_back", "steps") == 3


def test_more_than_was_seen_going_is_not_taken_back() -> None:
    table = TableForTests()
    table.say("grande: paso")
    to, seen = last_step(table)["to"], table.table.revision
    table.say("chica: 1 paso")
    table.refuses({"type": "undo", "to": to}, "stale", seen=seen)
    undo(table)
    undo(table)
    assert table.phase == "grande"


def test_one_step_alone_never_takes_a_count_with_it() -> None:
    table = TableForTests()
    table.worked_hand_to_the_cards()
    for seat in range(3):
        table.show_hand(seat, WORKED_HAND[seat])
    mine = seen = table.table.revision
    table.show_hand(3, WORKED_HAND[3])
    assert table.phase == "counted"
    alone: dict[str, object] = {"type": "undo", "to": mine, "only": True}
    table.refuses(alone, "others_since")
    table.refuses(alone, "stale", by=2, seen=seen)


def test_what_was_taken_back_alone_says_what_it_was() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso")
    table.tell("declare", lance="pares", seat=0, has=True)
    mine = table.table.revision
    table.tell("declare", lance="pares", seat=1, has=True, by=1)
    table.tell("undo", to=mine, only=True)
    said = table.latest[0]
    assert (said["type"], at(said, "alone")) == ("corrected", True)
    assert at(said, "took_back", "first", "seat") == 0
    assert replay(table.rows) == table.table


# ---------------------------------------------------------------- a won match


def test_a_won_match_is_taken_back_with_the_other_sides_yes() -> None:
    table = nearly_won()
    before = table.table.match
    table.say("grande: 1 no queremos")
    assert (last_step(table)["kind"], last_step(table)["match"]) == ("match", 0)
    assert all(table.undo_steps(seat)[0]["asks"] for seat in range(4))
    undo(table, by=1)
    assert table.view["match"]["state"] == "won"
    asked = table.asked
    assert asked is not None
    assert (asked["by_name"], asked["waits"]) == ("Jon", [0])
    assert (asked["score"], asked["games"]) == ([39, 12], [0, 0])
    assert asked["takes_back"] is not None
    assert asked["takes_back"]["match"] == 0
    assert table.may_answer(YES) == [0, 2]
    assert table.by("undo") == [0, 2], "the others have asked for it already"
    assert table.by("redo") == []
    table.refuses(YES, "not_asked", by=3)
    table.do(YES, by=2)
    assert table.table.match == before
    assert table.asked is None
    assert (table.name_of(last(table)), at(last(table), "asked_by")) == ("Miren", "Jon")
    assert at(last(table), "took_back", "match") == 0
    assert replay(table.rows) == table.table


def test_a_no_leaves_it_won_and_disputed() -> None:
    table = won()
    undo(table, by=1)
    table.do(NO, by=0)
    assert table.asked is None
    assert (at(last(table), "how"), at(last(table), "disputed")) == ("no", True)
    assert last_step(table)["kind"] == "match", "an asking is no step"
    table.do(LET_STAND, by=3)
    undo(table, by=3)
    table.do(NO, by=1)
    assert at(last(table), "how") == "withdrawn"
    assert table.view["match"]["state"] == "won"


def test_undoing_it_as_well_is_a_yes_and_asking_twice_nothing() -> None:
    table = won()
    undo(table, by=1)
    sequence = last_step(table)["to"]
    table.refuses({"type": "undo", "to": sequence}, "nothing_changes", by=3)
    undo(table, by=0)
    assert table.view["match"]["state"] == "playing"


def test_while_it_is_asked_no_other_match_begins() -> None:
    table = won()
    assert table.options(option_shapes.RematchOption)
    undo(table, by=1)
    assert table.options(option_shapes.RematchOption) == []
    table.refuses({"type": "rematch", "mano": 1}, "undo_asked")
    table.do(NO, by=0)
    table.tell("rematch", mano=1)


@pytest.mark.parametrize(
    ("rules", "stones", "won", "gone", "asks"),
    [
        ({}, (39, 12), "0 envido, 1 no queremos", {1: 500, 3: 30}, [0, 2]),
        ({}, (12, 39), "1 envido, 0 no queremos", {1: 500, 3: 30}, [3]),
        ({}, (12, 39), "1 envido, 0 no queremos", {1: 500, 2: 500, 3: 500}, []),
        (
            {"players": 3, "individual": True},
            (39, 0, 0),
            "0 envido, 1 no quiero, 2 no quiero",
            {},
            [0, 2],
        ),
        ({"players": 6, "captains": True}, (39, 0), "4 envido, 1 no quiero", {}, [4]),
    ],
    ids=["the others", "asleep", "alone", "everybody alone", "captains"],
)
def test_who_is_asked_to_take_back_a_match(
    rules: dict[str, object],
    stones: tuple[int, ...],
    won: str,
    gone: dict[int, float],
    asks: list[int],
) -> None:
    table = TableForTests.of({"games_to_win": 1, **rules})
    table.set_score(*stones)
    table.say(f"grande: {won}")
    by = 1 if stones[0] == 39 else 0
    table.gone = gone
    undo(table, by=by)
    assert table.may_answer(YES) == asks
    if asks:
        assert table.view["match"]["state"] == "won"
        table.do(YES, by=asks[-1])
    assert table.view["match"]["state"] == "playing"


def test_a_referee_takes_it_back_alone_or_says_the_yes() -> None:
    table = won()
    table.referee_comes()
    table.rules({"type": "undo", "to": last_step(table)["to"]})
    assert table.view["match"]["state"] == "playing"
    table.say("grande: 1 no queremos")
    undo(table, by=1)
    table.rules(YES)
    assert table.view["match"]["state"] == "playing"
    assert (last(table)["by_name"], at(last(table), "asked_by")) == ("Koldo", "Jon")


def test_a_won_match_is_not_corrected_away_either() -> None:
    table = nearly_won()
    bet = table.rows[-1].sequence
    table.say("grande: 1 no queremos")
    seat0 = {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}
    away: dict[str, object] = {"type": "correct", "sequence": bet, "instead": seat0, "drop": True}
    table.refuses(away, "undo_the_match_first", by=1)
    instead = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 5}
    table.tell("correct", sequence=bet, instead=instead, by=1)
    assert table.view["match"]["winner"] == 0, "it is still won"
    table.referee_comes()
    table.rules({**away, "sequence": table.view["hand"]["entries"][-2]["sequence"]})
    assert table.view["match"]["state"] == "playing"


def test_a_match_ended_without_a_winner_goes_on_without_asking() -> None:
    table = TableForTests()
    table.tell("end_match")
    assert last_step(table)["kind"] == "step"
    undo(table, by=1)
    assert table.view["match"]["state"] == "playing"


# ---------------------------------------------------------------- the panel


def test_the_panel_undoes_no_more_than_a_step_where_phones_are() -> None:
    table = won()
    table.refuses({"type": "undo"}, "undo_on_a_phone", panel=True)
    to: dict[str, object] = {"type": "undo", "to": last_step(table)["to"]}
    table.refuses(to, "undo_on_a_phone", panel=True)
    table = nearly_won()
    table.do({"type": "undo"}, panel=True)
    assert table.view["hand"]["standing"] is None


def test_where_no_phone_is_seated_the_panel_takes_back_a_match_by_naming_it() -> None:
    table = TableForTests(games_to_win=1)
    for seat in range(4):
        table.tell("leave", seat=seat, by=seat)
    for _press in range(8):
        table.do({"type": "count_stones", "side": 1, "stones": 5}, panel=True)
    assert table.view["match"]["state"] == "won"
    table.refuses({"type": "undo"}, "undo_by_holding", panel=True)
    table.do({"type": "undo", "to": table.undo_steps("panel")[0]["to"]}, panel=True)
    assert table.score == (0, 35)


# ---------------------------------------------------------------- what is read afterwards


def test_the_history_names_what_went_and_the_asking_is_not_struck_out() -> None:
    table = won()
    undo(table, by=1)
    table.do(YES, by=0)
    told = history_of(table.rows)
    asked, accepted, undone = told[-3:]
    assert [each["type"] for each in told[-3:]] == ["requested", "accepted", "undone"]
    assert at(asked, "took_back", "match") == 0
    assert (asked["retracted_by"], accepted["retracted_by"]) == (None, None)
    gone = [each["type"] for each in told if each["retracted_by"] == undone["sequence"]]
    assert gone == ["bid_spoken", "stones_taken", "game_won", "match_won"]


def test_the_text_says_which_count_was_undone_by_whom() -> None:
    table = won()
    undo(table, by=1)
    table.do(YES, by=0)
    table.say("grande: 1 no queremos")
    words = "la mano 1, el juego ganado por Nosotros, la partida ganada por Nosotros"
    assert f"  Jon deshizo, con el sí de Ane: {words}\n" in match_text(table.rows)
    other = TableForTests()
    other.tell("tell_hand", lances=PASSED, by=1)
    undo(other, by=2)
    other.tell("tell_hand", lances=PASSED, by=1)
    other.next_hand()
    undo(other)
    text = match_text(other.rows)
    assert "  Miren deshizo: la mano 1\n" in text
    assert text.count("deshizo") == 1, "a deal taken back at once is no loss"


def test_no_seat_takes_back_a_won_match_alone() -> None:
    """Whichever step of it, whatever the way."""
    table = won()
    steps = [step["to"] for step in table.undo_steps()]
    for seat in range(len(PHONES) - 3):
        for to in steps:
            for only in (False, True):
                before = table.table.match
                try:
                    table.tell("undo", to=to, only=only, by=seat)
                except Refused:
                    continue
                assert table.table.match == before
                table.do(NO, by=seat)
