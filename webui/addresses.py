"""Addresses and host names of this machine, found without sending anything to any network."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from webui.settings import Tls

SIOCGIFADDR = 0x8915
CACHED_FOR = 10.0
"""Seconds for which found addresses are returned again; the Wi-Fi may change."""
VIRTUAL_INTERFACES = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap")
TEST_NET = "192.0.2.1"
"""An address for documentation (RFC 5737). A UDP socket connected to it sends nothing."""
ALL_ADDRESSES = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
"""Hosts that stand for all addresses, and the one by which this machine reaches them."""


class Addresses:
    """The URLs that phones can open, best first; a public URL is before all others.

    On a server that speaks https only it is the only one: nobody can use this machine's own.
    """

    def __init__(
        self,
        host: str,
        port: int,
        public_url: str | None,
        clock: Callable[[], float],
        *,
        https_only: bool = False,
    ) -> None:
        self._host = host
        self._port = port
        self._public_url = public_url
        self._https_only = https_only
        self._clock = clock
        self._lock = threading.Lock()
        self._found: tuple[str, ...] = ()
        self._until = clock()

    def __call__(self) -> Sequence[str]:
        """Find them; the result is cached for some seconds."""
        with self._lock:
            if not self._found or self._clock() >= self._until:
                self._found = tuple(self._find())
                self._until = self._clock() + CACHED_FOR
            return self._found

    def _find(self) -> Iterator[str]:
        if self._public_url is not None:
            yield self._public_url
        if self._https_only:
            return
        hosts: list[str] = []
        if self._host in ALL_ADDRESSES:
            here = own_addresses()
            hosts = [*here, f"{host_name()}.local"] if here else []
        elif not is_loopback(self._host):
            hosts = [self._host]
        yield from (http_url(host, self._port) for host in (*hosts, "localhost"))


def http_url(host: str, port: int, scheme: str = "http") -> str:
    """The URL of a host: IPv6 in brackets, no port where it is the scheme's own."""
    name = f"[{host}]" if ":" in host else host
    usual = 443 if scheme == "https" else 80
    return f"{scheme}://{name}/" if port == usual else f"{scheme}://{name}:{port}/"


def origin_of(url: str) -> str:
    """The origin of a page at a URL, as browsers send it.

    >>> origin_of("https://Mus.example:443/")
    'https://mus.example'
    """
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return http_url(parts.hostname or "", port, parts.scheme).rstrip("/")


def local_url(host: str, port: int) -> str:
    """The URL, without a path, at which this machine reaches its own server."""
    return http_url(ALL_ADDRESSES.get(host, host), port).rstrip("/")


def host_name() -> str:
    """The machine's name, as mDNS uses it: the first label in lower case."""
    return socket.gethostname().partition(".")[0].lower()


def own_names() -> tuple[str, ...]:
    """Names of this machine in its network: those of mDNS, and localhost."""
    return tuple(dict.fromkeys(["mus.local", f"{host_name()}.local", "localhost"]))


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine, best first."""
    return list(dict.fromkeys([*default_route_address(), *_interface_addresses()]))


def https_urls(tls: Tls | None, addresses: Iterable[str], asked: str = "") -> list[str]:
    """The https URLs that other machines can open.

    The host of the request comes first if the certificate is for it.
    """
    if tls is None:
        return []
    hosts = [asked, *(urlsplit(address).hostname or "" for address in addresses)]
    of_certificate = [host for host in (*tls.names, *tls.addresses) if "*" not in host]
    found = [host for host in hosts if _is_for(tls, host)] + of_certificate
    elsewhere = [host for host in dict.fromkeys(found) if not is_loopback(host)]
    return [http_url(host, tls.port, "https") for host in elsewhere]


def _is_for(tls: Tls, host: str) -> bool:
    """Whether the certificate is for a host."""
    try:
        return str(ipaddress.ip_address(host)) in tls.addresses
    except ValueError:
        return host in tls.names


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach that host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def plain(place: object) -> tuple[str, int]:
    """Address and port of an IP socket; an IPv4 address mapped into IPv6 as IPv4."""
    if not isinstance(place, tuple):
        raise TypeError(f"{place!r} is no address of an IP socket")
    address = ipaddress.ip_address(str(place[0]).partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return str(address), int(str(place[1]))


def default_route_address() -> Iterator[str]:
    """The source address of traffic to the internet, where there is a default route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((TEST_NET, 9))
        except OSError:
            return
        address = str(probe.getsockname()[0])
    if not is_loopback(address):
        yield address


def _interface_addresses() -> Iterator[str]:
    """The IPv4 address of each network interface; a hotspot has no default route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(VIRTUAL_INTERFACES):
                continue
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, request)
            except OSError:
                continue  # an interface without an address
            yield socket.inet_ntoa(answer[20:24])
