"""Displays and lamps on a bus, each in a thread of its own: one that hangs holds nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from device.display import Display
from device.lights.bank import Bank
from device.rest import Light
from device.worker import Worker


class DisplayApart:
    """A display whose pictures are sent by a worker, the newest as soon as it can."""

    def __init__(self, display: Display, worker: Worker) -> None:
        self._display = display
        self._worker = worker
        self._well = False

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        """Have the picture brought there; whether the last one was."""
        self._worker.ask(partial(self._bring, picture, now, light))
        return self._well

    def close(self) -> None:
        """Go dark, if the display is there."""
        self._worker.close(self._display.close)

    def _bring(self, picture: Image.Image, now: float, light: Light) -> None:
        self._well = self._display.show(picture, now, light)


class BankApart:
    """Lamps that a worker lights."""

    def __init__(self, bank: Bank, worker: Worker) -> None:
        self._bank = bank
        self._worker = worker
        self._lit: dict[str, float] = {}

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Have the lamps lit so; what the wired lamps were lit last."""
        self._worker.ask(partial(self._light, dict(levels)))
        return self._lit

    def close(self) -> None:
        """All off."""
        self._worker.close(self._bank.close)

    def _light(self, levels: Mapping[str, float]) -> None:
        self._lit = self._bank.show(levels)
