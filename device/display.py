"""Keep one display of a panel up to date: choose the screen, draw it, protect it from burn-in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image

from device import screens
from device.board import PanelState, turned
from device.burn_in import NO_PROTECTION, BurnInProtection, Frame, Light, light_of, shifted
from device.choose_screen import screen_of, secret_of
from device.device_thread import ErrorLog
from device.picture.drawing import drawn, marked
from device.picture.size import Layout
from device.retry import Output


@dataclass(frozen=True)
class Screen:
    """A display of the panel; without a device its picture goes to /panel only.

    One that is `facing` is for the second pair, who see their own side on the left.
    """

    layout: Layout
    output: Output[Frame] | None = None
    facing: bool = False
    protection: BurnInProtection = NO_PROTECTION


class DisplayUpdater:
    """Draws the picture of a display again whenever its content changes, and shows it.

    If drawing fails, the last picture stays, with a mark.
    """

    def __init__(self, screen: Screen, language: str) -> None:
        self._screen = screen
        self._language = language
        self._content: screens.Screen | None = None
        self.picture = Image.new("L" if screen.layout.grey else "1", screen.layout.size)
        """The newest picture, without a secret code: /panel shows it to everybody."""
        self._errors = ErrorLog()
        self._last: Image.Image | None = None
        self._shifted_at: float | None = None

    def update(self, state: PanelState, now: float) -> None:
        """Bring the display up to date."""
        is_drawn = False
        with self._errors.survive("drawing the table"):
            self._draw(state, now)
            is_drawn = True
        if not is_drawn:
            self._content, self.picture = None, marked(self.picture)
        output = self._screen.output
        if output is None:
            return
        secret = secret_of(state, now, self._language)
        if secret is not None:
            light, picture = Light.BRIGHT, drawn(secret, self._screen.layout)
        else:
            light, picture = light_of(state, now, self._screen.protection), self.picture
        shown = self._shifted(picture, now)
        output.show(None if light is Light.OFF else Frame(shown, light))

    def close(self) -> None:
        """Go dark."""
        if self._screen.output is not None:
            self._screen.output.close()

    def _draw(self, state: PanelState, now: float) -> None:
        if self._screen.facing and state.board is not None:
            state = replace(state, board=turned(state.board))
        content = screen_of(state, now, self._language)
        if content != self._content:
            self.picture = drawn(content, self._screen.layout)
            self._content = content

    def _shifted(self, picture: Image.Image, now: float) -> Image.Image:
        """Shift the picture against burn-in, but not when it changes: a shift sends all of it."""
        if self._screen.protection is NO_PROTECTION:
            return picture
        if self._shifted_at is None or picture is self._last:
            self._shifted_at = now
        self._last = picture
        return shifted(picture, self._shifted_at)
