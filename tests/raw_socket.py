"""A WebSocket by hand, byte by byte, for what no client library would send."""

from __future__ import annotations

import socket

from tests.server import Server
from webui.demo.client import ANSWER_WITHIN


def raw_handshake(
    server: Server, source: str | None = None, **headers: str | None
) -> tuple[socket.socket, bytes]:
    """A WebSocket handshake by hand, headers changed or (None) left out; the answer's head."""
    given: dict[str, str | None] = {
        "Host": f"127.0.0.1:{server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        "Origin": f"http://127.0.0.1:{server.port}",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = [f"{name}: {value}" for name, value in given.items() if value is not None]
    end = socket.create_connection(
        ("127.0.0.1", server.port), timeout=ANSWER_WITHIN, source_address=(source or "127.0.0.1", 0)
    )
    end.sendall("\r\n".join(["GET /ws HTTP/1.1", *lines, "", ""]).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        piece = end.recv(1)
        if not piece:
            break
        head += piece
    return end, head


def masked_frame(
    payload: bytes, opcode: int = 0x1, *, fin: bool = True, rsv1: bool = False
) -> bytes:
    """A frame as clients must send it (the mask is zeros, which is one)."""
    first = (0x80 if fin else 0) | (0x40 if rsv1 else 0) | opcode
    if len(payload) < 126:
        return bytes([first, 0x80 | len(payload)]) + bytes(4) + payload
    if len(payload) < 1 << 16:
        size = len(payload).to_bytes(2, "big")
        return bytes([first, 0x80 | 126]) + size + bytes(4) + payload
    return bytes([first, 0x80 | 127]) + len(payload).to_bytes(8, "big") + bytes(4) + payload


def split_frames(data: bytes) -> tuple[list[bytes], bytes]:
    """Split what a server sent: the payloads of whole frames, and the bytes after them."""
    found, at = [], 0
    while len(data) - at >= 2:
        more = {126: 2, 127: 8}.get(data[at + 1], 0)
        start = at + 2 + more
        size = int.from_bytes(data[at + 2 : start], "big") if more else data[at + 1]
        if len(data) < start + size:
            break
        found.append(data[start : start + size])
        at = start + size
    return found, data[at:]
