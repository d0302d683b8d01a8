"""What a certificate and its key say, read with the standard library alone.

A server that is given its own certificate needs no package more.
"""

from __future__ import annotations

import ipaddress
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

X509_V_FLAG_NO_CHECK_TIME = 0x200000
"""OpenSSL's; Python has no name for it. A certificate that has ended can be read all the same."""


class UnusableError(Exception):
    """Why these files cannot be served with, as a sentence."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """names: host names it is for (`*.` in front: all below) · addresses: so many IP addresses."""

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    ends: datetime


def server_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What speaks TLS with it. UnusableError: it cannot."""
    for path, what in ((certificate, "certificate"), (key, "key")):
        try:
            path.read_bytes()
        except OSError as error:
            msg = f"the {what} {path} cannot be read: {error.strerror}"
            raise UnusableError(msg) from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except (ssl.SSLError, ValueError) as error:
        msg = f"{certificate} and {key} are not a certificate (PEM) and its key: {error}"
        raise UnusableError(msg) from error
    return context


def _no_password() -> str:
    # Otherwise OpenSSL would ask for it on a terminal that nobody looks at.
    msg = "the key is locked by a password"
    raise ValueError(msg)


def read_certificate(certificate: Path, key: Path) -> Certificate:
    """What it is for and how long. UnusableError: these are no certificate and its key.

    The standard library shows what a certificate says only of one that came by a handshake: here is
    one, in memory, with ourselves.
    """
    server = server_context(certificate, key)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    # It stands for itself here, whoever signed it.
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | X509_V_FLAG_NO_CHECK_TIME
    try:
        client.load_verify_locations(cafile=certificate)
        found = _handshake(client, server)
    except ssl.SSLError as error:
        msg = f"{certificate} is not a certificate to serve with: {error}"
        raise UnusableError(msg) from error
    named = found.get("subjectAltName")
    pairs = named if isinstance(named, tuple) else ()
    return Certificate(
        names=tuple(str(value).lower() for kind, value in pairs if kind == "DNS"),
        # OpenSSL may end what it prints with a line, and writes ::1 out.
        addresses=tuple(
            str(ipaddress.ip_address(str(value).strip()))
            for kind, value in pairs
            if kind == "IP Address"
        ),
        ends=datetime.fromtimestamp(ssl.cert_time_to_seconds(str(found["notAfter"])), UTC),
    )


def _handshake(client: ssl.SSLContext, server: ssl.SSLContext) -> dict[str, object]:
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = client.wrap_bio(down, up)
    theirs = server.wrap_bio(up, down, server_side=True)
    waiting = [ours, theirs]
    # Each turn brings the handshake on; it is over in three.
    while waiting:
        for end in list(waiting):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            waiting.remove(end)
    found: dict[str, object] = dict(ours.getpeercert() or {})
    return found
