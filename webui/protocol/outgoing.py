"""Encode the server's messages, which `shapes` declares, as WebSocket frames."""

from __future__ import annotations

from scorekeeper.refusal import Refused
from webui.protocol.frames import message_frame
from webui.protocol.shapes import FromServer


def encode(message: FromServer) -> bytes:
    """Encode a message."""
    return message_frame({**message})


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
