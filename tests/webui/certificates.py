"""Certificates for tests: an authority as `amarrako certificate` makes it, and what it signs."""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.process.files import write_atomically
from webui.data_folder import PRIVATE, PUBLIC, TlsFiles
from webui.tls.authority import Signed, make_authority, sign_server
from webui.tls.private_names import Address, PrivateNames, private_names

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUSE = private_names(
    ["mus.local", "pi.local"],
    [ipaddress.ip_network("192.168.1.20"), ipaddress.ip_network("10.4.0.0/16")],
)


def addresses(*texts: str) -> list[Address]:
    return [ipaddress.ip_address(text) for text in texts]


def authority(private: PrivateNames = HOUSE, now: datetime = NOW) -> Signed:
    return make_authority("pi", private, now)


def certify(data: Path) -> TlsFiles:
    """What `amarrako certificate` leaves in a folder of matches, good from now on."""
    files = TlsFiles(data)
    data.mkdir(parents=True, exist_ok=True)
    files.make()
    now = datetime.now(UTC)
    signing = authority(private_names(["mus.local"], []), now)
    signed = sign_server(signing, ["mus.local", "localhost"], addresses("127.0.0.1"), now)
    write_atomically(files.authority_key, signing.key, PRIVATE)
    write_atomically(files.authority, signing.certificate, PUBLIC)
    write_atomically(files.server_key, signed.key, PRIVATE)
    write_atomically(files.server, signed.certificate, PUBLIC)
    return files
