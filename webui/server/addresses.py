"""Under which addresses this machine can be reached, without asking anything of any network."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

Place: TypeAlias = tuple[str, int]
"""Address and port."""
SIOCGIFADDR = 0x8915
KEPT = 10.0
"""Seconds an answer is good for: Wi-Fi comes and goes, but not that fast."""
NOT_FOR_PHONES = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap")
SOMEWHERE = "192.0.2.1"
"""An address for documentation (RFC 5737). A UDP socket connected to it sends nothing."""


class Addresses:
    """The URLs that phones can open, best first. clock: seconds that never go back."""

    def __init__(
        self, host: str, port: int, public_url: str | None, clock: Callable[[], float]
    ) -> None:
        self._host = host
        self._port = port
        self._public_url = public_url
        self._clock = clock
        self._lock = threading.Lock()
        self._found: tuple[str, ...] = ()
        self._until = clock()

    def __call__(self) -> Sequence[str]:
        """Find them, or remember what was found a moment ago."""
        with self._lock:
            if not self._found or self._clock() >= self._until:
                self._found = tuple(self._find())
                self._until = self._clock() + KEPT
            return self._found

    def _find(self) -> Iterator[str]:
        if self._public_url is not None:
            yield self._public_url
        if self._host in ("", "0.0.0.0", "::"):
            here = own_addresses()
            yield from (self._url(address) for address in here)
            if here:
                yield self._url(f"{host_name()}.local")
        elif not is_loopback(self._host):
            yield self._url(self._host)
        yield self._url("localhost")

    def _url(self, host: str) -> str:
        name = f"[{host}]" if ":" in host else host
        return f"http://{name}/" if self._port == 80 else f"http://{name}:{self._port}/"


def host_name() -> str:
    """The machine's name, as mDNS uses it: the first label in lower case."""
    return socket.gethostname().partition(".")[0].lower()


def own_names() -> tuple[str, ...]:
    """What this machine is called in the house: mDNS names, and the one that all have."""
    return tuple(dict.fromkeys(["mus.local", f"{host_name()}.local", "localhost"]))


def own_addresses() -> list[str]:
    """Its IPv4 addresses in the networks it is in, best first."""
    return list(dict.fromkeys([*_way_out(), *_of_interfaces()]))


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach that host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def plain(place: object) -> Place:
    """Address and port of an IP socket; an IPv4 address mapped into IPv6 as itself."""
    if not isinstance(place, tuple):
        msg = f"{place!r} is no address of an IP socket"
        raise TypeError(msg)
    address = ipaddress.ip_address(str(place[0]).partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return str(address), int(str(place[1]))


def _way_out() -> Iterator[str]:
    """The address that traffic to elsewhere leaves by, where there is a way out at all."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE, 9))
        except OSError:
            return
        address = str(probe.getsockname()[0])
    if not is_loopback(address):
        yield address


def _of_interfaces() -> Iterator[str]:
    """The IPv4 address of each network interface; a hotspot of our own has no way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(NOT_FOR_PHONES):
                continue
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, request)
            except OSError:
                continue  # an interface without an address
            yield socket.inet_ntoa(answer[20:24])
