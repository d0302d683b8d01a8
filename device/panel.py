"""The panel itself: the latest news and the time become a picture and lights, again and again."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from threading import Event
from typing import Protocol

from PIL import Image

from device.display import Display
from device.lamps import Bank, lamps_of
from device.news import News
from device.picture import drawn
from device.screens import Screen
from device.showing import screen_of, secret_of

TICK_SECONDS = 0.25
"""How often the screen is looked at when no news comes: awards take turns, minutes go by."""


PICTURE_SECONDS = 0.1
"""Least time between two pictures sent: the server hears thirty messages a second and no more."""


class Viewers(Protocol):
    """Who is sent the picture: the server, for those who look at it in a browser."""

    def show(self, picture: Mapping[str, object]) -> None:
        """Send a picture message."""


class Panel:
    """Draws, lights and reports. `seen` gives the picture as the display shows it.

    drew: called each time all that is shown is up to date, for who watches over the panel.
    """

    def __init__(
        self,
        *,
        news: Callable[[], News],
        clock: Callable[[], float],
        language: str,
        display: Display,
        seen: Callable[[Image.Image], Image.Image],
        lamps: Bank,
        viewers: Viewers,
        drew: Callable[[], None] = lambda: None,
    ) -> None:
        self._news = news
        self._clock = clock
        self._language = language
        self._display = display
        self._seen = seen
        self._lamps = lamps
        self._viewers = viewers
        self._drew = drew
        self._screen: Screen | None = None
        self._picture: Image.Image | None = None
        self._sent: tuple[Image.Image, bool, dict[str, float]] | None = None
        self._sent_at = -PICTURE_SECONDS

    def run(self, wake: Event, stopped: Callable[[], bool]) -> None:
        """Go on until stopped; `wake` is set when there is news, or when it is time to stop."""
        while not stopped():
            wake.clear()
            self.step()
            self._drew()
            wake.wait(TICK_SECONDS)
        self._display.close()
        self._lamps.close()

    def step(self) -> None:
        """Bring display, lamps and viewers up to date."""
        now = self._clock()
        news = self._news()
        screen = screen_of(news, now, self._language)
        if self._picture is None or screen != self._screen:
            self._screen, self._picture = screen, drawn(screen)
        secret = secret_of(news, now, self._language)
        working = self._display.show(self._picture if secret is None else drawn(secret), now)
        levels = self._lamps.show(lamps_of(news.board))
        state = (self._picture, working, levels)
        if state != self._sent and now - self._sent_at >= PICTURE_SECONDS:
            # What the display shows is sent on only where that is certainly no secret.
            public = secret is None and working
            picture = self._seen(self._picture) if public else self._picture
            self._viewers.show(picture_message(picture, levels))
            self._sent, self._sent_at = state, now


def picture_message(picture: Image.Image, lamps: Mapping[str, float]) -> dict[str, object]:
    """The protocol's `picture`: rows from the top, one bit a pixel, leftmost first, 1 is lit."""
    return {
        "type": "picture",
        "width": picture.width,
        "height": picture.height,
        "bits": b64encode(picture.tobytes()).decode("ascii"),
        "lamps": dict(lamps),
    }
