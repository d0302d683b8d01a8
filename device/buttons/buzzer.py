"""The buzzer, and what it plays when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from device.board import Board
from device.turns import winner_of


class Buzzer(Protocol):
    """Something that sounds."""

    def sound(self, hertz: float) -> None:
        """Sound a tone from now on; 0: none."""

    def close(self) -> None:
        """Be silent."""


class Sound(Enum):
    """Each a reason to be heard."""

    TAKEN = "taken"
    NOT_TAKEN = "not_taken"
    LET_GO = "let_go"
    ADENTRO = "adentro"
    WON = "won"
    STUCK = "stuck"


@dataclass(frozen=True)
class Note:
    """A tone, in hertz (0: silence), and its seconds."""

    hertz: float
    seconds: float


TUNES: dict[Sound, tuple[Note, ...]] = {
    Sound.TAKEN: (Note(880, 0.03),),
    Sound.NOT_TAKEN: (Note(220, 0.25),),
    Sound.LET_GO: (Note(659.3, 0.08),),
    Sound.ADENTRO: (Note(659.3, 0.12), Note(880, 0.2)),
    Sound.WON: (Note(523.3, 0.14), Note(659.3, 0.14), Note(784, 0.14), Note(880, 0.4)),
    Sound.STUCK: (Note(220, 0.2), Note(0, 0.1), Note(220, 0.2)),
}
"""Between 220 and 880 Hz, which is what gpiozero's buzzer plays."""


def sound_of(before: Board | None, now: Board | None) -> Sound | None:
    """What has come about at a table since it was seen before."""
    if before is None or now is None or before.table != now.table:
        return None
    if winner_of(now) is not None:
        return Sound.WON if winner_of(before) is None else None
    sides = zip(before.sides, now.sides, strict=False)
    if any(new.adentro and not old.adentro for old, new in sides):
        return Sound.ADENTRO
    return None


def note_at(tune: tuple[Note, ...], elapsed: float) -> tuple[float, float | None]:
    """The tone so many seconds after a tune began, and how long it still lasts; (0, None): over."""
    for note in tune:
        if elapsed < note.seconds:
            return note.hertz, note.seconds - elapsed
        elapsed -= note.seconds
    return 0.0, None
