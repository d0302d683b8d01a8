"""Connections that come by the https relay (webui/tls): a Unix socket, and a line before all."""

from __future__ import annotations

import os
import socket
import struct

from webui.tls.preface import Place, read_preface

CREDENTIALS = struct.Struct("3i")
"""Process, user, group, as Linux gives them."""


def came_by_relay(sock: object) -> bool:
    """Whether a connection is one of the relay's."""
    return isinstance(sock, socket.socket) and sock.family == socket.AF_UNIX


def introduction(sock: socket.socket) -> tuple[Place, Place] | None:
    """Where the phone is and what it opened; None: not our relay, nothing it says counts."""
    told = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
    _, user, _ = CREDENTIALS.unpack(told)
    return read_preface(sock) if user == os.geteuid() else None
