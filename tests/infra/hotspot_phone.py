"""A simulated phone in a network namespace: DHCP, DNS, mDNS and the connectivity checks.

    python hotspot_phone.py INTERFACE <requests.json

Reads `[[method, host, path], …]`, and writes what it was given and answered as JSON. It asks as
phones do: a lease, the Wi-Fi's name server for each host, then port 80 of the address.
"""

from __future__ import annotations

import http.client
import json
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TypedDict

MAC = bytes.fromhex("024d55530001")
COOKIE = b"\x63\x82\x53\x63"
DISCOVER, REQUEST = 1, 3
ROUTER, NAME_SERVER, ADDRESS, KIND, SERVER, WANTED, CAPTIVE_PORTAL = 3, 6, 50, 53, 54, 55, 114
MDNS = ("224.0.0.251", 5353)
A, AAAA = 1, 28
PATIENCE = 10.0
MDNS_WAITS = (1.0, 2.0, 4.0, 8.0)


class Lease(TypedDict):
    """What DHCP gave."""

    address: str
    router: str | None
    name_server: str
    captive_portal: str | None


class Answer(TypedDict):
    """An answer to a request; the names of its headers are in lower case."""

    status: int
    headers: dict[str, str]
    body: str


class Report(TypedDict):
    """What a phone was given and answered; of a host without address there is no answer."""

    lease: Lease
    mdns: list[str]
    names: dict[str, list[str] | None]
    ipv6: dict[str, list[str] | None]
    answers: list[Answer | None]


def lease(interface: str) -> Lease:
    """Get an address by DHCP (RFC 2131), and use it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(PATIENCE)
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, interface.encode())
        asking.bind(("0.0.0.0", 68))
        offered, options = _exchange(asking, DISCOVER, {})
        wanted = {ADDRESS: socket.inet_aton(offered), SERVER: options[SERVER]}
        address, options = _exchange(asking, REQUEST, wanted)
    routers = options.get(ROUTER)
    router = None if routers is None else socket.inet_ntoa(routers[:4])
    _ip("address", "replace", f"{address}/24", "dev", interface)
    _ip("route", "replace", "224.0.0.0/4", "dev", interface)
    if router is not None:
        _ip("route", "replace", "default", "via", router)
    portal = options.get(CAPTIVE_PORTAL)
    return {
        "address": address,
        "router": router,
        "name_server": socket.inet_ntoa(options[NAME_SERVER][:4]),
        "captive_portal": None if portal is None else portal.decode(),
    }


def _exchange(
    asking: socket.socket, kind: int, options: dict[int, bytes]
) -> tuple[str, dict[int, bytes]]:
    """Send a DHCP message; return the address and the options of its answer."""
    said = {KIND: bytes([kind]), **options, WANTED: bytes([1, ROUTER, NAME_SERVER, CAPTIVE_PORTAL])}
    broadcast = 0x8000
    head = struct.pack(">BBBBIHH16x16s192x", 1, 1, 6, 0, 0x4D5553, 0, broadcast, MAC)
    tail = b"".join(bytes([code, len(value)]) + value for code, value in said.items())
    asking.sendto(head + COOKIE + tail + b"\xff", ("255.255.255.255", 67))
    answer = asking.recv(2000)
    assert answer[:1] == b"\x02"
    found, at = {}, answer.index(COOKIE) + 4
    while answer[at] != 0xFF:
        code, length = answer[at], answer[at + 1]
        found[code] = answer[at + 2 : at + 2 + length]
        at += 2 + length
    return socket.inet_ntoa(answer[16:20]), found


def resolve(name: str, server: str, kind: int = A) -> list[str] | None:
    """Ask a name server; None: it refuses, or says that there is no such name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(PATIENCE)
        asking.sendto(_query(name, kind), (server, 53))
        return _addresses(asking.recv(2000))


def resolve_by_mdns(name: str, own: str) -> list[str]:
    """Ask everybody on the Wi-Fi (RFC 6762), again after a second and then less and less often."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        asking.bind(("0.0.0.0", MDNS[1]))
        group = socket.inet_aton(MDNS[0]) + socket.inet_aton(own)
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
        asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 0)
        for wait in MDNS_WAITS:
            asking.sendto(_query(name, A), MDNS)
            asking.settimeout(wait)
            with suppress(TimeoutError):
                while not (found := _addresses(asking.recv(2000))):
                    pass
                return found
    return []


def _query(name: str, kind: int) -> bytes:
    labels = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
    return struct.pack(">HHHHHH", 7, 0x0100, 1, 0, 0, 0) + labels + struct.pack(">xHH", kind, 1)


def _addresses(answer: bytes) -> list[str] | None:
    """Return the IPv4 addresses in a DNS answer; None: an error, or no answer."""
    _, flags, questions, answers, _, _ = struct.unpack_from(">HHHHHH", answer)
    if not flags & 0x8000 or flags & 0xF:
        return None
    return list(_records(answer, questions, answers))


def _records(answer: bytes, questions: int, answers: int) -> Iterator[str]:
    at = 12
    for _ in range(questions):
        at = _end_of_name(answer, at) + 4
    for _ in range(answers):
        at = _end_of_name(answer, at)
        kind, _, _, length = struct.unpack_from(">HHIH", answer, at)
        at += 10
        if kind == A:
            yield socket.inet_ntoa(answer[at : at + length])
        at += length


def _end_of_name(answer: bytes, at: int) -> int:
    while answer[at] not in (0, *range(0xC0, 0x100)):
        at += 1 + answer[at]
    return at + (1 if answer[at] == 0 else 2)


def request(address: str, method: str, host: str, path: str) -> Answer:
    """Make an http request at port 80 of an address."""
    connection = http.client.HTTPConnection(address, timeout=PATIENCE)
    connection.request(method, path, headers={"Host": host, "Accept": "text/html"})
    answer = connection.getresponse()
    headers = {name.lower(): value for name, value in answer.getheaders()}
    return {"status": answer.status, "headers": headers, "body": answer.read().decode()}


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def main(interface: str) -> None:
    """Join the network, resolve, request, report."""
    asked = json.load(sys.stdin)
    given = lease(interface)
    own, server = given["address"], given["name_server"]
    names = {host: resolve(host, server) for _, host, _ in asked}
    answers = [
        request(found[0], method, host, path) if (found := names[host]) else None
        for method, host, path in asked
    ]
    report: Report = {
        "lease": given,
        "mdns": resolve_by_mdns("mus.local", own),
        "names": names,
        "ipv6": {name: resolve(name, server, AAAA) for name in names},
        "answers": answers,
    }
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
