"""A USB or Bluetooth keypad as buttons, by the kernel's input events.

They are read without the library evdev, which has no wheels: it would be compiled on each Pi, to
unpack one struct and make two ioctl calls.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from select import select
from threading import Event, Thread
from time import CLOCK_MONOTONIC, monotonic
from typing import NamedTuple

from device.hardware.wiring import Keypad

EVENT = struct.Struct("@llHHi")
"""`struct input_event` of linux/input.h: seconds, microseconds, type, code, value."""
EVIOCGRAB, EVIOCSCLOCKID = 0x40044590, 0x400445A0
EV_SYN, EV_KEY = 0, 1
SYN_DROPPED = 3
RELEASED, PRESSED = 0, 1
"""Values of a key; 2 is a repetition by a held key."""
WAIT_SECONDS = 0.5
"""Seconds after which the thread looks whether it is to end."""


class Key(NamedTuple):
    """A change of a key; None as code: the kernel dropped events, so all count as released."""

    at: float
    code: int | None
    closed: bool


def keys_of(events: bytes) -> Iterator[Key]:
    """Yield the changes of keys in a stream of events."""
    for seconds, micros, kind, code, value in EVENT.iter_unpack(events):
        at = seconds + micros / 1e6
        if kind == EV_KEY and value in (RELEASED, PRESSED):
            yield Key(at, code, value == PRESSED)
        elif (kind, code) == (EV_SYN, SYN_DROPPED):
            yield Key(at, None, closed=False)


def claim(fd: int) -> None:
    """Have the events timed by the monotonic clock, and typed nowhere else. Raises OSError."""
    fcntl.ioctl(fd, EVIOCSCLOCKID, struct.pack("@i", CLOCK_MONOTONIC))
    fcntl.ioctl(fd, EVIOCGRAB, 1)


class KeypadButtons:
    """Driver of a keypad: its thread calls `edge` as that of GPIO buttons does."""

    def __init__(self, keypad: Keypad, edge: Callable[[str, bool, float], None]) -> None:
        self._path = Path(keypad.device)
        self._names: Mapping[int, str] = {code: name for name, code in keypad.keys.items()}
        self._edge = edge
        self._ended = Event()
        self._thread: Thread | None = None

    def start(self, _value: bool) -> None:
        self.close()
        fd = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            claim(fd)
        except OSError:
            os.close(fd)
            raise
        self._ended = Event()
        self._thread = Thread(target=self._run, args=(fd, self._ended), name="keypad", daemon=True)
        self._thread.start()

    def update(self, _value: bool) -> None: ...

    def refresh(self, _value: bool) -> None:
        """Raise OSError after the keypad was unplugged or has gone to sleep."""
        if self._thread is None or not self._thread.is_alive():
            raise OSError(f"{self._path} is gone")

    def sleep(self) -> None:
        self.close()

    def close(self) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self, fd: int, ended: Event) -> None:
        pressed: set[str] = set()
        try:
            # An error of the kernel ends the thread, and `refresh` raises.
            with suppress(OSError):
                while not ended.is_set():
                    readable, _, _ = select([fd], [], [], WAIT_SECONDS)
                    events = os.read(fd, EVENT.size * 64) if readable else None
                    if events == b"":
                        break
                    for key in keys_of(events or b""):
                        self._take(key, pressed)
        finally:
            os.close(fd)
            self._release(pressed)

    def _take(self, key: Key, pressed: set[str]) -> None:
        if key.code is None:
            self._release(pressed)
        elif (name := self._names.get(key.code)) is not None:
            (pressed.add if key.closed else pressed.discard)(name)
            self._edge(name, key.closed, max(0.0, monotonic() - key.at))

    def _release(self, pressed: set[str]) -> None:
        for name in pressed:
            self._edge(name, False, 0.0)
        pressed.clear()
