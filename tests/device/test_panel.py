"""The main loop of the panel: pictures that are sent, secrets, two displays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.lights.pattern import resting
from device.link.board import Code, turned
from device.panel import PICTURE_SECONDS, display_fields
from device.screen.choose import screen_of
from device.screen.screens import Score
from tests.device.bench import PanelBench
from tests.device.many_sides import alone
from tests.device.running_panel import picture_in
from tests.device.scenes import BOARD, COUNTED, MATCH, NOW, bet, on


def with_code(bench: PanelBench, seconds: float) -> PanelBench:
    """The same with a referee's code for so long."""
    bench.state = replace(bench.state, codes={"referee": Code("482913", bench.now + seconds)})
    return bench


def two_displays() -> PanelBench:
    """An SSD1306 for the first pair and an SSD1327 for the second."""
    return PanelBench("ssd1306", "ssd1327", facing=1)


def test_pictures_are_sent_ten_times_a_second_at_most_and_the_newest_always_comes() -> None:
    bench = PanelBench()
    for stones in range(1, 9):
        bench.score(stones)
        bench.step(seconds=PICTURE_SECONDS / 10)
    assert len(bench.sent) == 1
    bench.step(seconds=PICTURE_SECONDS)
    bench.step(2, seconds=PICTURE_SECONDS)
    assert len(bench.sent) == 2, "nothing changed since"


def test_a_code_is_on_the_display_until_its_time_is_over_or_it_is_withdrawn() -> None:
    bench = with_code(PanelBench(), 120)
    for seconds in (0, 119.75):
        bench.now += seconds
        bench.step(seconds=0)
        assert bench.shown() == bench.expected(secret=True) != bench.expected()
    bench.now += 0.25
    bench.step(seconds=0)
    assert bench.right()
    with_code(bench, 120).step()
    assert not bench.right()
    bench.state = replace(bench.state, codes={})
    bench.step()
    assert bench.right()


@pytest.mark.parametrize("begins_with_code", [True, False])
def test_the_picture_sent_never_holds_the_code(begins_with_code: bool) -> None:
    bench = PanelBench()
    if not begins_with_code:
        bench.step()
    with_code(bench, 5)
    until = bench.now + 5
    for stones in range(1, 8):
        bench.score(stones)
        bench.step(seconds=0)
        assert picture_in(bench.sent[-1]) == bench.expected()
        assert bench.right() is (bench.now >= until)
        bench.now += PICTURE_SECONDS * 8
    assert bench.now >= until
    assert len(bench.sent) == 8 - begins_with_code


def test_each_pair_sees_its_own_side_first_and_the_lamps_stay_where_they_are() -> None:
    bench = two_displays()
    bench.step()
    assert bench.right(0)
    assert bench.right(1)
    assert screen_of(on(turned(BOARD)), NOW, "es") != screen_of(on(BOARD), NOW, "es")
    assert bench.sent[-1]["lamps"] == resting(BOARD)


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


def test_both_pictures_are_sent_and_no_secret_is_in_either() -> None:
    bench = two_displays()
    bench.step()
    first, second = (display_fields(bench.shown(at)) for at in (0, 1))
    sent = dict(bench.sent[-1])
    assert sent == {"type": "picture", **first, "lamps": resting(BOARD), "more": [second]}
    with_code(bench, 100).step()
    for at in (0, 1):
        assert bench.shown(at) == bench.expected(at, secret=True)
    assert bench.sent == [sent]
