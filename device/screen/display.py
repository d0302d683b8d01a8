"""A display of the panel: draw its screen, shift, dim and switch it off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image

from device.link.board import PanelState, turned
from device.retry import ErrorLog, Output
from device.screen.burn_in import Frame, Light, light_of, shifted
from device.screen.choose import screen_of, secret_of
from device.screen.picture.drawing import drawn, marked
from device.screen.picture.layout import Layout
from device.screen.screens import Screen


@dataclass(eq=False)
class Display:
    """A display of the panel: its picture is drawn again when its screen changes, and shown.

    If drawing fails, the last picture stays, with a mark.
    """

    layout: Layout
    """Its size."""
    output: Output[Frame] | None = None
    """The device; None: the picture is shown at /panel only."""
    facing: bool = False
    """Whether it is for the second pair, who see their own side on the left."""
    sleep_seconds: float | None = None
    """See `light_of`; None: it needs no protection from burn-in."""

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
        with self._errors.catch("drawing the table"):
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
