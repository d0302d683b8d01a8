"""One display of a panel: what it is for now is drawn, and what it may show is told."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from device import screens
from device.board import News, turned
from device.picture.drawing import drawn, marked
from device.rest import NEVER, Light, light_of, shifted
from device.setup import Screen
from device.showing import screen_of, secret_of
from device.workers import Guard


class Sheet:
    """Keeps the picture of one display while what it shows stays the same.

    What cannot be drawn leaves the last picture there, marked: no fault of ours ends the panel.
    """

    def __init__(self, screen: Screen, language: str) -> None:
        self._at = screen
        self._language = language
        self._shown: screens.Screen | None = None
        self._picture = Image.new("L" if screen.layout.grey else "1", screen.layout.size)
        self._guard = Guard()
        self._last: Image.Image | None = None
        self._moved_at: float | None = None

    def show(self, news: News, now: float) -> Image.Image:
        """Bring the display up to date; the picture for everybody's eyes."""
        if not self._guard.run("drawing the table", lambda: self._draw(news, now), otherwise=False):
            self._shown, self._picture = None, marked(self._picture)
        secret = self._guard.run("the code", lambda: self._secret(news, now), otherwise=None)
        picture = secret or self._picture
        light = light_of(news, now, self._at.rest)
        if secret is not None:
            light = Light.BRIGHT
        self._at.display.show(self._moved(picture, now), now, light)
        return self._picture

    @property
    def picture(self) -> Image.Image:
        """The picture for everybody's eyes, as it was last drawn."""
        return self._picture

    def close(self) -> None:
        """Go dark."""
        self._at.display.close()

    def _moved(self, picture: Image.Image, now: float) -> Image.Image:
        """Against burning in, but never in step with news: those would be a whole picture then."""
        if self._at.rest is NEVER:
            return picture
        if self._moved_at is None or picture is self._last:
            self._moved_at = now
        self._last = picture
        return shifted(picture, self._moved_at)

    def _draw(self, news: News, now: float) -> bool:
        """Bring the picture up to date; that this was done."""
        shown = screen_of(self._facing(news), now, self._language)
        if shown != self._shown:
            self._picture = drawn(shown, self._at.layout)
            self._shown = shown
        return True

    def _secret(self, news: News, now: float) -> Image.Image | None:
        secret = secret_of(news, now, self._language)
        return None if secret is None else drawn(secret, self._at.layout)

    def _facing(self, news: News) -> News:
        if not self._at.facing or news.board is None:
            return news
        return replace(news, board=turned(news.board))
