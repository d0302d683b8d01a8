"""`amarrako panel` as a process: options, a table shown, a clean end."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from device.link.read_view import board_of
from device.screen.picture.drawing import drawn
from tests.device.engine_view import sent
from tests.device.fake_server import fake_server
from tests.device.running_panel import picture_in
from tests.device.slides import cycle_of
from tests.forked_server import run_forked
from tests.scorekeeper.table_for_tests import TableForTests

PROGRAM = [sys.executable, "-m", "webui", "panel"]


@contextmanager
def panel(*options: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([*PROGRAM, *options], stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.soak)]
)
def test_the_panel_shows_the_table_and_ends_on_a_signal(how: signal.Signals) -> None:
    table = TableForTests()
    expected = [drawn(screen) for _seconds, screen in cycle_of(board_of(sent(table)), "eu")]
    with (
        fake_server(sent(table)) as server,
        panel("--server", server.address, "--language", "eu") as run,
    ):
        while picture_in(server.pictures.get(timeout=20)) not in expected:
            pass
        run.send_signal(how)
        _out, errors = run.communicate(timeout=20)
        assert run.returncode == 0
        assert "Traceback" not in errors


def test_a_display_on_a_bus_that_is_not_there_is_a_sentence_and_no_end() -> None:
    table = TableForTests()
    options = ["--display", "sh1106", "--i2c-bus", "250"]
    with fake_server(sent(table)) as server, panel("--server", server.address, *options) as run:
        server.pictures.get(timeout=20)
        run.terminate()
        _out, errors = run.communicate(timeout=20)
        assert run.returncode == 0
        assert errors.count("the display: ") == 1
        assert "/dev/i2c-250" in errors


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--server", "localhost"], "http://192.168.1.20:8000"),
        (["--language", "gl"], "es, eu, en, fr"),
        (["--i2c-address", "0x90"], "0x03 to 0x77"),
        (["--lamps", "disco=3"], "adentro_0"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: list[str], words: str) -> None:
    run = run_forked("webui", "panel", *options)
    assert run.returncode == 2
    assert words in run.stderr


def test_settings_come_from_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMARRAKO_DISPLAY", "vga")
    run = run_forked("webui", "panel")
    assert run.returncode == 2
    assert "vga" in run.stderr


def test_no_hardware_library_is_loaded_before_there_is_something_to_drive() -> None:
    code = (
        "import sys, device.panel, device.link.link, device.hardware.setup, device.hardware.lamps\n"
        "names = {'gpiozero', 'luma', 'smbus2', 'lgpio'}\n"
        "print(sorted(names & {name.partition('.')[0] for name in sys.modules}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
