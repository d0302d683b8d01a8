"""WebSocket frames of a server: unmasked, unfragmented, uncompressed.

A message is framed once, however many clients receive it.
"""

from __future__ import annotations

from collections.abc import Mapping

import orjson
from websockets.frames import Close, Frame, Opcode

GOING_AWAY, POLICY, ERROR, TRY_LATER = 1001, 1008, 1011, 1013
"""Close codes (RFC 6455 §7.4.1)."""


def message_frame(message: Mapping[str, object]) -> bytes:
    """A message as one text frame."""
    return Frame(Opcode.TEXT, orjson.dumps(message)).serialize(mask=False)


def close_frame(code: int) -> bytes:
    """The frame that closes a connection."""
    return Frame(Opcode.CLOSE, Close(code, "").serialize()).serialize(mask=False)
