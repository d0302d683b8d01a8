"""What the relay tells the server of a connection before its first byte: who, and at which address.

The line is that of the PROXY protocol, version 1, so that any server could read it.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import TypeAlias

Place: TypeAlias = tuple[str, int]
LONGEST = 107
"""Bytes of the longest line the protocol knows."""


def write_preface(phone: Place, here: Place) -> bytes:
    """The line: where the phone is, and the address and port that it opened."""
    family = "TCP6" if ":" in here[0] else "TCP4"
    return f"PROXY {family} {phone[0]} {here[0]} {phone[1]} {here[1]}\r\n".encode("ascii")


def read_preface(sock: socket.socket) -> tuple[Place, Place] | None:
    """Take the line off a blocking socket, and nothing behind it; None: there is none."""
    line = b""
    while not line.endswith(b"\r\n"):
        piece = sock.recv(1) if len(line) < LONGEST else b""
        if not piece:
            return None
        line += piece
    match line.decode("ascii", "replace").split():
        case ["PROXY", "TCP4" | "TCP6", phone, here, phone_port, port]:
            return (phone, int(phone_port)), (here, int(port))
        case _:
            return None


def plain(place: tuple[object, ...]) -> Place:
    """Address and port as sockets give them, IPv4 in IPv6's clothes undressed."""
    address = ipaddress.ip_address(str(place[0]).partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return str(address), int(str(place[1]))
