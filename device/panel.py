"""The panel itself: the latest news and the time become a picture and lights, again and again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event
from typing import Protocol

from device.lights.bank import Bank
from device.lights.pattern import levels, moving
from device.message import picture_message
from device.news import News
from device.rig import Screen
from device.sheet import Sheet

TICK_SECONDS = 0.25
"""How often the screen is looked at when no news comes: awards take turns, minutes go by."""

MOVING_SECONDS = 0.03
"""The same while lamps move."""

PICTURE_SECONDS = 0.1
"""Least time between two pictures sent: the server hears thirty messages a second and no more."""


class Viewers(Protocol):
    """Who is sent the picture: the server, for those who look at it in a browser."""

    def show(self, picture: Mapping[str, object]) -> None:
        """Send a picture message."""


class Panel:
    """Draws, lights and reports.

    drew: called each time all that is shown is up to date, for who watches over the panel.
    """

    def __init__(
        self,
        *,
        news: Callable[[], News],
        clock: Callable[[], float],
        language: str,
        screens: tuple[Screen, ...],
        lamps: Bank,
        viewers: Viewers,
        drew: Callable[[], None] = lambda: None,
    ) -> None:
        self._news = news
        self._clock = clock
        self._language = language
        self._sheets = [Sheet(screen, language) for screen in screens]
        self._lamps = lamps
        self._viewers = viewers
        self._drew = drew
        self._sent: dict[str, object] | None = None
        self._sent_at = -PICTURE_SECONDS

    def run(self, wake: Event, stopped: Callable[[], bool]) -> None:
        """Go on until stopped; `wake` is set when there is news, or when it is time to stop."""
        while not stopped():
            wake.clear()
            self.step()
            self._drew()
            wake.wait(self._patience())
        for sheet in self._sheets:
            sheet.close()
        self._lamps.close()

    def _patience(self) -> float:
        """Seconds until something may look different, though no news comes."""
        news = self._news()
        moves = moving(news.board, news.awards_since, self._clock())
        return MOVING_SECONDS if moves else TICK_SECONDS

    def step(self) -> None:
        """Bring displays, lamps and viewers up to date."""
        now = self._clock()
        news = self._news()
        pictures = [sheet.show(news, now) for sheet in self._sheets]
        lit = self._lamps.show(levels(news.board, news.awards_since, now))
        if now - self._sent_at < PICTURE_SECONDS:
            return
        message = picture_message(pictures, lit)
        if message != self._sent:
            self._viewers.show(message)
            self._sent, self._sent_at = message, now
