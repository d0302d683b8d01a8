"""A panel with two displays: each pair sees its own side first; a fault affects one display."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import replace

from device.lights.lamps import Lamps
from device.lights.pattern import resting
from device.link.board import Code, PanelState, turned
from device.panel import Panel, display_fields
from device.screen.choose import screen_of, secret_of
from device.screen.picture.drawing import drawn
from device.screen.picture.size import SMALL, SQUARE
from device.screen.screens import Score
from tests.device.bus_display import WatchedLine, screen_on
from tests.device.many_sides import alone
from tests.device.scenes import BOARD, COUNTED, MATCH, NOW, bet, on


class Board:
    """An SSD1306 for the first pair and an SSD1327 for the second."""

    def __init__(self) -> None:
        self.lines = WatchedLine("ssd1306"), WatchedLine("ssd1327")
        self.now = NOW
        self.state = on(BOARD)
        self.sent: list[Mapping[str, object]] = []
        first, second = self.lines
        self.panel = Panel(
            state=lambda: self.state,
            clock=lambda: self.now,
            language="es",
            displays=(
                screen_on(first, "ssd1306", lambda: self.now),
                screen_on(second, "ssd1327", lambda: self.now, facing=True),
            ),
            lamps=Lamps(),
            send=self.show,
        )

    def show(self, picture: Mapping[str, object]) -> None:
        self.sent.append(picture)

    def step(self, state: PanelState, seconds: float = 1.0) -> None:
        self.state = state
        self.now += seconds
        self.panel.step()

    def shows(self, *, first: bool = True, second: bool = True) -> bool:
        one, other = self.lines
        board = self.state.board
        assert board is not None
        facing = replace(self.state, board=turned(board))
        here = one.picture() == drawn(screen_of(self.state, self.now, "es"), SMALL)
        there = other.picture() == drawn(screen_of(facing, self.now, "es"), SQUARE)
        return (here or not first) and (there or not second)


def test_each_pair_sees_its_own_side_first() -> None:
    board = Board()
    board.step(on(BOARD))
    assert board.shows()
    facing = screen_of(replace(board.state, board=turned(BOARD)), NOW, "es")
    assert facing != screen_of(board.state, NOW, "es")


def test_what_is_told_of_a_side_turns_with_it() -> None:
    standing = replace(COUNTED, bet=bet("grande", 5, "Jon"), awaited_sides=(1,))
    opposite = turned(standing)
    assert [side.name for side in opposite.sides] == ["Ellos", "Nosotros"]
    assert (opposite.mano_side, opposite.awaited_sides) == (1, (0,))
    assert [award.side for award in opposite.awards] == [1 - one.side for one in COUNTED.awards]
    assert (turned(MATCH).match_winner, turned(MATCH).game_winner) == (0, 0)
    assert turned(opposite) == standing
    assert turned(alone(4)) == alone(4)


def test_the_shapes_of_the_stones_stay_with_their_pair() -> None:
    here, there = (screen_of(on(board), NOW, "es") for board in (BOARD, turned(BOARD)))
    assert isinstance(here, Score)
    assert isinstance(there, Score)
    assert [here.sign(side) for side in (0, 1)] == [0, 1]
    assert [there.sign(side) for side in (0, 1)] == [1, 0]


def test_the_lamps_stay_where_they_are() -> None:
    board = Board()
    board.step(on(BOARD))
    assert board.sent[-1]["lamps"] == resting(BOARD)


def test_a_fault_of_one_leaves_the_other_right() -> None:
    for broken in (0, 1):
        board = Board()
        board.step(on(BOARD))
        board.lines[broken].fails = lambda _number: errno.EREMOTEIO
        for stones in range(20, 30):
            first, second = BOARD.sides
            sides = (replace(first, stones=stones), second)
            board.step(on(replace(BOARD, sides=sides)))
            assert board.shows(first=broken != 0, second=broken != 1)
        board.lines[broken].fails = lambda _number: None
        board.step(board.state, 2.0)
        assert board.shows()


def test_both_pictures_are_sent_and_no_secret_is_in_either() -> None:
    board = Board()
    board.step(on(BOARD))
    one, other = board.lines
    others = board.sent[-1]["more"]
    assert isinstance(others, list)
    (more,) = others
    assert board.sent[-1]["bits"] == display_fields(one.picture())["bits"]
    assert more == display_fields(other.picture())
    state = replace(on(BOARD), codes={"referee": Code("482913", board.now + 100)})
    sent = board.sent[-1]
    board.step(state)
    secret = secret_of(state, board.now, "es")
    assert secret is not None
    assert one.picture() == drawn(secret, SMALL)
    assert other.picture() == drawn(secret, SQUARE)
    assert board.sent[-1] == sent
