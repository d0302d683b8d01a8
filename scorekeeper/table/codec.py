"""Commands and events of a table as JSON.

>>> CODEC.command_from_json({"type": "sit", "seat": 0, "name": "Ane"})
Sit(seat=0, name='Ane')
>>> from scorekeeper.table.events import SeatFreed
>>> CODEC.event_to_json(SeatFreed(2, "Miren"))
{'type': 'seat_freed', 'v': 1, 'seat': 2, 'name': 'Miren'}
"""

from __future__ import annotations

from typing import get_args

from scorekeeper.kernel.codec import Codec
from scorekeeper.kernel.fields import READERS, TYPES
from scorekeeper.match.commands import Correctable
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.commands import Act, Command
from scorekeeper.table.events import Event

CODEC: Codec[Command, Event] = Codec("table", Command, Event)


def _correctable(value: object, _field: str) -> Correctable:
    """Read the entry by which a correction replaces another."""
    command = CODEC.command_from_json(value)
    if not isinstance(command, Correctable):
        raise Refused(RefusalCode.OTHER_ENTRY)
    return command


def _act(value: object, _field: str) -> Act:
    """Read a command that is part of a request."""
    command = CODEC.command_from_json(value)
    if not isinstance(command, Act):
        raise Refused(
            RefusalCode.UNKNOWN_COMMAND, value=CODEC.name(type(command)), allowed=", ".join(ACTS)
        )
    return command


ACTS = tuple(CODEC.name(kind) for kind in get_args(Act))
READERS[Correctable] = _correctable
READERS[Act] = _act
TYPES.update({kind: CODEC.name(kind) for kind in get_args(Act)})
