"""Buttons that are clicked on the page /panel, where none are wired: the picture names them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from device.pins import BUTTONS


class Viewers(Protocol):
    """Who is sent the picture."""

    def show(self, picture: Mapping[str, object]) -> None:
        """Send a picture message."""


class Clicked:
    """Viewers who are told which buttons there are to click."""

    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers

    def show(self, picture: Mapping[str, object]) -> None:
        """Send a picture message with the buttons."""
        self._viewers.show({**picture, "buttons": list(BUTTONS)})
