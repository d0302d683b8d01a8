"""The main loop of the panel: show the newest state on displays, lamps and the page /panel."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from threading import Event

from PIL import Image

from device.lights.lamps import Lamps
from device.lights.pattern import levels, moving
from device.link.board import Board, PanelState
from device.retry import ErrorLog
from device.screen.display import Display

TICK_SECONDS = 0.125
"""Seconds that `run` waits before the next step if the state does not change: the next award of a
slideshow may be due, or the refresh of a display.
"""
MOVING_SECONDS = 0.03
"""The same while an animation of the lamps runs."""
PICTURE_SECONDS = 0.1
"""Least seconds between two pictures sent to the server, which accepts thirty messages a second."""
BUTTON_SIDES = 2
"""Panels have buttons for two sides; at a table of more sides they do nothing."""


def picture_message(
    pictures: Sequence[Image.Image], lamps: Mapping[str, float]
) -> dict[str, object]:
    """Return the `picture` message: the first display's fields, those of others in `more`."""
    first, *others = map(display_fields, pictures)
    more: dict[str, object] = {"more": others} if others else {}
    return {"type": "picture", **first, "lamps": dict(lamps), **more}


def display_fields(picture: Image.Image) -> dict[str, object]:
    """Return a picture as rows from the top, one bit a pixel, in base64."""
    bits = b64encode(picture.tobytes()).decode("ascii")
    return {"width": picture.width, "height": picture.height, "bits": bits}


class Panel:
    """Draws, lights, and sends pictures for the page /panel to the server.

    An error in one of these is logged once, and the others go on.
    """

    def __init__(
        self,
        *,
        state: Callable[[], PanelState],
        clock: Callable[[], float],
        language: str,
        displays: tuple[Display, ...],
        lamps: Lamps,
        send: Callable[[Mapping[str, object]], None],
        buttons: tuple[str, ...] = (),
        on_board: Callable[[Board | None], None] = lambda _board: None,
    ) -> None:
        self._state = state
        self._clock = clock
        self._language = language
        self._displays = displays
        self._lamps = lamps
        self._send = send
        self._buttons = buttons
        self._on_board = on_board
        self._sent: dict[str, object] | None = None
        self._sent_at = -PICTURE_SECONDS
        self._errors = ErrorLog()

    def run(
        self,
        wake: Event,
        stopped: Callable[[], bool],
        after_step: Callable[[], None] = lambda: None,
    ) -> None:
        """Update until stopped, each time `wake` is set or a step is due, then go dark."""
        while not stopped():
            wake.clear()
            self.step()
            with self._errors.catch("the settings"):
                after_step()
            wake.wait(self.seconds_to_next_step())
        self.close()

    def close(self) -> None:
        """Switch all displays and lamps off."""
        for close in (*(display.close for display in self._displays), self._lamps.close):
            with self._errors.catch("going dark"):
                close()

    def set_language(self, language: str) -> None:
        """Show the words of another language from the next step."""
        self._language = language

    def set_hardware(self, displays: tuple[Display, ...], lamps: Lamps) -> None:
        """Use other displays and lamps from the next step; close the former ones before."""
        self._displays, self._lamps = displays, lamps

    def seconds_to_next_step(self) -> float:
        """Return how long `run` waits for a change of the state before it makes the next step."""
        state = self._state()
        is_moving = False
        with self._errors.catch("the lamps"):
            is_moving = moving(state.board, state.awards_since, self._clock(), TICK_SECONDS)
        return MOVING_SECONDS if is_moving else TICK_SECONDS

    def step(self) -> None:
        """Bring displays, lamps and /panel up to date."""
        # The state before the clock: its times are never later than now.
        state = self._state()
        now = self._clock()
        for display in self._displays:
            with self._errors.catch("a display"):
                display.update(state, now, self._language)
        lit: Mapping[str, float] = {}
        with self._errors.catch("the lamps"):
            lit = self._lamps.show(levels(state.board, state.awards_since, now))
        with self._errors.catch("calling URLs"):
            self._on_board(state.board)
        with self._errors.catch("sending the picture"):
            self._send_picture(lit, state.board, now)

    def _send_picture(self, lit: Mapping[str, float], board: Board | None, now: float) -> None:
        if now - self._sent_at < PICTURE_SECONDS:
            return
        pictures = [display.picture for display in self._displays]
        message = picture_message(pictures, lit)
        # There are buttons for two sides; a table of more plays on its phones.
        if self._buttons and (board is None or len(board.sides) <= BUTTON_SIDES):
            message = {**message, "buttons": list(self._buttons)}
        if message != self._sent:
            self._send(message)
            self._sent, self._sent_at = message, now
