"""`amarrako panel`: show a table on displays and lamps, or in memory for the page /panel."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from device.cli.option_types import (
    MEMORY,
    address_of,
    buttons_of,
    buzzer_of,
    display_of,
    keypad_of,
    lamps_of,
)
from device.hardware.controllers import CONTROLLERS
from device.hardware.wiring import I2c, PanelOptions, Wiring, check_clashes
from device.lights.calls import url_of
from device.screen.occasions import WHEN
from scorekeeper.house.setting import Choice, Number
from scorekeeper.process.options import Layers, add_value, language_code, server_address
from scorekeeper.words import LANGUAGES

logger = logging.getLogger("amarrako.panel")

SUMMARY = "show a table on an OLED display and lamps, and read its buttons"
SECTION = "panel"
ENVIRONMENT = {
    option: f"AMARRAKO_{option.upper().replace('-', '_')}"
    for option in (
        *("room", "key", "display", "display-2", "display-brightness", "i2c-bus", "i2c-address"),
        *("lamps", "lamp-brightness", "buttons", "buzzer", "sleep", "language", "keypad"),
        *(f"call-{occasion.value}" for occasion in WHEN),
    )
}
EXAMPLES = """\
examples:
  amarrako panel                                    waits for a table of the server on this machine
  amarrako panel --display ssd1306                  on a display at I2C bus 1, address 0x3c
  amarrako panel --display ssd1322,rotate=180       by SPI, its cable at the other end
  amarrako panel --display ssd1309 --display-2 ssd1309,address=0x3d,facing
                                                    one for each pair
  amarrako panel --server http://192.168.1.20:8000 --table K7QF --display sh1106
  amarrako panel --room 7                           at table 7 of championships
  amarrako panel --buttons gpio --buzzer on         for a table that plays without phones
  amarrako panel --lamps adentro_0=5,adentro_1=16,game_0_1=6,game_1_1=20

Without a display it draws into memory: the server's page /panel shows the picture.
Defaults can be set in AMARRAKO_ROOM, _KEY, _DISPLAY, _DISPLAY_2, _DISPLAY_BRIGHTNESS, _I2C_BUS,
_I2C_ADDRESS, _LAMPS, _LAMP_BRIGHTNESS, _BUTTONS, _BUZZER, _KEYPAD, _SLEEP, _LANGUAGE,
_CALL_ADENTRO, _CALL_ORDAGO, _CALL_GAME and _CALL_MATCH."""
SERVER = "http://localhost:8000"
"""The default of --server."""
SET_AT_HOUSE = (
    Choice("display", (MEMORY, *CONTROLLERS), first_of=True),
    Number("display-brightness", 1, 100),
    Number("lamp-brightness", 1, 100),
    Choice("language", LANGUAGES),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = partial(add_value, parser)
    server = "address of the server (default: %(default)s)"
    add("--server", server_address, "ADDRESS", server, default=SERVER)
    table = "show this table; without it, the one that the server chooses"
    add("--table", str, "CODE", table)
    room = "during a championship, show the match at table N of the room"
    add("--room", _room, "N", room)
    key = (
        "the line in panel.key beside the server's matches: what a panel needs to show a "
        "referee's or director's code, and for its buttons"
    )
    add("--key", str, "KEY", key, default="")
    key_file = "that file itself, on the server's machine (`run` and `install` name it)"
    add("--key-file", Path, "FILE", key_file)
    language = f"words on the display: {', '.join(LANGUAGES)} (default: %(default)s)"
    add("--language", language_code, "CODE", language, default="es")
    display = (
        f"the display's controller, {', '.join(CONTROLLERS)}; memory: none (default); then "
        "bus=N address=A, or spi=0.0 dc=24 reset=25; rotate=DEGREES; facing; memory: not wired"
    )
    add("--display", _display, "NAME", display, default=MEMORY)
    second = "a second display, in the same way; facing: the other pair see their side on the left"
    add("--display-2", _display, "NAME", second)
    brightness = "how bright displays are when awake (default: %(default)s)"
    add("--display-brightness", _percent, "PERCENT", brightness, default="100")
    sleep = (
        "displays go dark when no match has been on for so long (default: %(default)s; 0: never)"
    )
    add("--sleep", _minutes, "MINUTES", sleep, default="20")
    bus = "I2C bus of displays that name none (default: %(default)s)"
    add("--i2c-bus", int, "N", bus, default="1")
    address = "their address on the bus (default: %(default)s)"
    add("--i2c-address", address_of, "ADDRESS", address, default="0x3c")
    lamps = (
        "few, 22, or GPIO pins as adentro_0=5,game_0_1=6,…; mcp23017 with bus=N left=A "
        "right=A; max7219 with spi=0.1 size=32x8 block=DEGREES flip; memory: none (default)"
    )
    add("--lamps", lamps_of, "BOARD", lamps, default=MEMORY)
    dimmed = "how bright the lamps are, where they can be dimmed (default: %(default)s)"
    add("--lamp-brightness", _percent, "PERCENT", dimmed, default="100")
    buttons = (
        "gpio or encoders (docs/panel.md has their pins), or pins as plus_1_0=17,turn_1=23/24;"
        " off; memory: none, those of the page /panel are clicked (default)"
    )
    add("--buttons", buttons_of, "PINS", buttons, default=MEMORY)
    buzzer = "on (GPIO 18), or the GPIO pin of a buzzer; off (default)"
    add("--buzzer", buzzer_of, "PIN", buzzer, default="off")
    keypad = (
        "the file of a USB or Bluetooth keypad, below /dev/input/by-id; its keys are buttons, or "
        "those of other key codes: FILE,plus_1_0=30,undo_0=48,…"
    )
    add("--keypad", keypad_of, "FILE", keypad)
    for occasion, when in WHEN.items():
        add(f"--call-{occasion.value}", _url, "URL", f"URL to call when {when}")


def run(arguments: argparse.Namespace) -> int:
    """Show the table until Ctrl-C or SIGTERM."""
    # Imported here: `amarrako --help` must be quick.
    from device.main import show_table

    layers: Layers = arguments.layers

    def reread(settings: Mapping[str, object]) -> PanelOptions:
        """Return the options with what was set on a phone. Raises CommandFailed."""
        names = {option.key for option in SET_AT_HOUSE}
        values = {
            name: value
            for name, value in settings.items()
            if name in names and isinstance(value, str | int)
        }
        return _options_of(layers.with_values(values))

    return show_table(
        server=arguments.server,
        table=arguments.table,
        room=arguments.room,
        key=_key_in(arguments.key_file) or arguments.key or None,
        options=_options_of(arguments),
        urls={
            occasion: url
            for occasion in WHEN
            if (url := getattr(arguments, f"call_{occasion.value}")) is not None
        },
        reread=reread,
    )


def _key_in(file: Path | None) -> str | None:
    """Return the key in a file; None: it has none that can be read."""
    try:
        return None if file is None else file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        logger.warning("%s cannot be read: %s", file, error)
        return None


def _options_of(arguments: argparse.Namespace) -> PanelOptions:
    return PanelOptions(arguments.language, wiring_of(arguments))


def check(arguments: argparse.Namespace) -> None:
    """Raise CommandFailed where two options clash; no hardware is opened."""
    wiring_of(arguments)


def wiring_of(arguments: argparse.Namespace) -> Wiring:
    """Return the wiring that the options describe. Raises CommandFailed where two clash."""
    default = I2c(arguments.i2c_bus, arguments.i2c_address)
    specs = [spec for spec in (arguments.display, arguments.display_2) if spec is not None]
    wiring = Wiring(
        displays=tuple(display_of(spec, default) for spec in specs),
        lamps=arguments.lamps,
        sleep=arguments.sleep,
        lamp_brightness=arguments.lamp_brightness,
        buttons=arguments.buttons,
        buzzer=arguments.buzzer,
        display_brightness=arguments.display_brightness,
        keypad=arguments.keypad,
    )
    check_clashes(wiring)
    return wiring


def _display(text: str) -> str:
    """Check a display; its bus and address may be in other options."""
    display_of(text)
    return text


def _url(text: str) -> str:
    try:
        return url_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _minutes(text: str) -> int:
    return _whole(text, "minutes", 0, 24 * 60)


def _room(text: str) -> int:
    # Imported here: `amarrako --help` must be quick.
    from scorekeeper.championship.commands import MOST_ROOM_TABLES

    return _whole(text, "a table of the room", 1, MOST_ROOM_TABLES)


def _percent(text: str) -> float:
    return _whole(text, "percent", 1, 100) / 100


def _whole(text: str, what: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r}: {what} from {least} to {most}")
    return int(text)
