"""The panel's loop: its newest state and the time become pictures and lights."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import Event

from PIL import Image

from device.board import PanelState
from device.display import MEND_SECONDS
from device.lights.lamps import Lamps
from device.lights.pattern import levels, moving
from device.picture.size import FAINT, LIT, SOFT
from device.setup import Screen
from device.sheet import DisplayUpdater
from device.workers import Guard

SHADES = {LIT: (1, 0), SOFT: (1, 1), FAINT: (0, 1)}
"""A grey picture's inks as two bits: lit, and less than it would be."""


def picture_message(
    pictures: Sequence[Image.Image], lamps: Mapping[str, float]
) -> dict[str, object]:
    """The protocol's `picture`: the first display's, the other displays' beside it as `more`."""
    # One display's greys have room in a message (8 kB), two displays' have not.
    greys = len(pictures) == 1
    first, *others = [display_fields(picture, greys=greys) for picture in pictures]
    more: dict[str, object] = {"more": others} if others else {}
    return {"type": "picture", **first, "lamps": dict(lamps), **more}


def display_fields(picture: Image.Image, *, greys: bool) -> dict[str, object]:
    """Rows from the top, one bit a pixel, leftmost first, 1 is lit; greys as a second plane."""
    fields: dict[str, object] = {"width": picture.width, "height": picture.height}
    if picture.mode == "1":
        return {**fields, "bits": _plane(picture)}
    lit, half = (
        picture.point([255 * SHADES.get(ink, (0, 0))[plane] for ink in range(256)], "1")
        for plane in (0, 1)
    )
    fields["bits"] = _plane(lit)
    return {**fields, "half": _plane(half)} if greys and half.getbbox() else fields


def _plane(picture: Image.Image) -> str:
    return b64encode(picture.tobytes()).decode("ascii")


TICK_SECONDS = MEND_SECONDS
"""Between two steps when nothing changes: awards take turns, displays are mended."""

MOVING_SECONDS = 0.03
"""The same while lamps move."""

PICTURE_SECONDS = 0.1
"""Least time between two pictures sent: the server hears thirty messages a second and no more."""

NONE_LIT: Mapping[str, float] = {}


class Panel:
    """Draws, lights and sends; an error of one of them is logged once, and the rest goes on.

    Args:
        state: Gives the newest state.
        clock: Seconds.
        language: Of the words on the displays.
        screens: The displays.
        lamps: The lamps.
        send: Sends a picture message to the server, for those who look at it in a browser.
        buttons: Those that can be clicked there.
        drew: Called each time all that is shown is up to date, for the watchdog.
    """

    def __init__(
        self,
        *,
        state: Callable[[], PanelState],
        clock: Callable[[], float],
        language: str,
        screens: tuple[Screen, ...],
        lamps: Lamps,
        send: Callable[[Mapping[str, object]], None],
        buttons: tuple[str, ...] = (),
        drew: Callable[[], None] = lambda: None,
    ) -> None:
        self._state = state
        self._clock = clock
        self._screens = screens
        self._sheets = [DisplayUpdater(screen, language) for screen in screens]
        self._lamps = lamps
        self._send = send
        self._buttons = {"buttons": list(buttons)} if buttons else {}
        self._drew = drew
        self._sent: dict[str, object] | None = None
        self._sent_at = -PICTURE_SECONDS
        self._guard = Guard()

    def run(
        self, wake: Event, stopped: Callable[[], bool], first: Callable[[], None] = lambda: None
    ) -> None:
        """Go on until stopped; `wake` is set when the state changed, or when it is time to stop.

        first: called each time before the displays are brought up to date.
        """
        while not stopped():
            wake.clear()
            self._guard.run("the settings", first, otherwise=None)
            self.step()
            self._drew()
            wake.wait(self.patience())
        self.close()

    def close(self) -> None:
        """Go dark, all of it."""
        for close in (*(sheet.close for sheet in self._sheets), self._lamps.close):
            self._guard.run("going dark", close, otherwise=None)

    def change(
        self,
        language: str,
        screens: Callable[[], tuple[Screen, ...]] | None,
        lamps: Callable[[], Lamps] | None,
    ) -> None:
        """Go on in this language, with other displays or lamps: the former ones go dark first."""
        if screens is not None:
            for sheet in self._sheets:
                self._guard.run("going dark", sheet.close, otherwise=None)
            self._screens = screens()
        if lamps is not None:
            self._guard.run("going dark", self._lamps.close, otherwise=None)
            self._lamps = lamps()
        self._sheets = [DisplayUpdater(screen, language) for screen in self._screens]

    def patience(self) -> float:
        """Seconds until something may look different, though the state stays."""
        return self._guard.run("the lamps", self._moving, otherwise=TICK_SECONDS)

    def step(self) -> None:
        """Bring displays, lamps and viewers up to date."""
        # In this order: a state that comes in between must not be from the future.
        state = self._state()
        now = self._clock()
        pictures = [
            self._guard.run("a display", partial(sheet.show, state, now), otherwise=sheet.picture)
            for sheet in self._sheets
        ]
        lit = self._guard.run("the lamps", lambda: self._light(state, now), otherwise=NONE_LIT)
        self._guard.run(
            "sending the picture", lambda: self._report(pictures, lit, now), otherwise=None
        )

    def _moving(self) -> float:
        state = self._state()
        moves = moving(state.board, state.awards_since, self._clock())
        return MOVING_SECONDS if moves else TICK_SECONDS

    def _light(self, state: PanelState, now: float) -> Mapping[str, float]:
        return self._lamps.show(levels(state.board, state.awards_since, now))

    def _report(
        self, pictures: Sequence[Image.Image], lit: Mapping[str, float], now: float
    ) -> None:
        if now - self._sent_at < PICTURE_SECONDS:
            return
        message = {**picture_message(pictures, lit), **self._buttons}
        if message != self._sent:
            self._send(message)
            self._sent, self._sent_at = message, now
