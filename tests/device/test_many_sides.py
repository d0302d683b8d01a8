"""Three to six sides, and six players in two: where everything stands, and what the band says."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from device.link.board import Award, Board
from device.link.read_view import board_of
from device.screen.picture.cells import places_of
from device.screen.picture.layout import SMALL, SQUARE, WIDE, Layout
from device.screen.screens import Score, TagAt, Won
from tests.device.engine_view import sent
from tests.device.many_sides import PLAYERS, alone, bid, counted, game
from tests.device.slides import cycle_of
from tests.scorekeeper.table_for_tests import NAMES, TableForTests

COUNTS = (3, 4, 5, 6)


def scores(board: Board) -> list[Score]:
    return [screen for _seconds, screen in cycle_of(board, "es") if isinstance(screen, Score)]


BANDS = {SMALL: 45, WIDE: 46, SQUARE: 97}
"""The first row that is the band's."""


@pytest.mark.parametrize("layout", BANDS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("count", COUNTS)
def test_every_side_has_a_place_of_its_own_above_the_band(count: int, layout: Layout) -> None:
    places = places_of(count, layout)
    assert len(places) == count
    for (left, top), (wide, high) in places:
        assert 0 <= left <= left + wide <= layout.width
        assert 0 <= top <= top + high <= BANDS[layout]
    for ((left, top), (wide, high)), ((next_left, next_top), _size) in pairwise(places):
        # In the order of play: beside the one before, or in the row below.
        assert next_left > left + wide if next_top == top else next_top > top + high


@pytest.mark.parametrize("count", COUNTS)
def test_awaited_players_have_a_question_mark(count: int) -> None:
    (score,) = scores(bid(count))
    assert score.notes == ("", *["?"] * (count - 1))


@pytest.mark.parametrize("count", COUNTS)
def test_each_award_stands_beside_its_side_and_the_totals_beside_all(count: int) -> None:
    *awards, total = scores(counted(count))
    assert [score.notes[:3] for score in awards] == [
        ("", "+5", ""),
        ("", "", "+1"),
        ("+3", "", ""),
        ("", "", "+11"),
    ]
    assert total.notes == ("+3", "+5", "+12", "+0", "+0", "+0")[:count]
    assert total.band.tag_at is TagAt.MIDDLE


def test_a_player_for_himself_is_named_once() -> None:
    first, second, *_rest = scores(counted(5))
    assert (first.band.tag, first.band.said, first.band.below) == ("GRANDE", "+5 Jon", "envite")
    assert second.band.said == "+1 Iñaki"


def test_a_side_that_is_called_otherwise_than_its_player_names_both() -> None:
    award = Award("grande", 1, 5, "bet", None, "Jon")
    sides = list(alone(3).sides)
    sides[1] = replace(sides[1], name="El de Tolosa")
    first, *_rest = scores(replace(counted(3), sides=tuple(sides), awards=(award,)))
    assert (first.band.said, first.band.below) == ("+5 El de Tolosa", "envite · Jon")


@pytest.mark.parametrize("count", COUNTS)
def test_a_game_won_shows_every_side_s_games(count: int) -> None:
    (_seconds, won), *_rest = cycle_of(game(count), "es")
    assert isinstance(won, Won)
    assert won.sides[won.winner].name == PLAYERS[count - 1]
    assert len(won.sides) == count


@pytest.mark.parametrize("count", COUNTS)
def test_the_engine_s_own_views_of_players_for_themselves(count: int) -> None:
    table = TableForTests(mano=1, players=count, individual=True)
    board = board_of(sent(table))
    assert [side.name for side in board.sides] == list(NAMES[:count])
    assert (board.mano, board.mano_side) == ("Jon", 1)
    table.bid(1, "envido", 5)
    assert board_of(sent(table)).awaited_sides == tuple(at for at in range(count) if at != 1)
    for seat in (*range(2, count), 0):
        table.bid(seat, "no_quiero")
    paid = board_of(sent(table))
    assert paid.awards == (Award("grande", 1, 1, "deje", None, None),)
    assert (paid.sides[1].stones, paid.awaited_sides) == (1, ())


@pytest.mark.parametrize(("count", "awaited"), [(2, ("Jon",)), (6, ("Jon", "Iker", "Unai"))])
def test_two_and_six_players_in_two_sides_read_as_four_do(
    count: int, awaited: tuple[str, ...]
) -> None:
    table = TableForTests(mano=count - 2, players=count)
    board = board_of(sent(table))
    assert (len(board.sides), board.mano, board.mano_side) == (2, NAMES[count - 2], 0)
    table.bid(count - 2, "envido", 5)
    board = board_of(sent(table))
    assert board.bet is not None
    assert set(board.bet.awaited) == set(awaited)
    (score,) = scores(board)
    assert score.notes == ()
