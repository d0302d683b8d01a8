"""WebSocket frames of a server: unmasked, unfragmented, uncompressed (RFC 6455 §5.2).

A message is framed once, however many clients receive it.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

import orjson

TEXT, CLOSE = 0x81, 0x88

GOING_AWAY, POLICY, ERROR, TRY_LATER = 1001, 1008, 1011, 1013
"""Close codes (RFC 6455 §7.4.1)."""


def _frame(opcode: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", opcode, size) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", opcode, 126, size) + payload
    return struct.pack("!BBQ", opcode, 127, size) + payload


def message_frame(message: Mapping[str, object]) -> bytes:
    """A message as one text frame."""
    return _frame(TEXT, orjson.dumps(message))


def close_frame(code: int) -> bytes:
    """The frame that closes a connection."""
    return _frame(CLOSE, struct.pack("!H", code))
