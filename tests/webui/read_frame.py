"""WebSocket frames of a server, read as RFC 6455 §5.2 has them."""

from __future__ import annotations

import json
from typing import cast

from tests.json_path import Json

TEXT = 0x81
EXTENDED = {126: 2, 127: 8}
"""Bytes of the length that follow such a second byte."""


def message_of(frame: bytes) -> Json:
    """Return the message of one whole unmasked text frame."""
    first, size = frame[:2]
    assert first == TEXT, frame[:20]
    begin = 2 + EXTENDED.get(size, 0)
    size = int.from_bytes(frame[2:begin]) if begin > 2 else size
    assert len(frame) == begin + size, (len(frame), begin, size)
    message = json.loads(frame[begin:])
    assert isinstance(message, dict)
    return cast("Json", message)
