"""The main loop of the panel: show the newest state on displays, lamps and the page /panel."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Event

from PIL import Image

from device.board import Board, PanelState, turned
from device.burn_in import Frame, Light, light_of, shifted
from device.choose_screen import screen_of, secret_of
from device.lights.pattern import levels, moving
from device.picture.drawing import drawn, marked
from device.picture.size import Layout
from device.retry import ErrorLog, Output
from device.screens import Screen

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


@dataclass(frozen=True)
class Lamps:
    """The lamps that are wired; without a device /panel shows all that there could be."""

    output: Output[Mapping[str, float]] | None = None
    names: tuple[str, ...] = ()

    def show(self, wanted: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps, those not named off; return what is lit, nothing while they fail."""
        if self.output is None:
            return dict(wanted)
        wired = {name: wanted.get(name, 0.0) for name in self.names}
        return wired if self.output.show(wired) else {}

    def close(self) -> None:
        """Switch all off."""
        if self.output is not None:
            self.output.close()


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


@dataclass(eq=False)
class Display:
    """A display of the panel: its picture is drawn again when its screen changes, and shown.

    If drawing fails, the last picture stays, with a mark.

    Args:
        layout: Its size.
        output: The device; None: the picture is shown at /panel only.
        facing: Whether it is for the second pair, who see their own side on the left.
        sleep_seconds: See `light_of`; None: it needs no protection from burn-in.
    """

    layout: Layout
    output: Output[Frame] | None = None
    facing: bool = False
    sleep_seconds: float | None = None

    def __post_init__(self) -> None:
        self.picture = Image.new("1", self.layout.size)
        """The newest picture, without a secret code: /panel shows it to everybody."""
        self._screen: Screen | None = None
        self._errors = ErrorLog()
        self._last: Image.Image | None = None
        self._shifted_at: float | None = None

    def update(self, state: PanelState, now: float, language: str) -> None:
        """Bring the display up to date."""
        is_drawn = False
        with self._errors.survive("drawing the table"):
            self._draw(state, now, language)
            is_drawn = True
        if not is_drawn:
            self._screen, self.picture = None, marked(self.picture)
        if self.output is None:
            return
        light, picture = Light.BRIGHT, self.picture
        secret = secret_of(state, now, language)
        if secret is not None:
            picture = drawn(secret, self.layout)
        elif self.sleep_seconds is not None:
            light = light_of(state, now, self.sleep_seconds)
        shown = self._shifted(picture, now)
        self.output.show(None if light is Light.OFF else Frame(shown, light))

    def close(self) -> None:
        """Go dark."""
        if self.output is not None:
            self.output.close()

    def _draw(self, state: PanelState, now: float, language: str) -> None:
        if self.facing and state.board is not None:
            state = replace(state, board=turned(state.board))
        screen = screen_of(state, now, language)
        if screen != self._screen:
            self.picture = drawn(screen, self.layout)
            self._screen = screen

    def _shifted(self, picture: Image.Image, now: float) -> Image.Image:
        """Shift the picture against burn-in, but not when it changes: a shift sends all of it."""
        if self.sleep_seconds is None:
            return picture
        if self._shifted_at is None or picture is self._last:
            self._shifted_at = now
        self._last = picture
        return shifted(picture, self._shifted_at)


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
    ) -> None:
        self._state = state
        self._clock = clock
        self._language = language
        self._displays = displays
        self._lamps = lamps
        self._send = send
        self._buttons = buttons
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
            with self._errors.survive("the settings"):
                after_step()
            wake.wait(self.seconds_to_next_step())
        self.close()

    def close(self) -> None:
        """Switch all displays and lamps off."""
        for close in (*(display.close for display in self._displays), self._lamps.close):
            with self._errors.survive("going dark"):
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
        with self._errors.survive("the lamps"):
            is_moving = moving(state.board, state.awards_since, self._clock(), TICK_SECONDS)
        return MOVING_SECONDS if is_moving else TICK_SECONDS

    def step(self) -> None:
        """Bring displays, lamps and /panel up to date."""
        # The state before the clock: its times are never later than now.
        state = self._state()
        now = self._clock()
        for display in self._displays:
            with self._errors.survive("a display"):
                display.update(state, now, self._language)
        lit: Mapping[str, float] = {}
        with self._errors.survive("the lamps"):
            lit = self._lamps.show(levels(state.board, state.awards_since, now))
        with self._errors.survive("sending the picture"):
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
