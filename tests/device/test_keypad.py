"""A keypad's recorded events, through a FIFO in place of its device file, become presses."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

import pytest

from device.cli.option_types import keypad_of
from device.hardware import keypad as keypads
from device.hardware.keypad import EVENT, KeypadButtons
from device.hardware.pins import BUTTONS, KEYS
from device.hardware.setup import HardwareSetup
from device.hardware.wiring import Keypad

SECONDS = 10
# What a USB number pad sends for its 7: scan code, key, end of report; while it is held, value 2.
DOWN = ((4, 4, 458847), (1, 71, 1), (0, 0, 0))
HELD = ((1, 71, 2), (0, 0, 1))
UP = ((4, 4, 458847), (1, 71, 0), (0, 0, 0))
OTHER = ((1, 30, 1), (0, 0, 0), (1, 30, 0), (0, 0, 0))
DROPPED = ((0, 3, 0), (0, 0, 0))
Events = tuple[tuple[int, int, int], ...]


class Plugged:
    """The end of the FIFO that the kernel would be."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDWR)
        self.edges: SimpleQueue[tuple[str, bool, float]] = SimpleQueue()

    def edge(self, name: str, closed: bool, ago: float) -> None:
        self.edges.put((name, closed, ago))

    def send(self, events: Events, at: float) -> None:
        seconds, micros = int(at), int(at % 1 * 1e6)
        os.write(self._fd, b"".join(EVENT.pack(seconds, micros, *event) for event in events))

    def next(self) -> tuple[str, bool]:
        name, closed, _ago = self.edges.get(timeout=SECONDS)
        return name, closed

    def unplug(self) -> None:
        os.close(self._fd)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(keypads, "claim", lambda _fd: None)
    os.mkfifo(tmp_path / "event-kbd")
    return tmp_path / "event-kbd"


def test_keys_are_edges_with_the_times_of_the_kernel(path: Path) -> None:
    plugged = Plugged(path)
    driver = KeypadButtons(Keypad(str(path), KEYS), plugged.edge)
    driver.start(True)
    began = monotonic() - 3
    plugged.send(DOWN + HELD + OTHER, began)
    plugged.send(UP, began + 1)
    (_, closed, first), (_, opened, second) = (plugged.edges.get(timeout=SECONDS) for _ in "du")
    assert (closed, opened) == (True, False)
    assert first >= 3
    assert first - second > 0.5, "a press of a second, however late it is read"
    driver.close()
    assert plugged.edges.empty(), "no repetition, and no other key"
    plugged.unplug()


def test_a_key_is_released_when_events_were_dropped_or_the_keypad_is_gone(path: Path) -> None:
    now = [0.0]
    plugged = Plugged(path)
    driver = KeypadButtons(Keypad(str(path), KEYS), plugged.edge)
    device = HardwareSetup(lambda: 0.0, lambda: now[0]).keypad(driver)
    assert device.show(True)
    plugged.send(DOWN + DROPPED + DOWN, monotonic())
    assert [plugged.next() for _ in "dod"] == [
        ("plus_1_0", True), ("plus_1_0", False), ("plus_1_0", True)
    ]  # fmt: skip
    plugged.unplug()
    assert plugged.next() == ("plus_1_0", False)
    path.rename(path.with_name("unplugged"))
    while device.show(True):
        now[0] += 1
    path.with_name("unplugged").rename(path)
    again = Plugged(path)
    now[0] += 5
    assert device.show(True)
    again.send(DOWN, monotonic())
    assert plugged.next() == ("plus_1_0", True)
    device.close()
    again.unplug()


def test_what_is_no_input_device_is_an_error_that_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="ioctl"):
        KeypadButtons(Keypad(str(tmp_path / "file"), KEYS), lambda *_: None).start(True)


def test_options() -> None:
    assert KEYS.keys() == BUTTONS.keys()
    assert keypad_of("/dev/input/event3") == Keypad("/dev/input/event3", KEYS)
    assert keypad_of("/dev/x,plus_1_0=30").keys == {"plus_1_0": 30}
    for wrong in ("event3", "/dev/x,plus_2_0=3", "/dev/x,undo_0=0", "/dev/x,undo_0=3,undo_1=3"):
        with pytest.raises(argparse.ArgumentTypeError):
            keypad_of(wrong)
