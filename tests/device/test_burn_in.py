"""Burn-in protection: dimming, sleeping, shifting the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from device.link.board import Code, LinkState, PanelState
from device.panel import display_fields
from device.screen.burn_in import SHIFT_SECONDS, SHIFTS, Light, light_of, shifted
from device.screen.choose import screen_of
from device.screen.picture.drawing import drawn
from device.screen.picture.layout import LAYOUTS, Layout
from tests.device.bench import PanelBench
from tests.device.golden_pictures import SCENES
from tests.device.scenes import BOARD, COUNTED, MATCH, NOW, on, waiting
from tests.device.test_state_tracker import Listening
from tests.scorekeeper.table_for_tests import TableForTests

SLEEP = 20 * 60
JOIN = waiting("http://192.168.1.20:8000/")
LOST = PanelState("http://x", LinkState.CONNECTING, NOW)


def since(state: PanelState) -> PanelState:
    """The same, told at NOW."""
    return replace(state, changed_at=NOW, link_since=NOW)


def lights(state: PanelState, *minutes: float, sleep: float = SLEEP) -> list[Light]:
    return [light_of(since(state), NOW + 60 * minute, sleep) for minute in minutes]


@pytest.mark.parametrize(
    "state",
    [JOIN, LOST, on(MATCH), on(replace(COUNTED, match_state="abandoned"))],
    ids=["waiting", "no server", "won", "abandoned"],
)
def test_with_no_match_on_it_dims_and_then_sleeps(state: PanelState) -> None:
    assert lights(state, 0, 4.9, 5, 19.9, 20, 600) == [
        Light.BRIGHT,
        Light.BRIGHT,
        Light.DIM,
        Light.DIM,
        Light.OFF,
        Light.OFF,
    ]


def test_in_a_match_it_dims_and_sleeps_only_when_the_table_is_left_for_hours() -> None:
    assert lights(on(BOARD), 0, 5, 119, 120) == [Light.BRIGHT, Light.DIM, Light.DIM, Light.OFF]


def test_whoever_wants_no_sleep_has_none() -> None:
    assert lights(JOIN, 0, 5, 6000, sleep=0) == [Light.BRIGHT, Light.DIM, Light.DIM]
    assert lights(on(BOARD), 0, 5, 6000, sleep=0) == [Light.BRIGHT, Light.DIM, Light.DIM]


def test_a_server_that_goes_or_comes_back_is_seen() -> None:
    later = NOW + 3600
    gone = replace(since(JOIN), link=LinkState.DOWN, link_since=later)
    assert light_of(gone, later, SLEEP) is Light.BRIGHT


def test_the_first_command_wakes_it_and_the_same_view_again_does_not() -> None:
    here, table = Listening(), TableForTests()
    here.sees(table, 101)
    assert here.tracker.state().changed_at == 101
    # The connection was lost and is there again: the table has said nothing.
    here.sees(table, 9000)
    assert here.tracker.state().changed_at == 101
    # A word that changes no stone, no lance and no bet.
    table.do({"type": "leave", "seat": 0})
    here.sees(table, 9100)
    assert here.tracker.state().changed_at == 9100


def test_a_table_that_begins_and_a_referee_s_code_wake_it() -> None:
    here = Listening()
    here.now = 200
    invited: dict[str, object] = {"type": "waiting", "screen": "482136", "addresses": []}
    here.tracker.receive(invited)
    assert here.tracker.state().changed_at == 200
    here.now = 300
    here.tracker.receive(invited)
    assert here.tracker.state().changed_at == 200
    here.now = 400
    here.tracker.receive({"type": "referee_code", "code": "482913", "seconds": 120})
    assert here.tracker.state().changed_at == 400


def test_the_picture_moves_by_a_dot_and_comes_back() -> None:
    picture = Image.new("1", (128, 64))
    picture.putpixel((40, 30), 1)
    boxes = [shifted(picture, turn * SHIFT_SECONDS).getbbox() for turn in range(5)]
    assert [(box[0] - 40, box[1] - 30) for box in boxes if box] == [*SHIFTS, SHIFTS[0]]
    assert shifted(picture, SHIFT_SECONDS - 1) == shifted(picture, 0)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_moving_loses_nothing_but_the_edge_of_what_is_lit_up_to_it(layout: Layout) -> None:
    """The first row and the last column are given up to it: nothing is read there."""
    for scene in ("opening", "bet", "award_duples", "long_names", "alone_3"):
        picture = drawn(screen_of(SCENES[scene], NOW, "es"), layout)
        for turn, (right, down) in enumerate(SHIFTS):
            back = ImageChops.offset(shifted(picture, turn * SHIFT_SECONDS), -right, -down)
            lost = ImageChops.difference(picture.convert("L"), back.convert("L"))
            assert lost.crop((0, 1, layout.width - 1, layout.height)).getbbox() is None, scene


@pytest.fixture
def night() -> PanelBench:
    """A panel on one display that is spared, which waits for a table."""
    bench = PanelBench(sleep=SLEEP)
    bench.state, bench.now = replace(JOIN, changed_at=0.0, link_since=0.0), 0.0
    return bench


def until(bench: PanelBench, minute: float) -> None:
    while bench.now < 60 * minute:
        bench.now += 15
        bench.panel.step()


def moved(bench: PanelBench) -> Image.Image:
    """The picture that stands there now."""
    return shifted(bench.expected(), bench.now)


def test_through_a_night_it_sleeps_and_the_first_command_wakes_it(night: PanelBench) -> None:
    until(night, 19)
    assert night.shown().getbbox() is not None
    until(night, 21)
    assert night.shown().getbbox() is None
    asleep = night.lines[0].bytes
    until(night, 200)
    assert night.lines[0].bytes == asleep
    assert night.sent[-1]["bits"] == display_fields(night.expected())["bits"], "for /panel"
    night.state = replace(on(BOARD), changed_at=night.now)
    night.panel.step()
    assert night.shown() == moved(night)


def test_a_score_that_comes_as_the_picture_is_to_move_is_shown_first(night: PanelBench) -> None:
    night.state, night.now = replace(on(BOARD), changed_at=0.0), SHIFT_SECONDS - 1.0
    night.step(seconds=2)
    before = night.lines[0].bytes
    night.score(24)
    night.step(seconds=0)
    assert 0 < night.lines[0].bytes - before <= 100
    night.step(seconds=0)
    assert night.shown() == moved(night)


def test_the_referee_s_code_is_never_dim(night: PanelBench) -> None:
    until(night, 21)
    night.state = replace(night.state, codes={"referee": Code("482913", night.now + 3600)})
    night.step(seconds=0)
    assert night.shown() == shifted(night.expected(secret=True), night.now)
