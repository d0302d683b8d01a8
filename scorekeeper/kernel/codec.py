"""Commands and events of a kind of stream as JSON.

A command message and a stored event are the same thing: an object whose `type` names a dataclass
and whose other keys are its fields. So both are read by `read_fields` (fields.py), which raises
Refused: for a command that is passed on, in the log it is an error (ValueError).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Generic, TypeVar, get_args

from scorekeeper.kernel.fields import encode_fields, read_command, read_fields, snake_case
from scorekeeper.refusal import Refused

C = TypeVar("C")
E = TypeVar("E")

_MOST_READ = 4096
"""Events that are kept by their text."""
_EVENT_VERSION = 1
"""The version of events that are stored now."""


class Codec(Generic[C, E]):
    """Reads and writes the commands and events of a kind of stream.

    Args:
        kind: What these streams are called in the event store.
        commands: The union of their commands.
        events: The union of their events.
    """

    def __init__(self, kind: str, commands: object, events: object) -> None:
        self.kind = kind
        """What these streams are called in the event store."""
        kinds: tuple[type[C], ...] = get_args(commands)
        self.commands: Mapping[str, type[C]] = dict(sorted(map(_named, kinds)))
        """The commands by their names."""
        self.events: Mapping[str, type[E]] = dict(map(_named, get_args(events)))
        """The events by their names."""
        self._read: dict[tuple[str, str], E] = {}
        """Events by name and JSON text: most are one of a hundred words or declarations."""
        self._names: Mapping[type, str] = {
            kind: name for name, kind in (*self.commands.items(), *self.events.items())
        }

    def name(self, kind: type) -> str:
        """Return the name of a command or event in messages, logs and histories."""
        return self._names[kind]

    def command_from_json(self, value: object) -> C:
        """Read a command.

        Raises:
            Refused: unknown_command, unknown_key, bad_field, bad_card, bad_name, bad_note,
                other_entry.
        """
        return read_command(self.commands, value)

    def event_to_json(self, event: E) -> dict[str, object]:
        """Return the event as the log stores it: `type`, `v` and its fields."""
        return {"type": self._names[type(event)], "v": _EVENT_VERSION, **encode_fields(event)}

    def event_from_text(self, name: str, text: str) -> E:
        """Read an event from its name and the JSON text of its fields; the same text is read once.

        Raises:
            ValueError: As `event_from_json`.
        """
        event = self._read.get((name, text))
        if event is None:
            event = self.event_from_json({"v": _EVENT_VERSION, **json.loads(text), "type": name})
            if len(self._read) >= _MOST_READ:
                self._read.clear()
            self._read[name, text] = event
        return event

    def event_from_json(self, value: object) -> E:
        """Read what `event_to_json` returned.

        Raises:
            ValueError: It is not an event that this program reads.
        """
        if not isinstance(value, dict):
            raise ValueError(f"an event is an object, not {value!r}")
        body = dict(value)
        name, version = body.pop("type", None), body.pop("v", None)
        kind = self.events.get(str(name))
        if kind is None or version != _EVENT_VERSION:
            raise ValueError(f"no event of version {version!r} is called {name!r}")
        try:
            return read_fields(kind, body, str(name))
        except Refused as refused:
            raise ValueError(f"{name}: {refused}") from refused


T = TypeVar("T")


def _named(kind: type[T]) -> tuple[str, type[T]]:
    return snake_case(kind.__name__), kind
