"""The names and addresses of private networks, for which the local authority may sign.

A name constraint includes the name and all names below it (RFC 5280 §4.2.1.10). A name of one label
may be a top-level domain of the internet (a Pi called `bar`), so only localhost is allowed.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.process import CommandFailed

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
LOOPBACK: tuple[Network, ...] = (
    ipaddress.IPv4Network("127.0.0.1/32"),
    ipaddress.IPv6Network("::1/128"),
)
UNSPECIFIED = (ipaddress.IPv4Network("0.0.0.0/8"), ipaddress.IPv6Network("::/128"))


@dataclass(frozen=True, slots=True)
class PrivateNames:
    """Names, and networks of addresses (a single one is a network of its own)."""

    names: tuple[str, ...]
    networks: tuple[Network, ...]

    def holds(self, wanted: Network) -> bool:
        """Whether a network, or an address as a network, is part of one of the networks."""
        return any(
            own.version == wanted.version
            and wanted.network_address in own
            and wanted.broadcast_address in own
            for own in self.networks
        )

    def permits_name(self, name: str) -> bool:
        """Whether it is one of the names or below one."""
        return any(name == own or name.endswith(f".{own}") for own in self.names)

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The networks that are single addresses."""
        return tuple(each[0] for each in self.networks if each.num_addresses == 1)

    def __str__(self) -> str:
        alone = {str(address) for address in self.addresses}
        rest = [str(each) for each in self.networks if each.num_addresses > 1]
        return ", ".join([*self.names, *sorted(alone), *rest])


def private_names(names: Iterable[str], networks: Iterable[Network]) -> PrivateNames:
    """Combine names and networks with those of the loopback interface, without duplicates."""
    return PrivateNames(
        names=tuple(dict.fromkeys([*names, "localhost"])),
        networks=tuple(dict.fromkeys([*networks, *LOOPBACK])),
    )


def read_name(text: str) -> str:
    """Read a host name of a private network.

    Raises:
        CommandFailed: It is none.
    """
    name = text.lower().rstrip(".")
    labels = name.split(".")
    if not all(LABEL.fullmatch(label) for label in labels) or len(name) > 253:
        raise CommandFailed(f"{text!r} is not a host name like mus.local")
    if labels[-1].isdigit():
        raise CommandFailed(f"{text!r} is an address: --address takes those")
    if len(labels) == 1 and name != "localhost":
        raise CommandFailed(
            f"{text!r} has no dot, and an authority for it could sign for all names that end in "
            f".{name}, which may be the internet's; {name}.local is a private name"
        )
    return name


def read_network(text: str) -> Network:
    """Read a private address (192.168.1.20) or network (192.168.1.0/24).

    Raises:
        CommandFailed: It is none.
    """
    try:
        network = ipaddress.ip_network(text)
    except ValueError as error:
        raise CommandFailed(f"{text!r} is not an address like 192.168.1.20: {error}") from error
    if not is_private(network):
        raise CommandFailed(
            f"{text} is not an address of a private network, so no certificate is made for it"
        )
    return network


def is_private(network: Network) -> bool:
    """Whether a network is private (RFC 1918, RFC 4193, link-local, loopback)."""
    return network.is_private and not any(
        each.overlaps(network) for each in UNSPECIFIED if each.version == network.version
    )
