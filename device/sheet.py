"""Keep one display of a panel up to date."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from device import screens
from device.board import PanelState, turned
from device.burn_in import NO_PROTECTION, Light, light_of, shifted
from device.picture.drawing import drawn, marked
from device.setup import Screen
from device.showing import screen_of, secret_of
from device.workers import Guard


class DisplayUpdater:
    """Draws the picture of one display anew where what it shows has changed.

    Where drawing fails, the last picture stays, marked: no bug ends the panel.
    """

    def __init__(self, screen: Screen, language: str) -> None:
        self._at = screen
        self._language = language
        self._shown: screens.Screen | None = None
        self._picture = Image.new("L" if screen.layout.grey else "1", screen.layout.size)
        self._guard = Guard()
        self._last: Image.Image | None = None
        self._moved_at: float | None = None

    def show(self, state: PanelState, now: float) -> Image.Image:
        """Bring the display up to date; return the picture that everybody may see."""
        if not self._guard.run(
            "drawing the table", lambda: self._draw(state, now), otherwise=False
        ):
            self._shown, self._picture = None, marked(self._picture)
        secret = self._guard.run("the code", lambda: self._secret(state, now), otherwise=None)
        picture = secret or self._picture
        light = light_of(state, now, self._at.rest)
        if secret is not None:
            light = Light.BRIGHT
        self._at.display.show(self._moved(picture, now), now, light)
        return self._picture

    @property
    def picture(self) -> Image.Image:
        """The picture that everybody may see, as it was last drawn."""
        return self._picture

    def close(self) -> None:
        """Go dark."""
        self._at.display.close()

    def _moved(self, picture: Image.Image, now: float) -> Image.Image:
        """Shift the picture against burn-in, but never when it changes: a shift sends all of it."""
        if self._at.rest is NO_PROTECTION:
            return picture
        if self._moved_at is None or picture is self._last:
            self._moved_at = now
        self._last = picture
        return shifted(picture, self._moved_at)

    def _draw(self, state: PanelState, now: float) -> bool:
        """Bring the picture up to date; return that this was done."""
        shown = screen_of(self._facing(state), now, self._language)
        if shown != self._shown:
            self._picture = drawn(shown, self._at.layout)
            self._shown = shown
        return True

    def _secret(self, state: PanelState, now: float) -> Image.Image | None:
        secret = secret_of(state, now, self._language)
        return None if secret is None else drawn(secret, self._at.layout)

    def _facing(self, state: PanelState) -> PanelState:
        if not self._at.facing or state.board is None:
            return state
        return replace(state, board=turned(state.board))
