"""What sounds, where anything does."""

from __future__ import annotations

from typing import Protocol

from device.sought import Sought


class Buzzer(Protocol):
    """Something that sounds."""

    def sound(self, hertz: float) -> None:
        """Sound a tone from now on; 0: none."""

    def close(self) -> None:
        """Be silent."""


class Silent:
    """No buzzer."""

    def sound(self, hertz: float) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


class SoughtBuzzer:
    """Silent while its pin cannot be had; it is looked for as something is to sound."""

    def __init__(self, sought: Sought[Buzzer]) -> None:
        self._sought = sought
        self._sought.had()

    def sound(self, hertz: float) -> None:
        """Sound a tone from now on; 0: none."""
        buzzer = self._sought.had()
        if buzzer is not None:
            buzzer.sound(hertz)

    def close(self) -> None:
        """Be silent."""
        if self._sought.part is not None:
            self._sought.part.close()
