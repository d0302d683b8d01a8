"""What one phone does not do alone: it asks, and another one agrees with one tap (`confirm`)."""

from __future__ import annotations

import pytest

from scorekeeper.kernel.actor import Role
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import Refused
from scorekeeper.table import AroundTable, Intent, decide, expire, pending, replay
from scorekeeper.table.commands import Answer
from scorekeeper.view import option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import (
    LET_STAND,
    NO,
    SEE,
    UNDO_DISPUTED,
    WORKED_HAND,
    YES,
    AskedShape,
    Command,
    CounterForTests,
    TableForTests,
)

SCORE: Command = {"type": "set_score", "stones": [25, 20], "games": [0, 0]}
END: Command = {"type": "end_match"}
RENAME: Command = {"type": "rename_player", "seat": 1, "name": "Tonto"}
RENAME_SIDE: Command = {"type": "rename_side", "side": 1, "name": "Tontos"}
WINS: Command = {"type": "count_stones", "side": 1, "stones": 40}
UNDO: Command = {"type": "undo"}
REMATCH: Command = {"type": "rematch", "mano": 0}
ORDAGO: Command = {
    "type": "tell_hand",
    "lances": [{"lance": "grande", "how": "ordago", "winner": 0}],
}
"""Told by Ane: her side takes the game."""
TOLD: Command = {"type": "tell_lance", "lance": "grande", "winner": 0}


def asking(**rules: object) -> TableForTests:
    return TableForTests.of({"confirm": "ask", **rules})


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


def state(table: TableForTests) -> object:
    """All that an act changes: the match, the names, the seats, and whether it only counts."""
    now = table.table
    return now.match, now.side_names, now.seats, now.counter


def second_hand() -> TableForTests:
    """5–6 after the first hand; three words in the second."""
    table = asking()
    table.pass_worked_hand()
    table.next_hand()
    table.say("grande: 1 envido, 2 no queremos; chica: 1 envido")
    return table


def three_steps() -> TableForTests:
    table = asking()
    table.say("grande: paso; chica: paso; pares: sí sí")
    return table


def with_cards(table: TableForTests) -> None:
    """An órdago at grande that Ane alone enters, words and cards, and wins."""
    for seat, word in enumerate(("ordago", "quiero")):
        table.tell("bid", lance="grande", seat=seat, word=word)
    for seat in range(4):
        table.show_hand(seat, "4567" if seat else "RRRR", by=0)


def won_match() -> TableForTests:
    """Ane has entered both games of a match for her side, with cards."""
    table = asking()
    with_cards(table)
    table.next_hand()
    with_cards(table)
    assert table.table.match.winner == 0
    return table


# ---------------------------------------------------------------- what is asked for


def test_by_default_irreversible_acts_are_asked_for() -> None:
    assert TableForTests.of({"confirm": "ask"}).table.changed_rules == {}


@pytest.mark.parametrize(
    ("before", "command", "games_then"),
    [
        ("", SCORE, (0, 0)),
        ("", END, (0, 0)),
        ("", RENAME, (0, 0)),
        ("", RENAME_SIDE, (0, 0)),
        ("", {"type": "only_count"}, (0, 0)),
        ("", WINS, (0, 1)),
        ("", {**WINS, "side": 0}, (1, 0)),
        ("", ORDAGO, (1, 0)),
        ("grande: 0 ordago, 1 quiero", TOLD, (1, 0)),
        (
            "grande: 0 envido 38, 1 reenvido 2, 0 reenvido 2",
            {"type": "bid", "lance": "grande", "seat": 1, "word": "no_queremos"},
            (1, 0),
        ),
    ],
    ids=[
        *("a score", "the end", "a name", "a side's name", "a counter", "stones for the others"),
        *("stones", "told at once", "told in words", "a deje"),
    ],
)
def test_it_is_done_with_the_yes_of_another_phone_and_not_before(
    before: str, command: Command, games_then: tuple[int, int]
) -> None:
    table = asking()
    if before:
        table.say(before)
    assert table.asked is None
    then = state(table)
    table.do(command, by=0)
    assert state(table) == then
    waits = asked(table)
    assert (waits["by_name"], waits["waits"]) == ("Ane", [1])
    # Whose word alone it would be that wins a game is named.
    assert (waits["winner"], waits["match"]) == (0 if games_then == (1, 0) else None, False)
    assert at(waits, "acts", 0, "type") == command["type"]
    assert table.may_answer(YES) == [1, 3]
    table.refuses(YES, "not_asked", by=2)
    table.do(NO, by=1)
    assert state(table) == then, "after a no nothing was entered, and it is asked for again"
    table.do(command, by=0)
    table.do(YES, by=3)
    assert table.asked is None
    assert state(table) != then
    assert games(table) == games_then
    assert replay(table.rows) == table.table


def test_the_request_says_what_the_score_would_be() -> None:
    table = second_hand()
    table.undo(table.rows[4 + 1].sequence)
    assert (asked(table)["score"], asked(table)["games"]) == ([0, 0], [0, 0])
    goes = asked(table)["takes_back"]
    assert goes is not None
    assert (goes["kind"], goes["hands"], goes["first"]["type"]) == ("hand", [1, 2], "lance_passed")
    table.do(WINS)
    assert (asked(table)["score"], asked(table)["games"]) == ([5, 40], [0, 1])


def test_what_wins_nothing_ones_own_names_and_what_cards_show_are_free() -> None:
    table = asking()
    table.tell("count_stones", side=1, stones=5)
    table.tell("rename_player", seat=0, name="Maialen")
    table.tell("rename_side", side=0, name="Las de siempre", by=2)
    assert (table.score, table.asked) == ((0, 5), None)
    assert table.view["seats"][0]["player"] == "Maialen"
    table = asking()
    table.worked_hand_to_the_cards()
    table.show_all(WORKED_HAND)
    assert (table.score, table.asked) == ((5, 6), None)
    table = asking()
    with_cards(table)
    assert (games(table), table.asked) == ((1, 0), None)


def test_those_who_lose_enter_it_without_asking() -> None:
    table = asking()
    table.do(ORDAGO, by=1)
    assert games(table) == (1, 0)
    table.next_hand()
    table.say("grande: 0 envido 39, 1 reenvido")
    assert table.asked is None


def test_names_of_a_form_are_one_request() -> None:
    table = asking()
    seen = table.table.revision
    for seat, name in ((1, "Juan"), (3, "Mikel")):
        table.do({"type": "rename_player", "seat": seat, "name": name}, by=0, seen=seen)
    assert len(asked(table)["acts"]) == 2
    table.do(YES, by=1)
    assert [seat["player"] for seat in table.view["seats"]] == ["Ane", "Juan", "Miren", "Mikel"]


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
    table.undo(by=1)
    table.do(YES, by=0)
    assert games(table) == (0, 0)
    table.tell("redo", forward=table.options(option_shapes.RedoOption)[0]["forward"])
    assert (games(table), asked(table)["winner"]) == ((0, 0), 0)
    table.do(YES, by=1)
    assert games(table) == (1, 0)


def test_partners_who_answer_at_once_are_one_side_and_others_are_not() -> None:
    """Ane answers for Iker as if he had not heard Jon: the lower answer would lose the game."""
    table = asking(partners_disagree="lowest")
    table.say("grande: 0 envido 38, 1 reenvido 2, 2 ordago")
    seen = table.table.revision
    table.say("grande: 1 quiero")
    no: Command = {"type": "bid", "lance": "grande", "seat": 3, "word": "no_queremos"}
    table.refuses(no, "stale", by=0, seen=seen, saw=seen)
    table.do(no, by=3, seen=seen, saw=seen)
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


# ---------------------------------------------------------------- how much is undone without asking


def test_one_to_three_steps_inside_the_hand_are_undone_at_once() -> None:
    table = second_hand()
    assert [step["asks"] for step in table.undo_steps()] == [False] * 3
    table.undo(table.undo_steps()[2]["to"])
    assert table.asked is None
    assert table.view["hand"]["entries"] == []


def test_steps_undone_one_by_one_are_counted_together() -> None:
    table = three_steps()
    for _step in range(3):
        table.undo()
        assert table.asked is None
    assert table.undo_steps()[0]["asks"]
    table.undo()
    assert asked(table)["takes_back"] is not None
    table.do(NO, by=1)
    table.tell("redo", forward=table.options(option_shapes.RedoOption)[0]["forward"])
    assert not table.undo_steps()[0]["asks"], "what was brought back may be undone again"


def test_an_entry_between_gives_back_one_step_and_not_three() -> None:
    table = three_steps()
    for _step in range(3):
        table.undo()
    table.say("chica: 0 paso")
    table.undo()
    assert table.asked is None, "what was just entered"
    assert table.undo_steps()[0]["asks"]
    table.undo()
    assert table.asked is not None


def test_slips_are_corrected_in_every_lance_without_asking() -> None:
    table = asking()
    for lance in ("grande", "chica"):
        for seat in (0, 1):
            for _slip in range(3):
                table.say(f"{lance}: {seat} paso")
                table.undo()
            table.say(f"{lance}: {seat} paso")
            assert table.asked is None
        table.all_pass()


def test_the_deal_of_a_hand_is_beyond_it_and_its_count_is_not() -> None:
    table = asking()
    table.pass_worked_hand()
    assert not table.undo_steps()[0]["asks"]
    table.next_hand()
    assert table.undo_steps()[0]["asks"]
    table.undo()
    assert table.view["hand"]["number"] == 2
    table.do(YES, by=1)
    assert (table.view["hand"]["number"], table.score) == (1, (5, 6))
    table.undo()
    assert table.score == (0, 0), "with the last cards"


def test_a_game_that_was_won_is_taken_back_by_asking() -> None:
    table = asking(target=10)
    table.say("grande: 0 envido 5, 1 quiero")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    assert table.view["hand"]["game_winner"] is not None
    assert table.undo_steps()[0]["asks"]


# ---------------------------------------------------------------- who is asked


@pytest.mark.parametrize(
    ("gone", "asks"),
    [
        ({}, [1, 3]),
        ({1: 500, 3: 500}, [2]),
        ({1: 500, 3: 30}, [3]),
        ({1: 20, 2: 20, 3: 20}, [1, 3]),
        ({1: 40, 2: 40, 3: 40}, []),
        ({1: 500, 2: 500, 3: 500}, []),
    ],
    ids=["all are there", "partner", "one asleep", "all asleep", "alone", "long alone"],
)
@pytest.mark.parametrize("command", [END, ORDAGO], ids=["the end", "told"])
def test_the_others_who_are_there_are_asked_or_the_partner_or_nobody(
    command: Command, gone: dict[int, float], asks: list[int]
) -> None:
    table = asking()
    before = state(table)
    table.gone = gone
    table.do(command, by=0)
    assert table.may_answer(YES) == asks
    assert (state(table) == before) is bool(asks)
    if asks:
        assert asked(table)["waits"] == [0 if asks == [2] else 1]
        table.do(YES, by=asks[-1])
        assert state(table) != before


def test_one_phone_with_all_seats_a_referee_and_a_counter_ask_nobody() -> None:
    table = asking()
    table.leave(1, 2, 3, to=0)
    assert [option["asks"] for option in table.options(option_shapes.SetScoreOption)] == [False]
    table.do(SCORE)
    assert table.score == (25, 20)
    other = asking()
    other.referee_comes()
    other.rules({**SCORE, "reason": "x"})
    assert other.score == (25, 20)
    counter = CounterForTests(confirm="ask")
    counter.do(WINS, by=None, phone=0)
    counter.do(UNDO, by=None, phone=0)
    assert counter.score == (0, 0)


# ---------------------------------------------------------------- what becomes of a request


def test_an_undo_is_over_with_any_step_and_a_score_with_another_score() -> None:
    table = second_hand()
    table.undo(table.rows[5].sequence)
    seen = table.table.revision
    table.say("chica: 2 quiero")
    assert table.asked is None
    table.refuses(YES, "nothing_asked", by=1, seen=seen)
    table.do(SCORE)
    assert asked(table)["score"] == [25, 20]
    table.tell("count_stones", side=0, stones=1)
    assert table.asked is None


def test_a_counter_is_offered_once_and_asked_for_until_something_is_entered() -> None:
    table = asking()
    table.tell("only_count", by=1)
    assert table.by("only_count") == [0, 2]
    table.say("grande: paso")
    assert table.asked is None


def test_an_end_that_was_only_told_is_asked_for_until_something_is_entered() -> None:
    table = asking()
    table.do(ORDAGO, by=0)
    assert asked(table)["winner"] == 0
    table.say("grande: 1 paso")
    assert table.asked is None


def test_a_yes_is_to_the_request_that_was_seen() -> None:
    table = asking()
    table.do(SCORE)
    seen = table.table.revision
    table.do({**SCORE, "stones": [0, 39]})
    table.refuses(YES, "nothing_asked", by=1, seen=seen)


def test_who_is_asked_agrees_by_doing_the_same_and_otherwise_answers_first() -> None:
    table = asking()
    table.do(END, by=0)
    table.refuses(END, "nothing_changes", by=2)
    theirs = {"lance": "grande", "how": "ordago", "winner": 1}
    table.refuses({"type": "tell_hand", "lances": [theirs]}, "answer_first", by=1)
    table.do(END, by=1)
    assert table.view["match"]["state"] == "abandoned"


def test_who_was_declined_twice_waits_and_others_do_not() -> None:
    table = asking()
    for _time in range(2):
        table.do(ORDAGO, by=0)
        table.do(NO, by=1)
    table.refuses(ORDAGO, "asked_just_now", by=0)
    table.do(END, by=1)
    table.do(NO, by=0)
    for _second in range(10):
        table.tell("rename_player", seat=3, name=f"Iker{_second}", by=3)
    table.do(ORDAGO, by=0)
    assert asked(table)["by_name"] == "Ane"


# ---------------------------------------------------------------- the end of the match


def test_a_rematch_leaves_no_end_behind_that_nobody_agreed_to() -> None:
    table = won_match()
    [winners, losers] = table.options(option_shapes.RematchOption)
    assert [winners["asks"], losers["asks"]] == [True, False]
    table.do(REMATCH, by=0)
    assert table.table.number == 1
    assert (asked(table)["winner"], table.may_answer(YES)) == (0, [1, 3])
    table.do(NO, by=3)
    table.undo(by=3)
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


def disputed_match() -> TableForTests:
    """Jon wants the match undone that Ane entered, and she does not."""
    table = won_match()
    table.undo(by=1)
    assert table.may_answer(YES) == [0, 2]
    table.do(NO, by=0)
    return table


def test_a_winner_cannot_keep_the_others_from_taking_it_back() -> None:
    table = disputed_match()
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
    table = disputed_match()
    table.referee_comes()
    for answer in (LET_STAND, UNDO_DISPUTED):
        assert role in table.may_answer(answer)
    answer = UNDO_DISPUTED if undo else LET_STAND
    table.do(answer, by=None, referee=role == "referee", house=role == "house")
    assert table.disputed is None
    assert table.table.match.winner == (None if undo else 0)


def test_silence_is_no_veto_either() -> None:
    table = won_match()
    table.undo(by=1)
    waiting = table.table.asked
    assert waiting is not None
    table.by_server(lambda begun: expire(begun, waiting.number))
    assert disputed(table)["by_name"] == "Jon"
    with pytest.raises(Refused):
        expire(pending(table.table, Role.SERVER), waiting.number)


def test_those_who_ask_withdraw_it_and_a_rematch_that_they_want_ends_it() -> None:
    table = disputed_match()
    table.do(LET_STAND, by=3)
    assert (table.disputed, table.table.match.winner) == (None, 0)
    table.undo(by=1)
    table.do(NO, by=0)
    table.do(REMATCH, by=0)
    assert table.table.number == 1
    table.do(YES, by=3)
    assert (table.table.number, table.disputed) == (2, None)


def test_a_game_is_disputed_while_the_next_one_is_played() -> None:
    table = asking()
    with_cards(table)
    table.undo(by=1)
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
    table.undo(by=1)
    table.do(NO, by=0)
    table.undo(table.rows[5].sequence)
    table.do(YES, by=1)
    assert table.disputed is None
    assert replay(table.rows) == table.table


def test_a_winner_who_is_declined_has_nothing_to_dispute() -> None:
    table = won_match()
    table.undo()
    table.do(NO, by=1)
    assert (table.asked, table.disputed) == (None, None)
    with pytest.raises(Refused):
        decide(table.table, Intent(Answer(1, yes=True), Role.HOUSE, AroundTable()))
