"""Certificates for tests: an authority as `amarrako certificate` makes it, and what it signs."""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime
from pathlib import Path

from webui.tls.authority import Signed, make_authority, sign_server
from webui.tls.folder import PRIVATE, PUBLIC, TlsFolder, write
from webui.tls.house_names import Address, HouseNames, house_names

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUSE = house_names(
    ["mus.local", "pi.local"],
    [ipaddress.ip_network("192.168.1.20"), ipaddress.ip_network("10.4.0.0/16")],
)


def addresses(*texts: str) -> list[Address]:
    return [ipaddress.ip_address(text) for text in texts]


def authority(house: HouseNames = HOUSE, now: datetime = NOW) -> Signed:
    return make_authority("pi", house, now)


def certify(data: Path) -> TlsFolder:
    """What `amarrako certificate` leaves in a folder of matches, good from now on."""
    files = TlsFolder(data)
    data.mkdir(parents=True, exist_ok=True)
    files.make()
    now = datetime.now(UTC)
    signing = authority(house_names(["mus.local"], []), now)
    signed = sign_server(signing, ["mus.local", "localhost"], addresses("127.0.0.1"), now)
    write(files.authority_key, signing.key, PRIVATE)
    write(files.authority, signing.certificate, PUBLIC)
    write(files.server_key, signed.key, PRIVATE)
    write(files.server, signed.certificate, PUBLIC)
    return files
