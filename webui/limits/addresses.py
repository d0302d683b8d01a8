"""What counts as one address where something is limited."""

from __future__ import annotations

import ipaddress
from functools import lru_cache


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what an address is limited as: of IPv6 its /64, as one machine can have all of it.

    >>> network_of("2001:db8::1:2:3:4"), network_of("192.168.1.7")
    ('2001:db8::', '192.168.1.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address  # a proxy of ours said so
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))
