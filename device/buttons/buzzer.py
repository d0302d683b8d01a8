"""Sounds of the buzzer, and when they are played."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from device.link.board import Board
from device.retry import Output
from device.screen.occasions import Occasion, occasions_of


class Note(NamedTuple):
    """A tone in hertz (0: silence), and its seconds."""

    hertz: float
    seconds: float


class Sound(Enum):
    """What a sound means, and its tune, within gpiozero's range of 220 to 880 Hz."""

    TAKEN = (Note(880, 0.03),)
    NOT_TAKEN = (Note(220, 0.25),)
    RELEASE = (Note(659.3, 0.08),)
    """A long press is long enough: release the button."""
    ADENTRO = (Note(659.3, 0.12), Note(880, 0.2))
    WON = (Note(523.3, 0.14), Note(659.3, 0.14), Note(784, 0.14), Note(880, 0.4))
    STUCK = (Note(220, 0.2), Note(0, 0.1), Note(220, 0.2))


SOUNDS = {Occasion.ADENTRO: Sound.ADENTRO, Occasion.GAME: Sound.WON}


def sound_of(before: Board | None, now: Board | None) -> Sound | None:
    """Return the sound for what changed between two states of a table."""
    occasions = occasions_of(before, now)
    return next((SOUNDS[each] for each in occasions if each in SOUNDS), None)


def note_at(tune: tuple[Note, ...], elapsed: float) -> tuple[float, float | None]:
    """Return the tone so many seconds after a tune began, and how long it lasts; None: it ended."""
    for note in tune:
        if elapsed < note.seconds:
            return note.hertz, note.seconds - elapsed
        elapsed -= note.seconds
    return 0.0, None


class TunePlayer:
    """Plays tunes on the buzzer, if there is one."""

    def __init__(self, buzzer: Output[float] | None, clock: Callable[[], float]) -> None:
        self._buzzer = buzzer
        self._clock = clock
        self._tune: tuple[Note, ...] = ()
        self._since = 0.0

    def play(self, sound: Sound) -> None:
        """Start a tune, instead of the one that is playing."""
        self._tune, self._since = sound.value, self._clock()

    def update(self) -> float | None:
        """Sound the tone of this moment; return when the next one begins, None after the last."""
        now = self._clock()
        hertz, seconds = note_at(self._tune, now - self._since)
        if self._buzzer is not None:
            self._buzzer.show(hertz)
        return None if seconds is None else now + seconds

    def close(self) -> None:
        """Be silent, and release the buzzer."""
        if self._buzzer is not None:
            self._buzzer.close()
