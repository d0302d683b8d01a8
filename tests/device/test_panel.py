"""The main loop of the panel, with a clock of the test."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import replace

from PIL import Image

from device.lights.lamps import Lamps
from device.link.board import Code, LinkState, PanelState, Side
from device.link.read_view import board_of
from device.panel import PICTURE_SECONDS, Panel
from device.screen.choose import screen_of, secret_of
from device.screen.picture.drawing import drawn
from tests.device.bus_display import screen_on
from tests.device.memory import memory_display
from tests.device.real_table import RealTable


class Bench:
    """A panel on a bus in memory, with the news and the time the test gives it."""

    def __init__(self) -> None:
        self.bus = memory_display("ssd1306")
        self.now = 100.0
        board = board_of(RealTable().view())
        self.state = PanelState("http://here/", LinkState.UP, table="K7QF", board=board)
        self.sent: list[Mapping[str, object]] = []
        self.panel = Panel(
            state=lambda: self.state,
            clock=lambda: self.now,
            language="es",
            displays=(screen_on(self.bus, "ssd1306", lambda: self.now),),
            lamps=Lamps(),
            send=self.show,
        )

    def show(self, picture: Mapping[str, object]) -> None:
        """As those who are sent the picture."""
        self.sent.append(picture)

    def step(self, seconds: float) -> None:
        self.now += seconds
        self.panel.step()

    def score(self, stones: int) -> None:
        """Give the first side so many stones."""
        assert self.state.board is not None
        first, *others = self.state.board.sides
        sides: tuple[Side, ...] = (replace(first, stones=stones), *others)
        self.state = replace(self.state, board=replace(self.state.board, sides=sides))

    def usual(self) -> Image.Image:
        """The picture without a secret."""
        return drawn(screen_of(self.state, self.now, "es"))

    def secret(self) -> Image.Image:
        screen = secret_of(self.state, self.now, "es")
        assert screen is not None
        return drawn(screen)

    def last_sent(self) -> Image.Image:
        bits = self.sent[-1]["bits"]
        assert isinstance(bits, str)
        return Image.frombytes("1", (128, 64), b64decode(bits))


def test_pictures_are_sent_ten_times_a_second_at_most_and_the_newest_always_comes() -> None:
    bench = Bench()
    bench.step(0)
    assert len(bench.sent) == 1
    for stones in range(1, 9):
        bench.score(stones)
        bench.step(PICTURE_SECONDS / 10)
    assert len(bench.sent) == 1
    bench.step(PICTURE_SECONDS)
    assert len(bench.sent) == 2
    bench.step(0)
    bench.step(PICTURE_SECONDS)
    assert len(bench.sent) == 2, "nothing changed since"


def test_the_code_is_on_the_display_until_its_time_is_over() -> None:
    bench = Bench()
    bench.state = replace(bench.state, codes={"referee": Code("482913", bench.now + 120)})
    bench.step(0)
    assert bench.bus.picture() == bench.secret()
    bench.step(119.9)
    assert bench.bus.picture() == bench.secret() != bench.usual()
    bench.step(0.1)
    assert bench.bus.picture() == bench.usual()


def test_a_code_that_is_withdrawn_is_gone_at_once() -> None:
    bench = Bench()
    bench.state = replace(bench.state, codes={"referee": Code("482913", bench.now + 120)})
    bench.step(1)
    bench.state = replace(bench.state, codes={})
    bench.step(0)
    assert bench.bus.picture() == bench.usual()


def test_the_picture_sent_never_holds_the_code() -> None:
    bench = Bench()
    bench.step(0)
    bench.state = replace(bench.state, codes={"referee": Code("482913", bench.now + 5)})
    for stones in range(1, 8):
        bench.score(stones)
        bench.step(PICTURE_SECONDS * 8)
        assert bench.last_sent() == bench.usual()
        assert (bench.bus.picture() == bench.usual()) is (bench.now >= 105)
    assert bench.now >= 105
    assert len(bench.sent) == 8


def test_a_panel_that_starts_with_a_code_sends_the_picture_below_it() -> None:
    bench = Bench()
    bench.state = replace(bench.state, codes={"referee": Code("482913", bench.now + 5)})
    bench.step(0)
    assert bench.bus.picture() == bench.secret()
    assert bench.last_sent() == bench.usual()
