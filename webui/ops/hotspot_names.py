"""Name server of a hotspot without internet: every name leads to this machine (docs/hotspot.md).

It is asked by the hotspot's dnsmasq, on this machine alone (device/install/files/). With internet
it refuses every query, and dnsmasq asks the next server, that of the internet.
"""

from __future__ import annotations

import logging
import socket
import struct

import gevent
from gevent import socket as gevent_socket

from webui.addresses import default_route_address
from webui.http.connectivity_checks import ADDRESS_CHECKS

logger = logging.getLogger("amarrako.server")

PORT = 5380
"""Of UDP on 127.0.0.1; device/install/files/hotspot-dnsmasq.conf names it."""
HEADER = struct.Struct(">HHHHHH")
QUESTION = struct.Struct(">HH")
ADDRESS = struct.Struct(">HHHIH4s")
NAME_OF_QUESTION = 0xC000 | HEADER.size
"""A pointer to the name in the question (RFC 1035, section 4.1.4)."""
IN, A = 1, 1
LONGEST_LABEL, LONGEST_QUERY = 63, 512
RESPONSE, AUTHORITATIVE, RECURSION_DESIRED, OPCODE = 0x8000, 0x0400, 0x0100, 0x7800
RECURSION_AVAILABLE, REFUSED = 0x0080, 5


def start_hotspot_names(address: str) -> None:
    """Answer DNS queries on the loopback interface. OSError: the port cannot be bound.

    Args:
        address: This machine's address on its hotspot.
    """
    listening = gevent_socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listening.bind(("127.0.0.1", PORT))
    gevent.spawn(_serve, listening, address)


def _serve(listening: gevent_socket.socket, address: str) -> None:
    while True:
        try:
            query, client = listening.recvfrom(LONGEST_QUERY)
            answer = answer_to(query, None if any(default_route_address()) else address)
            if answer is not None:
                listening.sendto(answer, client)
        except OSError as error:
            # As for a buffer that is full: whoever asked asks again.
            logger.info("query of a name not answered", extra={"reason": str(error)})


def answer_to(query: bytes, own: str | None) -> bytes | None:
    """Return the answer to a DNS query.

    Args:
        query: A message with one question (RFC 1035, section 4).
        own: The address that every name has, without a time to live; None: refuse.

    Returns:
        An IPv4 address, no address for other types of records; None: it is no such query.
    """
    try:
        number, flags, questions, *_ = HEADER.unpack_from(query)
        labels, end = _labels(query, HEADER.size)
        kind, of_class = QUESTION.unpack_from(query, end)
    except (struct.error, IndexError, UnicodeDecodeError):
        return None
    if flags & (RESPONSE | OPCODE) or questions != 1:
        return None
    flags = RESPONSE | RECURSION_AVAILABLE | flags & RECURSION_DESIRED
    question = query[HEADER.size : end + QUESTION.size]
    if own is None:
        return HEADER.pack(number, flags | REFUSED, 1, 0, 0, 0) + question
    has_address = (kind, of_class) == (A, IN)
    answer = HEADER.pack(number, flags | AUTHORITATIVE, 1, int(has_address), 0, 0) + question
    if has_address:
        found = socket.inet_aton(ADDRESS_CHECKS.get(".".join(labels).lower(), own))
        answer += ADDRESS.pack(NAME_OF_QUESTION, A, IN, 0, len(found), found)
    return answer


def _labels(query: bytes, start: int) -> tuple[list[str], int]:
    """Return the labels of the name at `start`, and where it ends. IndexError: it does not end."""
    labels = []
    while length := query[start]:
        if length > LONGEST_LABEL:
            raise IndexError  # Or a pointer, which a question does not contain.
        label = query[start + 1 : start + 1 + length]
        labels.append(label.decode("ascii"))
        start += 1 + length
    return labels, start + 1
