"""The panel between news and display, on a clock of the test's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from device.bus import MemoryBus
from device.display import Display
from device.hardware import Lamps, LumaDriver
from device.news import LinkState, News
from device.panel import PICTURE_SECONDS, Panel
from device.scene import board_of
from device.wire import Wire
from tests.device.real_table import RealTable
from tests.device.through import no_chance


class Viewer:
    """Keeps what it is sent."""

    def __init__(self) -> None:
        self.pictures: list[Mapping[str, object]] = []

    def show(self, picture: Mapping[str, object]) -> None:
        self.pictures.append(picture)


def test_pictures_are_sent_ten_times_a_second_at_most_and_the_newest_always_comes() -> None:
    bus, viewer, table = MemoryBus("ssd1306"), Viewer(), RealTable()
    news = News("http://here/", LinkState.UP, table="K7QF", board=board_of(table.view()))
    now = 100.0
    panel = Panel(
        news=lambda: news,
        clock=lambda: now,
        language="es",
        display=Display(LumaDriver("ssd1306", Wire(lambda: bus)), no_chance),
        seen=lambda _drawn: bus.picture(),
        lamps=Lamps(None),
        viewers=viewer,
    )
    panel.step()
    assert len(viewer.pictures) == 1
    assert news.board is not None
    left, right = news.board.sides
    for stones in range(1, 9):
        news = replace(news, board=replace(news.board, sides=(replace(left, stones=stones), right)))
        now += PICTURE_SECONDS / 10
        panel.step()
    assert len(viewer.pictures) == 1
    now += PICTURE_SECONDS
    panel.step()
    assert len(viewer.pictures) == 2
    panel.step()
    now += PICTURE_SECONDS
    panel.step()
    assert len(viewer.pictures) == 2, "nothing changed since"
