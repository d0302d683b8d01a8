"""Encode the server's messages (messages.py) as WebSocket frames."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import asdict

import orjson

from scorekeeper.kernel.fields import snake_case
from scorekeeper.refusal import Refused
from scorekeeper.view.left_out import short
from webui.protocol.championship import FromChampionship
from webui.protocol.frames import message_frame
from webui.protocol.incoming import Press
from webui.protocol.messages import FromServer
from webui.protocol.picture import Picture


class PartEncoder:
    """Encodes parts of a view to JSON, which orjson inserts."""

    def part(self, shape: str, part: object) -> object:
        """Encode an object of a shape, or a list of such."""
        return _fragment(orjson.dumps(short(shape, part)))

    def items(self, shape: str, items: Sequence[object]) -> Sequence[object]:
        """Encode items of a list, without its brackets."""
        return [_fragment(memoryview(orjson.dumps(short(shape, [*items])))[1:-1])]


PARTS = PartEncoder()


def _fragment(text: bytes | memoryview) -> object:
    """Return JSON for orjson to insert: a copy, as what orjson (3.13) makes occupies 4 kB."""
    return orjson.Fragment(bytes(memoryview(text)))


def encode(message: FromServer | FromChampionship) -> bytes:
    """Encode a message."""
    match message:
        case Picture() | Press():
            kind = snake_case(type(message).__name__)
            return message_frame({"type": kind, **asdict(message, dict_factory=_present)})
        case _:
            return message_frame({**message})


def packed(message: FromChampionship) -> bytes:
    """Encode a message so that it takes a tenth of the bytes; once, whoever is sent it.

    permessage-deflate would compress it for each connection, and inflate what clients send.
    """
    deflated = zlib.compress(orjson.dumps(message), level=1)
    return encode({"type": "packed", "deflated": b64encode(deflated).decode("ascii")})


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
