"""The panel reads the views of a whole hand, and refuses invalid ones."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.link.board import Award, Bet, Board, Lance
from device.link.read_view import board_of
from device.screen.screens import Score
from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES
from tests.device.engine_view import sent
from tests.device.slides import cycle_of
from tests.scorekeeper.table_for_tests import TableForTests


@pytest.fixture
def table() -> TableForTests:
    return TableForTests()


def test_a_bet_and_who_is_awaited(table: TableForTests) -> None:
    table.bid(0, "envido", 5)
    board = board_of(sent(table))
    assert board.bet == Bet("grande", 5, ("Jon", "Iker"))


def test_a_deje_is_an_award_at_once(table: TableForTests) -> None:
    table.bid(0, "envido", 5)
    table.bid(1, "no_queremos")
    board = board_of(sent(table))
    assert board.awards == (Award("grande", 0, 1, "deje", None, None),)
    assert board.sides[0].stones == 1
    assert board.lances[0] == Lance("grande", "refused", 1)


def whole_hand(table: TableForTests) -> Iterator[Board]:
    """The worked hand's cards, a bet accepted in Grande, the rest passed."""
    yield board_of(sent(table))
    table.bid(0, "envido", 5)
    table.bid(1, "quiero")
    yield board_of(sent(table))
    table.all_pass()
    yield board_of(sent(table))
    table.declare(True, True, True, True)
    yield board_of(sent(table))
    table.all_pass()
    table.declare(False, True, True, True)
    yield board_of(sent(table))
    table.all_pass()
    yield board_of(sent(table))
    cards = (["7", "7", "2", "A"], ["3", "3", "S", "2"], ["R", "R", "S", "A"], ["C", "C", "C", "6"])
    for seat, held in enumerate(cards):
        if board_of(sent(table)).phase == "cards":
            table.do({"type": "show_cards", "seat": seat, "cards": held})
            yield board_of(sent(table))


def test_a_whole_hand_is_shown_in_every_language_and_its_awards_add_up(
    table: TableForTests,
) -> None:
    boards = list(whole_hand(table))
    assert {board.phase for board in boards} >= {"grande", "chica", "pares_said", "pares", "cards"}
    for board in boards:
        for language in LANGUAGES:
            assert cycle_of(board, language)
    waiting = [board.cards_of for board in boards if board.phase == "cards"]
    assert waiting[0] == ("Ane", "Jon", "Miren", "Iker")
    assert [len(names) for names in waiting] == sorted(map(len, waiting), reverse=True)
    board = boards[-1]
    assert board.phase == "counted"
    for number, side in enumerate(board.sides):
        assert side.stones == sum(one.stones for one in board.awards if one.side == number)
    assert {award.player for award in board.awards} <= {"Ane", "Jon", "Miren", "Iker", None}
    assert "duples" in {award.held for award in board.awards}


def test_with_corrido_nobody_is_mano_until_the_table_says_so() -> None:
    table = TableForTests(preset="fournier")
    board = board_of(sent(table))
    assert (board.phase, board.mano, board.mano_side) == ("corrido", None, None)
    table.do({"type": "set_mano", "seat": 3})
    board = board_of(sent(table))
    assert (board.phase, board.mano, board.mano_side) == ("grande", "Iker", 1)


def paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a JSON value."""
    match value:
        case dict():
            places: list[tuple[str | int, object]] = list(value.items())
        case list():
            places = list(enumerate(value))
        case _:
            places = []
    for place, inner in places:
        yield (*path, place)
        yield from paths(inner, (*path, place))


def broken(
    view: dict[str, object], path: tuple[str | int, ...], value: object
) -> dict[str, object]:
    copied = copy.deepcopy(view)
    place: object = copied
    for step in path[:-1]:
        place = held(place)[step]
    held(place)[path[-1]] = value
    return copied


def held(place: object) -> dict[str | int, object]:
    """What JSON holds there: a list takes its places as an object takes its keys."""
    assert isinstance(place, dict | list)
    return cast("dict[str | int, object]", place)


@cache
def whole_views() -> tuple[dict[str, object], ...]:
    """A counted hand of four, and a bet among five who play for themselves."""
    four = TableForTests()
    *_rest, _board = whole_hand(four)
    five = TableForTests(players=5, individual=True)
    five.bid(0, "envido", 5)
    return sent(four), sent(five)


JUNK: st.SearchStrategy[object] = st.sampled_from(
    [None, -1, 99, True, "", "x", [], {}, [None], 1.5, 10**30]
)


@settings(max_examples=150)
@given(st.data())
def test_a_broken_view_is_refused_or_shown_but_never_breaks_the_panel(data: st.DataObject) -> None:
    view = data.draw(st.sampled_from(whole_views()))
    path = data.draw(st.sampled_from(list(paths(view))))
    try:
        board = board_of(broken(view, path, data.draw(JUNK)))
    except Refused:
        return
    assert cycle_of(board, "es")


def test_an_empty_view_is_refused_by_the_field_that_is_missing() -> None:
    with pytest.raises(Refused, match="hand"):
        board_of({})


def test_fields_it_does_not_know_change_nothing(table: TableForTests) -> None:
    view = sent(table)
    for place in ("hand", "match", "rules"):
        inner = view[place]
        assert isinstance(inner, dict)
        assert board_of({**view, "news": [1], place: {**inner, "news": [1]}}) == board_of(view)


def warned(table: TableForTests) -> str:
    ((_seconds, screen),) = cycle_of(board_of(sent(table)), "es")
    assert isinstance(screen, Score)
    return screen.band.warning


def test_a_hand_without_signs_is_said_until_something_is_bet_in_grande() -> None:
    table = TableForTests(no_signs_first_hand=True, corrido=True)
    assert warned(table) == "SIN SEÑAS"
    table.do({"type": "set_mano", "seat": 0})
    assert warned(table) == "SIN SEÑAS"
    table.bid(0, "envido", 5)
    assert warned(table) == ""
    assert warned(TableForTests()) == ""
