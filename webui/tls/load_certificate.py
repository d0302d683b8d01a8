"""Read and check the certificate of https.

Only the standard library is used: a server with a certificate of its own needs no other package.
"""

from __future__ import annotations

import ipaddress
import logging
import ssl
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from scorekeeper.process import CommandFailed
from webui.data_folder import TlsFiles
from webui.settings import Tls

logger = logging.getLogger("amarrako.server")

C = TypeVar("C", bound=ssl.SSLContext)

WARNED_BEFORE = timedelta(days=30)
X509_V_FLAG_NO_CHECK_TIME = 0x200000
"""A flag of OpenSSL without a name in Python: expired certificates can be read too."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate says. A name that begins with `*.` includes all below."""

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    ends: datetime


def read_tls(port: int, data: Path, own: tuple[Path, Path] | None) -> Tls:
    """Read the certificate of https: one's own with its key, or that of `amarrako certificate`."""
    files = TlsFiles(data)
    if own is None:
        certificate, key, authority = files.server, files.server_key, files.authority
        if not certificate.exists():
            raise CommandFailed(
                f"there is no certificate in {files.folder}: `amarrako certificate` makes one"
            )
    else:
        certificate, key = (path.expanduser().absolute() for path in own)
        authority = None
    found = read_certificate(certificate, key)
    left = found.ends - datetime.now(UTC)
    if left < WARNED_BEFORE:
        # The server starts with an expired certificate too: the game needs only http.
        how = "renew it" if own else "run `amarrako certificate` again"
        logger.warning(
            "certificate expired" if left <= timedelta(0) else "certificate expires soon",
            extra={"reason": f"{certificate}, {found.ends:%Y-%m-%d}: {how}"},
        )
    return Tls(port, certificate, key, found.names, found.addresses, authority)


def server_context(certificate: Path, key: Path, make: type[C]) -> C:
    """Make a TLS context, ssl's or gevent's. CommandFailed: the files cannot be used."""
    for path, what in ((certificate, "certificate"), (key, "key")):
        try:
            path.read_bytes()
        except OSError as error:
            raise CommandFailed(f"the {what} {path} cannot be read: {error.strerror}") from error
    context = make(ssl.PROTOCOL_TLS_SERVER)
    # Renegotiation in TLS 1.2 would let a client cause much computation on one connection.
    context.options |= ssl.OP_NO_RENEGOTIATION
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except (ssl.SSLError, ValueError) as error:
        raise CommandFailed(
            f"{certificate} and {key} are not a certificate (PEM) and its key: {error}"
        ) from error
    return context


def _no_password() -> str:
    # By itself OpenSSL would ask for the password on the terminal.
    raise ValueError("the key is locked by a password")


def read_certificate(certificate: Path, key: Path) -> Certificate:
    """Read the names and the expiry of a certificate. CommandFailed: the files cannot be used.

    The standard library decodes only certificates that were received in a handshake, so this makes
    one in memory.
    """
    server = server_context(certificate, key, ssl.SSLContext)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    # The certificate itself is the trust anchor, whoever signed it.
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | X509_V_FLAG_NO_CHECK_TIME
    try:
        client.load_verify_locations(cafile=certificate)
        found = _handshake(client, server)
    except ssl.SSLError as error:
        raise CommandFailed(f"{certificate} is not a certificate to serve with: {error}") from error
    named = found.get("subjectAltName")
    pairs = named if isinstance(named, tuple) else ()
    return Certificate(
        names=tuple(str(value).lower() for kind, value in pairs if kind == "DNS"),
        # OpenSSL may append a newline, and does not abbreviate ::1.
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
    # Three rounds, of which TLS 1.3 needs two.
    for end in (ours, theirs) * 3:
        with suppress(ssl.SSLWantReadError):
            end.do_handshake()
    return dict(ours.getpeercert() or {})
