"""`amarrako panel`: shows a table on an OLED and lamps, or on both in memory."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from urllib.parse import urlsplit

from device.lamps import BadPins, pins_of
from device.wiring import CONTROLLERS, MEMORY, Wiring
from scorekeeper.words import LANGUAGES

SUMMARY = "shows a table on an OLED display and lamps"
SECTION = "panel"
EXAMPLES = """\
examples:
  amarrako panel                                    waits for a table of the server on this machine
  amarrako panel --display ssd1306                  on a display at I2C bus 1, address 0x3c
  amarrako panel --server http://192.168.1.20:8000 --table K7QF --display sh1106
  amarrako panel --lamps adentro_0=17,adentro_1=27,game_0_1=22,game_1_1=23

Without a display it draws into memory: the server's page /panel shows the picture.
Defaults can stand in AMARRAKO_KEY, _DISPLAY, _I2C_BUS, _I2C_ADDRESS, _LAMPS and _LANGUAGE."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options; what is wired can stand in the environment, where `run` finds it too."""
    parser.add_argument(
        "--server",
        type=_server,
        default="http://localhost:8000",
        metavar="ADDRESS",
        help="address of the server (default: %(default)s)",
    )
    parser.add_argument(
        "--table", metavar="CODE", help="show this table; without it, wait to be pointed at one"
    )
    parser.add_argument(
        "--key",
        default=_setting("KEY", ""),
        metavar="KEY",
        help="the line in panel.key beside the server's matches; on another machine than the "
        "server's, what a panel needs to show a referee's code",
    )
    parser.add_argument(
        "--language",
        type=_language,
        default=_setting("LANGUAGE", "es"),
        metavar="CODE",
        help=f"words on the display: {', '.join(LANGUAGES)} (default: es)",
    )
    parser.add_argument(
        "--display",
        type=_display,
        default=_setting("DISPLAY", MEMORY),
        metavar="NAME",
        help="the display's controller, ssd1306 or sh1106; memory: none (default)",
    )
    parser.add_argument(
        "--i2c-bus",
        type=int,
        default=_setting("I2C_BUS", "1"),
        metavar="N",
        help="the display's I2C bus (default: 1)",
    )
    parser.add_argument(
        "--i2c-address",
        type=_address,
        default=_setting("I2C_ADDRESS", "0x3c"),
        metavar="ADDRESS",
        help="the display's address on the bus (default: 0x3c)",
    )
    parser.add_argument(
        "--lamps",
        type=_lamps,
        default=_setting("LAMPS", MEMORY),
        metavar="PINS",
        help="GPIO pins of the lamps, as adentro_0=17,game_0_1=22,…; memory: none (default)",
    )


def _setting(name: str, default: str) -> str:
    return os.environ.get(f"AMARRAKO_{name}", default)


def run(arguments: argparse.Namespace) -> int:
    """Show the table until Ctrl-C or SIGTERM."""
    # What is heavy waits until it is needed: `amarrako --help` lists this command too.
    from device.main import show_table  # noqa: PLC0415

    return show_table(
        server=arguments.server,
        table=arguments.table,
        key=arguments.key or None,
        language=arguments.language,
        wiring=Wiring(arguments.display, arguments.i2c_bus, arguments.i2c_address, arguments.lamps),
    )


def _server(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise argparse.ArgumentTypeError(f"{text!r} is no address like http://192.168.1.20:8000")
    return f"{parts.scheme}://{parts.netloc}"


def _language(text: str) -> str:
    return _one_of(text, LANGUAGES)


def _display(text: str) -> str:
    return _one_of(text, (*CONTROLLERS, MEMORY))


def _one_of(text: str, allowed: Sequence[str]) -> str:
    if text not in allowed:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(allowed)}")
    return text


def _address(text: str) -> int:
    try:
        address = int(text, 0)
    except ValueError:
        address = -1
    if not 0x03 <= address <= 0x77:
        raise argparse.ArgumentTypeError(f"{text!r} is no I2C address from 0x03 to 0x77")
    return address


def _lamps(text: str) -> dict[str, int] | None:
    try:
        return pins_of(text)
    except BadPins as error:
        raise argparse.ArgumentTypeError(str(error)) from error
