"""The line as luma's driver sees it: it opens late, remembers how to start, and starts again.

luma's drivers send their settings when they are made, and leave an exit hook behind each time. So
one is made once, against a wire that only writes the settings down; they are played when the line
is there, and again after a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from device.bus import COMMANDS, DATA, Bus


class Wire:
    """A line that can be away. Until `learned`, what is sent is kept as the settings."""

    def __init__(self, open_bus: Callable[[], Bus]) -> None:
        self._open_bus = open_bus
        self._bus: Bus | None = None
        self._settings: list[tuple[int, bytes]] = []
        self._learning = True

    def learned(self) -> None:
        """The driver is made: from here on, what it sends goes out."""
        self._learning = False

    def start(self) -> None:
        """Open the line anew; OSError if it is not there."""
        self.close()
        self._bus = self._open_bus()

    def play(self, without: Mapping[int, int]) -> None:
        """Send the settings without these commands, so many bytes each, first in their message."""
        for kind, sent in self._settings:
            kept = sent[without.get(sent[0], 0) :] if kind == COMMANDS else sent
            if kept:
                self.send(kind, kept)

    def close(self) -> None:
        """Let the line go, until the next start."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def send(self, kind: int, sent: bytes) -> None:
        """Send, or write down while learning."""
        if self._learning:
            self._settings.append((kind, sent))
        elif self._bus is None:
            raise OSError("the display's line is not open")
        else:
            self._bus.send(kind, sent)

    # What luma calls.

    def command(self, *sent: int) -> None:
        """Send commands."""
        self.send(COMMANDS, bytes(sent))

    def data(self, sent: Sequence[int]) -> None:
        """Send data."""
        self.send(DATA, bytes(sent))

    def cleanup(self) -> None:
        """What luma's exit hook calls; the panel closes the line itself."""
