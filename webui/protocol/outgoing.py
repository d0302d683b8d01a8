"""Encode the server's messages, which `shapes` declares, as WebSocket frames."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

import orjson

from scorekeeper.kernel.fields import snake_case
from scorekeeper.refusal import Refused
from scorekeeper.view.wire import Packer
from webui.protocol.championship import FromChampionship
from webui.protocol.frames import message_frame
from webui.protocol.incoming import Press
from webui.protocol.picture import Picture
from webui.protocol.shapes import FromServer


def view_packer() -> Packer:
    """Return a writer of one table's views; what did not change in a view is not encoded again."""
    return Packer(_fragment)


def _fragment(part: object) -> object:
    """Return the JSON of a part of a view, for orjson to insert.

    It is a copy: what orjson (3.13) makes occupies 4 kB, however short it is.
    """
    return orjson.Fragment(bytes(memoryview(orjson.dumps(part))))


def encode(message: FromServer | FromChampionship) -> bytes:
    """Encode a message."""
    match message:
        case Picture() | Press():
            kind = snake_case(type(message).__name__)
            return message_frame({"type": kind, **asdict(message, dict_factory=_present)})
        case _:
            return message_frame({**message})


def _present(fields: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Leave out what a client left out."""
    return {name: value for name, value in fields if value is not None and value != ()}


def refused(refusal: Refused, command: str | None = None, revision: int | None = None) -> bytes:
    """Encode a refusal.

    Args:
        refusal: The refusal.
        command: The idempotency key of the command that was refused.
        revision: The table's revision.
    """
    return encode(
        {
            "type": "refused",
            "id": command,
            "code": refusal.code,
            "text": refusal.text,
            "params": refusal.params,
            "revision": revision,
        }
    )
