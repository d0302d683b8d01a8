"""Requests, by kind: who says yes, who says no, who withdraws, and what silence does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from scorekeeper.match.events import HandCounted
from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from scorekeeper.table.events import Declined, LeagueMatch, Requested, RequestKind
from scorekeeper.table.request import requests_of, seconds_to_answer
from tests.scorekeeper.table_for_tests import (
    NO,
    PHONES,
    YES,
    Command,
    Sender,
    TableForTests,
    refused,
)

ACTORS: dict[int | str, Sender] = {
    **{seat: {"by": seat} for seat in range(4)},
    "referee": {"referee": True},
    "house": {"house": True},
    "panel": {"panel": True},
    PHONES[2][:12]: {"by": None, "phone": 2},
    PHONES[5][:12]: {"by": None, "phone": 5},
}
"""Everybody who may answer something somewhere, and two phones that hold no seat there."""


def act() -> TableForTests:
    """Ane wants another score."""
    table = TableForTests(confirm="ask")
    table.tell("set_score", stones=[20, 0], games=[0, 0])
    return table


def dispute() -> TableForTests:
    """Jon wants the match that Ane has won undone, and she does not."""
    table = TableForTests(confirm="ask", games_to_win=1)
    table.tell("count_stones", side=0, stones=40)
    table.do(YES, by=1)
    table.undo(by=1)
    table.do(NO, by=0)
    return table


def count() -> TableForTests:
    """Iker's cards have completed the count."""
    table = TableForTests(confirm="both", confirm_after=30)
    table.pass_worked_hand()
    return table


def removal() -> TableForTests:
    """Ane wants Iker's phone removed."""
    table = TableForTests()
    table.tell("expel", seat=3)
    return table


def seat() -> TableForTests:
    """A stranger wants Iker's seat, which is free."""
    table = TableForTests(sitting="consent")
    table.tell("leave", seat=3, by=3)
    sit = {"type": "sit", "seat": 3, "name": "Xabi"}
    table.do(sit, by=None, phone=5, invited=False)
    return table


def seat_back() -> TableForTests:
    """Miren wants her seat again, which Ane took for a second one."""
    table = TableForTests()
    table.do({"type": "sit", "seat": 2, "name": "Ane"}, by=0, gone={2: 120.0})
    table.do({"type": "sit", "seat": 2, "name": "Miren"}, by=None, phone=2)
    return table


class Case(NamedTuple):
    """Who may do what with a request, and after how many seconds it ends."""

    opened: Callable[[], TableForTests]
    yes: set[int | str]
    no: set[int | str]
    withdraw: set[int | str]
    seconds: int | None


CASES = {
    "act": Case(act, {1, 3, "referee"}, {1, 3}, {0, 2}, 120),
    "dispute": Case(dispute, {0, 2, "referee", "house"}, {"referee", "house"}, {1, 3}, None),
    "count": Case(count, {0, 2, "referee"}, set(), set(), 30),
    "removal": Case(removal, {1, 2}, {1, 2}, {0}, 120),
    "seat": Case(seat, {0, 1, 2}, {0, 1, 2}, {PHONES[5][:12]}, 120),
    # Ane's phone holds the seat, as its own and as seat 2.
    "seat_back": Case(seat_back, {0, 2}, {0, 2}, {PHONES[2][:12]}, 120),
}


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


def opened(case: Case) -> tuple[TableForTests, int]:
    """The table, with a referee, and the number of the request that waits there."""
    table = case.opened()
    table.referee_comes()
    (waits,) = requests_of(table.table)
    return table, waits.number


def ways(case: Case, number: int) -> dict[str, tuple[Command, set[int | str]]]:
    answer = {"type": "answer", "request": number}
    return {
        "yes": ({**answer, "yes": True}, case.yes),
        "no": ({**answer, "yes": False}, case.no),
        "withdraw": ({"type": "withdraw", "request": number}, case.withdraw),
    }


def sent_by(table: TableForTests, actor: int | str) -> Sender:
    """As the phone that holds the seat now."""
    sender = ACTORS[actor]
    if isinstance(actor, int) and table.table.holder(actor) is not None:
        sender = {**sender, "phone": PHONES.index(table.table.holder(actor) or "")}
    return sender


@pytest.mark.parametrize("way", ["yes", "no", "withdraw"])
def test_who_may_is_offered_it_and_who_is_not_is_refused(case: Case, way: str) -> None:
    table, number = opened(case)
    command, who = ways(case, number)[way]
    option = {"do": command["type"], **{key: command[key] for key in command if key != "type"}}
    assert {actor for each, by in table.may() if each == option for actor in by} == who
    for actor in ACTORS:
        sender = sent_by(table, actor)
        if actor in who:
            table.would(command, **sender)
            continue
        with pytest.raises(Refused) as refused:
            table.would(command, **sender)
        assert refused.value.code in (
            *("not_asked", "another_phone", "not_seated", "not_your_seat"),
            *("not_for_the_panel", "not_for_the_referee"),
        )


@pytest.mark.parametrize(
    ("name", "way"),
    [
        (name, way)
        for name, each in CASES.items()
        for way in ("yes", "no", "withdraw")
        if getattr(each, way)
    ],
)
def test_the_first_answer_ends_it_and_a_second_one_answers_nothing(name: str, way: str) -> None:
    case = CASES[name]
    table, number = opened(case)
    command, who = ways(case, number)[way]
    before = table.table.match, table.table.seats
    sender = sent_by(table, next(each for each in ACTORS if each in who))
    table.do(command, **sender)
    assert requests_of(table.table) == ()
    assert ((table.table.match, table.table.seats) == before) is (way != "yes")
    assert replay(table.rows) == table.table
    with refused("nothing_asked"):
        table.do(command, **sender)


def test_silence_books_a_count_and_declines_the_rest_but_a_dispute(case: Case) -> None:
    table, number = opened(case)
    (waits,) = requests_of(table.table)
    assert seconds_to_answer(table.table, waits) == case.seconds
    if case.seconds is None:
        with pytest.raises(Refused):
            table.time_is_over(number)
        return
    table.time_is_over(number)
    event = table.rows[-1].event
    assert isinstance(event, HandCounted | Declined)
    assert event.how == "time"
    assert requests_of(table.table) == ()
    with pytest.raises(Refused):
        table.time_is_over(number)


def test_a_request_for_a_seat_outlasts_the_match_and_one_for_an_act_does_not() -> None:
    for table, stays in ((seat(), True), (removal(), True), (act(), False)):
        before = requests_of(table.table)
        table.referee_comes()
        table.rules({"type": "take_match", "side": 0, "to": 1, "reason": "x"})
        table.tell("rematch", mano=1)
        assert (requests_of(table.table) == before) is stays


@pytest.mark.parametrize(
    ("first", "begun"),
    [
        ([{"type": "end_match"}], {"type": "rematch", "mano": 1}),
        (
            [{"type": "draw_card", "seat": seat, "card": card} for seat, card in enumerate("RCS7")],
            {"type": "sit_as_drawn", "keep_sides": False},
        ),
    ],
    ids=["rematch", "drawn seats"],
)
def test_the_question_about_a_match_of_a_championship_ends_where_another_begins(
    first: list[Command], begun: Command
) -> None:
    table = TableForTests()
    for command in first:
        table.do(command)
    about = LeagueMatch("CUP1", 1, "Cup", ("Ane & Miren", "Jon & Iker"), (0, 1))
    table.by_server(lambda now: now.add(Requested(RequestKind.LEAGUE, (), league=about)))
    assert [each.kind for each in requests_of(table.table)] == [RequestKind.LEAGUE]
    table.do(begun)
    assert requests_of(table.table) == ()


def test_a_request_moves_with_the_seats_that_are_drawn() -> None:
    table = removal()
    for place, card in enumerate("RCS7"):
        table.tell("draw_card", seat=place, card=card)
    table.tell("sit_as_drawn", keep_sides=False)
    (waits,) = requests_of(table.table)
    command = {"type": "answer", "request": waits.number, "yes": True}
    by = next(s for s in range(4) if table.table.holder(s) == PHONES[1])
    table.do(command, by=by, phone=1)
    assert PHONES[3] not in [each.phone for each in table.table.seats]
