"""Faults on the bus and in the program, on a clock of the test's own: how long until all is right.

A fault is injected at each moment of a round of mending, taken away again, and the time until the
right picture stands is measured.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pytest

from device.hardware.controllers import CONTROLLERS as KINDS
from device.hardware.controllers import I2C
from device.hardware.frame_buffer import STRIPS
from device.link.board import LinkState
from device.link.link import Link
from device.link.state_tracker import StateTracker
from device.panel import TICK_SECONDS
from device.screen.picture.drawing import marked
from tests.device.bench import HANG, LOOSE, NACK, PanelBench, Slip, fails, once, well
from tests.device.bus_display import CONTROLLERS

GOAL_SECONDS = 2.0
BUS = [one for one in CONTROLLERS if I2C in KINDS[one].lines]


def hangs(bench: PanelBench, until: float = float("inf")) -> Callable[[int], int | None]:
    """A call on a bus that hangs takes a second, also where the wire is freed meanwhile."""

    def failing(_message: int) -> int | None:
        if bench.now >= until:
            return None
        bench.now += 1.0
        return HANG

    return failing


def slip(*_given: object) -> object:
    raise Slip("nobody thought of this")


@pytest.mark.parametrize(
    ("controller", "fault"),
    [
        *((BUS[0], fault) for fault in (NACK, LOOSE, HANG)),
        *((controller, LOOSE) for controller in BUS[1:]),
        *(
            pytest.param(controller, fault, marks=pytest.mark.soak)
            for controller in BUS[1:]
            for fault in (NACK, HANG)
        ),
    ],
)
def test_pulled_and_put_back_it_is_right_within_two_seconds(controller: str, fault: int) -> None:
    worst = 0.0
    for moment, seconds in ((0, 61.0), *((moment, 0.5) for moment in range(STRIPS))):
        bench = PanelBench(controller)
        bench.step(4 + moment)
        assert bench.right()
        bench.lines[0].fails = fails(fault)
        bench.score(17)
        bench.step(round(seconds / TICK_SECONDS))
        bench.lines[0].display.power_on()
        bench.lines[0].fails = well
        assert not bench.right()
        worst = max(worst, bench.seconds_until_right())
    assert 0 < worst <= GOAL_SECONDS


def test_freed_after_it_hung_it_is_right_within_two_seconds() -> None:
    worst = 0.0
    for moment in range(32):
        bench = PanelBench()
        bench.step(4)
        freed = bench.now + 10 + moment / 16
        bench.lines[0].fails = hangs(bench, freed)
        bench.score(17)
        while bench.now < freed or not bench.right():
            assert bench.now < freed + 60, "it never came right"
            bench.step()
        worst = max(worst, bench.now - freed)
    assert 1 < worst <= GOAL_SECONDS


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_a_power_cut_that_nobody_noticed_is_mended_within_two_seconds(controller: str) -> None:
    """On SPI nobody answers, so nobody is missed; on I2C a loose contact may be as short."""
    worst = 0.0
    for moment in range(STRIPS):
        bench = PanelBench(controller)
        bench.step(4 + moment)
        bench.lines[0].display.power_on()
        assert not bench.right()
        worst = max(worst, bench.seconds_until_right())
    assert 0 < worst <= GOAL_SECONDS


@pytest.mark.parametrize(
    "numbers", [range(0, 30, 6), pytest.param(range(30), marks=pytest.mark.soak)], ids=repr
)
@pytest.mark.parametrize("controller", CONTROLLERS)
def test_an_error_in_the_middle_of_a_frame_leaves_no_wrong_picture(
    controller: str, numbers: range
) -> None:
    worst = 0.0
    for number in numbers:
        bench = PanelBench(controller)
        bench.step(4)
        line = bench.lines[0]
        line.fails = once(line.messages + number, LOOSE)
        for stones in range(1, 9):
            bench.score(stones)
            bench.step()
        worst = max(worst, bench.seconds_until_right())
        bench.step(4 * STRIPS)
        assert bench.right()
    assert worst <= GOAL_SECONDS


@pytest.mark.parametrize(
    "broken", ["the line", "panel.levels", "panel.moving", "panel.picture_message"]
)
def test_a_part_that_breaks_leaves_the_displays_right_and_is_logged_once(
    broken: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A display's driver, the lamps, the way to the viewers."""
    bench = PanelBench("ssd1306", "ssd1327")
    bench.step(8)
    with monkeypatch.context() as patched:
        if broken == "the line":
            patched.setattr(bench.lines[0], "send", slip)
        else:
            patched.setattr(f"device.{broken}", slip)
        for stones in range(1, 20):
            bench.score(stones)
            bench.step()
            assert bench.right(0) is (broken != "the line")
            assert bench.right(1)
            assert bench.panel.seconds_to_next_step() > 0
    assert bench.seconds_until_right() <= GOAL_SECONDS
    (record,) = (each for each in caplog.records if each.levelname != "INFO")
    assert record.exc_info is not None


@pytest.mark.parametrize(("broken", "marks"), [("screen_of", True), ("secret_of", False)])
def test_what_cannot_be_drawn_leaves_the_last_picture(
    broken: str, marks: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a mark, where it is the score."""
    bench = PanelBench("ssd1306", "ssd1327")
    bench.step(4)
    last = [bench.expected(at) for at in (0, 1)]
    with monkeypatch.context() as patched:
        patched.setattr(f"device.screen.display.{broken}", slip)
        bench.score(30)
        bench.step(20)
    for at in (0, 1):
        assert bench.shown(at) == (marked(last[at]) if marks else last[at])
        assert marked(last[at]) != last[at]
    assert len(caplog.records) == (2 if marks else 1), "once a display, or once"
    assert "nobody thought of this" in caplog.text
    assert bench.seconds_until_right() <= GOAL_SECONDS
    bench.step()
    assert bench.right(1)


def test_a_display_that_breaks_while_it_goes_dark_leaves_the_others_dark() -> None:
    bench = PanelBench("ssd1306", "ssd1309")
    bench.step(4)
    bench.lines[0].fails = fails(NACK)
    bench.panel.close()
    assert bench.shown(1).getbbox() is None


class Waits:
    """Stands for the link's end: nothing is waited for, but how long it would have been is kept."""

    def __init__(self, most: int) -> None:
        self.waits: list[float] = []
        self._most = most

    def is_set(self) -> bool:
        return len(self.waits) >= self._most

    def set(self) -> None:
        """It ends by itself."""

    def wait(self, seconds: float) -> bool:
        self.waits.append(seconds)
        return False


WELCOME = {"type": "welcome", "protocol": 3}
WAITING = {"type": "waiting", "screen": "482136", "addresses": []}
PONG = {"type": "pong", "n": 1}
DOUBLED = [0.2, 0.4, 0.8, 1.6, 3.2, *[5.0] * 7]


@pytest.mark.parametrize(
    ("received", "error", "waits"),
    [
        ([WELCOME, WAITING], ConnectionResetError(), DOUBLED),
        ([WELCOME, WAITING, PONG], ConnectionResetError(), [0.2] * 12),
        ([], Slip("in listening"), DOUBLED),
    ],
    ids=["hangs up at once", "is lost now and then", "a slip of ours"],
)
def test_a_server_that_is_lost_is_tried_again_ever_more_rarely_until_it_answers(
    received: Sequence[object],
    error: Exception,
    waits: list[float],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    link = Link("http://x", StateTracker("http://x", None, lambda: 0.0, lambda: None))

    def converse() -> None:
        for message in received:
            link._receive(json.dumps(message))
        raise error

    closing = Waits(len(waits))
    monkeypatch.setattr(link, "_closing", closing)
    monkeypatch.setattr(link._backoff, "_chance", lambda: 0.0)
    monkeypatch.setattr(link, "_connect_and_receive", converse)
    link._run()
    assert closing.waits == waits
    told = [bool(record.exc_info) for record in caplog.records]
    assert told == [isinstance(error, Slip)] * (1 if waits == DOUBLED else len(waits))


def test_a_view_that_our_reading_breaks_on_is_as_good_as_another_version(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tracker = StateTracker("http://x", None, lambda: 0.0, lambda: None)
    monkeypatch.setattr("device.link.state_tracker.board_of", slip)
    tracker.receive({"type": "view", "revision": 1})
    assert tracker.state().link is LinkState.OTHER_VERSION
    assert "nobody thought of this" in caplog.text
