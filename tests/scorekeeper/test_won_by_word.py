"""Who may end a game or match by what they enter, and how others take that back."""

from __future__ import annotations

import pytest

from scorekeeper.kernel.actor import Role
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import Refused
from scorekeeper.table import AroundTable, Intent, decide, expire, pending, replay
from scorekeeper.table.commands import Answer
from scorekeeper.view import option_shapes
from tests.scorekeeper.table_for_tests import (
    LET_STAND,
    NO,
    SEE,
    UNDO_DISPUTED,
    WORKED_HAND,
    YES,
    AskedShape,
    Command,
    TableForTests,
)

ORDAGO: Command = {
    "type": "tell_hand",
    "lances": [{"lance": "grande", "how": "ordago", "winner": 0}],
}
"""Told by Ane: her side takes the game."""
REMATCH = {"type": "rematch", "mano": 0}
UNDO = {"type": "undo"}
ALONE = dict.fromkeys((1, 2, 3), 500.0)


def asking(**rules: object) -> TableForTests:
    return TableForTests.of({"confirm": "ask", "games_to_win": 2, **rules})


def asked(table: TableForTests) -> AskedShape:
    found = table.asked
    assert found is not None
    return found


def disputed(table: TableForTests) -> AskedShape:
    found = table.disputed
    assert found is not None
    return found


def games(table: TableForTests) -> tuple[int, ...]:
    return table.table.match.games


def bid(lance: str, seat: int, word: str, stones: int | None = None) -> Command:
    said = {"type": "bid", "lance": lance, "seat": seat, "word": word}
    return said if stones is None else {**said, "stones": stones}


KINGS, NOTHING = ("R", "R", "R", "R"), ("4", "5", "6", "7")


def with_cards(table: TableForTests) -> None:
    """An órdago at grande that Ane alone enters, words and cards, and wins."""
    table.do(bid("grande", 0, "ordago"))
    table.do(bid("grande", 1, "quiero"))
    for seat in range(4):
        table.show_hand(seat, NOTHING if seat else KINGS, by=0)


def won_match(**rules: object) -> TableForTests:
    """Ane has entered both games of a match for her side, with cards."""
    table = asking(**rules)
    with_cards(table)
    table.next_hand()
    with_cards(table)
    assert table.table.match.winner == 0
    return table


# ---------------------------------------------------------------- a yes of those who lose


@pytest.mark.parametrize(
    "entered",
    [
        [ORDAGO],
        [
            bid("grande", 0, "ordago"),
            bid("grande", 1, "quiero"),
            {"type": "tell_lance", "lance": "grande", "winner": 0},
        ],
        [
            bid("grande", 0, "envido", 38),
            bid("grande", 1, "reenvido", 2),
            bid("grande", 0, "reenvido", 2),
            bid("grande", 1, "no_queremos"),
        ],
        [{"type": "count_stones", "side": 0, "stones": 40}],
    ],
    ids=["told at once", "told in words", "a deje", "stones"],
)
def test_a_game_is_not_won_by_the_word_of_one_phone(entered: list[Command]) -> None:
    table = asking()
    for command in entered:
        assert table.asked is None
        table.do(command, by=0)
    assert games(table) == (0, 0)
    assert (asked(table)["winner"], asked(table)["match"], asked(table)["waits"]) == (0, False, [1])
    assert table.may_answer(YES) == [1, 3]
    table.do(YES, by=3)
    assert games(table) == (1, 0)
    assert replay(table.rows) == table.table


def test_it_is_asked_for_again_after_a_no_and_nothing_was_entered() -> None:
    table = asking()
    before = table.table.match
    table.do(ORDAGO, by=0)
    table.do(NO, by=1)
    assert table.table.match == before
    table.do(ORDAGO, by=0)
    table.do(YES, by=1)
    assert games(table) == (1, 0)


def test_a_match_becomes_a_counter_at_which_nobody_is_asked_only_with_a_yes() -> None:
    table = asking()
    table.tell("only_count")
    assert (table.table.counter, table.may_answer(YES)) == (False, [1, 3])
    table.do(YES, by=1)
    assert table.table.counter


def test_those_who_lose_enter_it_without_asking() -> None:
    table = asking()
    table.do(ORDAGO, by=1)
    assert games(table) == (1, 0)
    table.next_hand()
    table.do(bid("grande", 0, "envido", 39), by=0)
    table.do(bid("grande", 1, "reenvido"), by=1)
    assert table.asked is None


def test_cards_show_who_wins_whoever_enters_them() -> None:
    table = asking()
    with_cards(table)
    assert (games(table), table.asked) == ((1, 0), None)


def test_one_phone_alone_asks_nobody_and_with_its_partner_asks_them() -> None:
    table = asking()
    table.do(ORDAGO, by=0, gone=ALONE)
    assert games(table) == (1, 0)
    table.next_hand()
    table.do(ORDAGO, by=0, gone={1: 500, 3: 500})
    assert games(table) == (1, 0)
    table.gone = {1: 500, 3: 500}
    assert table.may_answer(YES) == [2]


def test_a_phone_with_seats_of_both_sides_speaks_for_neither() -> None:
    table = asking()
    table.tell("leave", seat=1, by=1)
    table.do({"type": "sit", "seat": 1, "name": "Ane"}, by=None, phone=0)
    table.do(ORDAGO, by=0)
    assert table.may_answer(YES) == [3]


def test_with_one_only_the_end_of_a_match_is_asked_for() -> None:
    table = TableForTests.of({"confirm": "one", "games_to_win": 2})
    table.do(ORDAGO)
    assert games(table) == (1, 0)
    table.next_hand()
    table.do(ORDAGO)
    assert (games(table), asked(table)["match"]) == ((1, 0), True)


def test_a_correction_that_wins_a_game_and_a_redo_of_it_are_asked_for() -> None:
    table = asking()
    table.do(ORDAGO, by=1)
    table.do(UNDO, by=1)
    table.do(YES, by=0)
    assert games(table) == (0, 0)
    redo = {"type": "redo", "forward": table.options(option_shapes.RedoOption)[0]["forward"]}
    table.do(redo, by=0)
    assert (games(table), asked(table)["winner"]) == ((0, 0), 0)
    table.do(YES, by=1)
    assert games(table) == (1, 0)


def test_partners_who_answer_at_once_are_one_side_and_others_are_not() -> None:
    """Ane answers for Iker as if he had not heard Jon: the lower answer would lose the game."""
    table = asking(partners_disagree="lowest")
    table.do(bid("grande", 0, "envido", 38))
    table.do(bid("grande", 1, "reenvido", 2), by=1)
    table.do(bid("grande", 2, "ordago"), by=2)
    seen = table.table.revision
    table.do(bid("grande", 1, "quiero"), by=1)
    table.refuses(bid("grande", 3, "no_queremos"), "stale", by=0, seen=seen, saw=seen)
    assert games(table) == (0, 0)
    table.do(bid("grande", 3, "no_queremos"), by=3, seen=seen, saw=seen)
    assert games(table) == (1, 0)


def test_with_both_silence_does_not_book_a_game_that_was_only_told() -> None:
    table = TableForTests.of({"confirm": "both"})
    table.do(ORDAGO)
    with pytest.raises(Refused):
        table.time_is_over()
    table.do(SEE, by=1)
    assert games(table) == (1, 0)
    table = TableForTests.of({"confirm": "both"})
    with_cards(table)
    table.time_is_over()
    assert games(table) == (1, 0)


# ---------------------------------------------------------------- the end of the match


def test_a_rematch_leaves_no_end_behind_that_nobody_agreed_to() -> None:
    table = won_match()
    [winners, losers] = table.options(option_shapes.RematchOption)
    assert [winners["asks"], losers["asks"]] == [True, False]
    table.do(REMATCH, by=0)
    assert table.table.number == 1
    assert (asked(table)["winner"], table.may_answer(YES)) == (0, [1, 3])
    table.do(NO, by=3)
    table.do(UNDO, by=3)
    assert asked(table)["takes_back"] is not None
    table.do(YES, by=2)
    assert table.table.match.state is MatchState.PLAYING


def test_a_rematch_begins_at_once_where_those_who_lost_want_it_or_agreed() -> None:
    table = won_match()
    table.do(REMATCH, by=1)
    assert table.table.number == 2
    table = won_match()
    table.do(REMATCH, by=0)
    table.do(YES, by=1)
    assert table.table.number == 2
    table = asking(games_to_win=1)
    table.do(ORDAGO, by=0)
    table.do(YES, by=1)
    table.do(REMATCH, by=0)
    assert table.table.number == 2


# ---------------------------------------------------------------- a dispute


def test_a_winner_cannot_keep_the_others_from_taking_it_back() -> None:
    table = won_match()
    table.do(UNDO, by=1)
    assert table.may_answer(YES) == [0, 2]
    table.do(NO, by=0)
    assert table.asked is None
    assert (disputed(table)["by_name"], disputed(table)["waits"]) == ("Jon", [0])
    assert table.last["type"] == "declined"
    table.refuses(LET_STAND, "not_asked", by=0)
    table.refuses(UNDO_DISPUTED, "not_asked", by=3)
    table.refuses(UNDO, "nothing_changes", by=3)
    assert (table.undo_steps(3), len(table.undo_steps(0))) == ([], 6)
    assert replay(table.rows) == table.table
    table.do(UNDO_DISPUTED, by=2)
    assert (table.table.match.winner, table.disputed) == (None, None)


@pytest.mark.parametrize("undo", [True, False])
@pytest.mark.parametrize("role", ["referee", "house"])
def test_the_referee_or_the_house_decides(role: str, undo: bool) -> None:
    table = won_match()
    table.referee_comes()
    table.do(UNDO, by=1)
    table.do(NO, by=0)
    for answer in (LET_STAND, UNDO_DISPUTED):
        assert role in table.may_answer(answer)
    table.do(
        UNDO_DISPUTED if undo else LET_STAND,
        by=None,
        referee=role == "referee",
        house=role == "house",
    )
    assert table.disputed is None
    assert table.table.match.winner == (None if undo else 0)


def test_silence_is_no_veto_either() -> None:
    table = won_match()
    table.do(UNDO, by=1)
    waiting = table.table.asked
    assert waiting is not None
    table.by_server(lambda begun: expire(begun, waiting.number))
    assert disputed(table)["by_name"] == "Jon"
    with pytest.raises(Refused):
        expire(pending(table.table, Role.SERVER), waiting.number)


def test_those_who_ask_withdraw_it_and_a_rematch_that_they_want_ends_it() -> None:
    table = won_match()
    table.do(UNDO, by=1)
    table.do(NO, by=0)
    table.do(LET_STAND, by=3)
    assert (table.disputed, table.table.match.winner) == (None, 0)
    table.do(UNDO, by=1)
    table.do(NO, by=0)
    table.do(REMATCH, by=0)
    assert table.table.number == 1
    table.do(YES, by=3)
    assert (table.table.number, table.disputed) == (2, None)


def test_a_game_is_disputed_while_the_next_one_is_played() -> None:
    table = asking()
    with_cards(table)
    table.do(UNDO, by=1)
    table.do(NO, by=2)
    table.next_hand()
    table.say("grande: 1 envido")
    goes = disputed(table)["takes_back"]
    assert goes is not None
    assert (goes["games"], goes["hands"]) == ([0], [1, 2])
    table.do(UNDO_DISPUTED, by=None, house=True)
    assert (games(table), table.view["hand"]["number"]) == ((0, 0), 1)


def test_what_is_disputed_is_over_when_it_is_taken_back_otherwise() -> None:
    table = asking()
    with_cards(table)
    table.do(UNDO, by=1)
    table.do(NO, by=0)
    table.undo(table.rows[5].sequence)
    table.do(YES, by=1)
    assert table.disputed is None
    assert replay(table.rows) == table.table


def test_a_winner_who_is_declined_has_nothing_to_dispute() -> None:
    table = won_match()
    table.do(UNDO, by=0)
    table.do(NO, by=1)
    assert (table.asked, table.disputed) == (None, None)
    with pytest.raises(Refused):
        decide(table.table, Intent(Answer(1, yes=True), Role.HOUSE, AroundTable()))


# ---------------------------------------------------------------- requests one after the other


def test_who_is_asked_answers_first() -> None:
    table = asking()
    table.tell("end_match", by=1)
    table.refuses(ORDAGO, "answer_first", by=0)
    table.refuses({"type": "end_match"}, "nothing_changes", by=3)
    table.do(NO, by=0)
    table.do(ORDAGO, by=0)
    assert asked(table)["by_name"] == "Ane"


def test_who_was_declined_twice_waits_and_others_do_not() -> None:
    table = asking()
    for _time in range(2):
        table.do(ORDAGO, by=0)
        table.do(NO, by=1)
    table.refuses(ORDAGO, "asked_just_now", by=0)
    table.tell("end_match", by=1)
    table.do(NO, by=0)
    for _second in range(10):
        table.tell("rename_player", seat=3, name=f"Iker{_second}", by=3)
    table.do(ORDAGO, by=0)
    assert asked(table)["by_name"] == "Ane"


def test_the_worked_hand_asks_nothing() -> None:
    table = asking()
    table.worked_hand_to_the_cards()
    table.show_all(WORKED_HAND)
    assert (table.score, table.asked) == ((5, 6), None)
