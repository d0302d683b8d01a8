"""The panel's display, lamps and buttons on the kernel's I2C, SPI and GPIO."""

from __future__ import annotations

import time
from pathlib import Path

import lgpio
import pytest

from device.buttons.debounce import HOLD
from device.hardware.controllers import CONTROLLERS, I2C
from device.hardware.pins import BUTTONS, BUZZER, ENCODERS, FEW_LAMPS
from tests.device.memory import memory_display
from tests.pi.header.buses import Place, Recorder, set_answering, set_fault
from tests.pi.header.pins import level, press, pull, user_of
from tests.pi.header.wired_panel import DISPLAY, buttons_are_read, has, same_picture, start
from tests.server import Server, eventually, running_server

EXPANDERS = (0x20, 0x21)
SERIAL_DISPLAYS = [(name, line) for name, one in CONTROLLERS.items() for line in one.lines]
"""Each controller on each kind of line that it has."""
STONES = 40
"""Of a game; a side is adentro five before its end."""
READINGS = 4000
BOUNCES_FOR = 0.02
"""Seconds within which a contact comes to rest."""
EDGES = 4
"""Of a bouncing contact."""


@pytest.mark.parametrize(("controller", "line"), SERIAL_DISPLAYS)
def test_a_display_shows_the_picture_of_the_panels_page(
    server: Server, recorder: Recorder, controller: str, line: str
) -> None:
    place: Place = DISPLAY if line == I2C else "spi"
    recorder.plug(place, memory_display(controller))
    table = server.open_table()
    at = "" if line == I2C else ",spi=0.0"
    server.start_panel("--table", table, "--display", f"{controller}{at}")
    same_picture(recorder, server, table, place)
    server.stop_panels()
    eventually(lambda: recorder.is_dark(place), "a dark display")


def test_the_buttons_count_stones(server: Server, recorder: Recorder) -> None:
    table = start(server, recorder)
    for count in range(1, 5):
        press(BUTTONS["plus_1_0"])
        has(recorder, count, 0)
    press(BUTTONS["plus_5_1"])
    has(recorder, 4, 5)
    press(BUTTONS["undo_0"])
    has(recorder, 4, 0)
    same_picture(recorder, server, table)


def test_a_contact_that_bounces_is_one_press(server: Server, recorder: Recorder) -> None:
    start(server, recorder)
    pin = BUTTONS["plus_1_1"]
    presses, pauses = 5, 0
    for _ in range(presses):
        pauses += bounce(pin, down=True) + bounce(pin, down=False)
        time.sleep(0.5)
    press(BUTTONS["plus_1_0"])
    has(recorder, 1)
    # Where this machine paused for longer than a contact bounces, there were two presses.
    assert presses <= recorder.stones(1) <= presses + pauses


def bounce(pin: int, *, down: bool) -> bool:
    """Close or open a contact with some edges; whether that took longer than a contact bounces."""
    began = time.monotonic()
    for _ in range(EDGES):
        pull(pin, down=down)
        pull(pin, down=not down)
    pull(pin, down=down)
    took = time.monotonic() - began
    time.sleep(4 * BOUNCES_FOR)
    return took >= BOUNCES_FOR


def test_a_long_press_opens_a_table(tmp_path: Path, recorder: Recorder) -> None:
    recorder.plug(DISPLAY, memory_display("ssd1306"))
    with running_server(tmp_path) as server:
        server.start_panel("--display", "ssd1306", "--buttons", "gpio")
        eventually(lambda: not recorder.is_dark(DISPLAY), "a picture")
        buttons_are_read()
        assert server.get("/api/tables") == {"tables": []}
        press(BUTTONS["plus_5_0"], HOLD + 0.6)
        eventually(lambda: server.get("/api/tables") != {"tables": []}, "a table")


def test_an_encoder_counts_its_clicks(server: Server, recorder: Recorder) -> None:
    start(server, recorder, "--buttons", "encoders")
    pins = ENCODERS["turn_1"]
    assert isinstance(pins, tuple)
    a, b = pins
    for _ in range(3):
        for pin, down in ((a, True), (b, True), (a, False), (b, False)):
            pull(pin, down=down)
            time.sleep(0.01)
    has(recorder, 0, 3)
    press(ENCODERS["plus_5_0"] if isinstance(ENCODERS["plus_5_0"], int) else -1)
    has(recorder, 5, 3)


def test_without_its_display_the_panel_counts_on(server: Server, recorder: Recorder) -> None:
    table = start(server, recorder)
    set_answering(*EXPANDERS)
    recorder.plug(DISPLAY, memory_display("ssd1306"))
    press(BUTTONS["plus_1_0"])
    has(recorder, 1)
    assert recorder.is_dark(DISPLAY)
    set_answering(DISPLAY, *EXPANDERS)
    same_picture(recorder, server, table)


@pytest.mark.parametrize("fault", ["hangs", "unplugged"])
def test_a_press_while_the_bus_fails_is_shown_afterwards(
    server: Server, recorder: Recorder, fault: str
) -> None:
    table = start(server, recorder)
    set_fault(fault)
    time.sleep(3)
    press(BUTTONS["plus_1_0"])
    time.sleep(2)
    assert recorder.stones(0) == 0
    set_fault("none")
    has(recorder, 1)
    same_picture(recorder, server, table)


def test_lamps_and_buzzer_on_pins(server: Server, recorder: Recorder) -> None:
    recorder.plug("spi", memory_display("ssd1309"))
    table = server.open_table()
    server.start_panel(
        *("--table", table, "--display", "ssd1309,spi=0.0", "--lamps", "few"),
        *("--buttons", "gpio", "--buzzer", "on"),
    )
    same_picture(recorder, server, table, "spi")
    buttons_are_read()
    won = FEW_LAMPS["game_0_1"]
    assert not level(won)
    for _ in range(STONES // 5):
        press(BUTTONS["plus_5_0"])
        time.sleep(0.2)
    eventually(lambda: level(BUZZER), "a sound")
    eventually(lambda: level(won), "a lamp")
    server.stop_panels()
    assert not any(level(pin) for pin in FEW_LAMPS.values())
    eventually(lambda: recorder.is_dark("spi"), "a dark display")


def test_a_dimmed_lamp_is_on_for_a_part_of_the_time(server: Server, recorder: Recorder) -> None:
    start(server, recorder, *("--buttons", "gpio", "--lamps", "few", "--lamp-brightness", "40"))
    for _ in range(STONES // 5 - 1):
        press(BUTTONS["plus_5_0"])
        time.sleep(0.2)
    pin = FEW_LAMPS["adentro_0"]
    eventually(lambda: level(pin), "adentro")
    # A lamp that is on without a pause would be so for all of two seconds.
    levels = {level(pin) for _ in range(READINGS)}
    assert levels == {0, 1}


def test_a_pin_that_another_program_held_is_taken_once_it_is_free(server: Server) -> None:
    pin = BUTTONS["plus_1_0"]
    handle = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_output(handle, pin)
    server.start_panel("--table", server.open_table(), "--buttons", "gpio")
    log = server.folder / f"panel-{server._panels}.log"
    eventually(lambda: log.is_file() and "buttons" in log.read_text(), "its complaint")
    lgpio.gpiochip_close(handle)
    eventually(lambda: user_of(pin), "the panel at the pin")
