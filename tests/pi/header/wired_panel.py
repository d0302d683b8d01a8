"""A panel with a display, lamps and buttons at the simulated header, and what its display shows."""

from __future__ import annotations

from base64 import b64decode
from contextlib import closing

from PIL import Image

from device.hardware.pins import BUTTONS
from tests.device.memory import memory_display
from tests.pi.header.buses import Place, Recorder
from tests.pi.header.pins import user_of
from tests.server import Server, eventually

DISPLAY = 0x3C


def page_picture(server: Server, table: str) -> Image.Image:
    """What the panel's page shows: the picture that the panel reports."""
    with closing(server.client("mirror", table=table)) as mirror:
        message = mirror.receive_a("picture")
    size = int(str(message["width"])), int(str(message["height"]))
    return Image.frombytes("1", size, b64decode(str(message["bits"])), "raw", "1")


def same_picture(recorder: Recorder, server: Server, table: str, place: Place = DISPLAY) -> None:
    """Wait until the display shows what the panel's page shows, and not nothing."""
    eventually(
        lambda: (
            not recorder.is_dark(place)
            and recorder.picture(place).tobytes() == page_picture(server, table).tobytes()
        ),
        "the picture of the panel's page, on the display",
    )


def start(server: Server, recorder: Recorder, *options: str) -> str:
    """Open a table, and start its panel with a display, lamps and buttons; the table's code."""
    recorder.plug(DISPLAY, memory_display("ssd1306"))
    table = server.open_table()
    wired = ("--display", "ssd1306", "--lamps", "mcp23017")
    server.start_panel("--table", table, *wired, *(options or ("--buttons", "gpio")))
    same_picture(recorder, server, table)
    buttons_are_read()
    return table


def buttons_are_read() -> None:
    """Wait until the panel holds the pins of all buttons, or encoders, which are on the same."""
    eventually(lambda: all(map(user_of, BUTTONS.values())), "the panel at the pins")


def has(recorder: Recorder, *stones: int) -> None:
    """Wait until the lamps show so many stones of each side."""
    for side, count in enumerate(stones):
        eventually(lambda: recorder.stones(side) == count, f"{count} stones of side {side}")  # noqa: B023
