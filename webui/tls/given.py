"""The certificate that a server was told to use, looked at before it starts."""

from __future__ import annotations

import argparse
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.commands import CommandFailed
from webui.settings import Tls
from webui.tls.folder import TlsFolder
from webui.tls.options import https_port
from webui.tls.reading import Certificate, UnusableError, read_certificate

logger = logging.getLogger("amarrako.server")

WARNED_BEFORE = timedelta(days=30)


def read_tls(arguments: argparse.Namespace, data: Path) -> Tls | None:
    """What to serve https with. CommandFailed: it cannot be."""
    port = https_port(arguments)
    if port is None:
        return None
    files = TlsFolder(data)
    if arguments.https:
        certificate, key, authority = files.server, files.server_key, files.authority
        if not certificate.exists():
            raise CommandFailed(_none_made(files))
    else:
        certificate, key = (path.expanduser().absolute() for path in _own(arguments))
        authority = None
    try:
        found = read_certificate(certificate, key)
    except UnusableError as error:
        raise CommandFailed(str(error)) from error
    _warn_in_time(certificate, found, house=arguments.https)
    return Tls(port, certificate, key, found.names, found.addresses, authority)


def _own(arguments: argparse.Namespace) -> tuple[Path, Path]:
    return arguments.certificate, arguments.key


def _none_made(files: TlsFolder) -> str:
    return f"there is no certificate in {files.folder}: `amarrako certificate` makes one"


def _warn_in_time(path: Path, found: Certificate, *, house: bool) -> None:
    """A certificate that has ended stops no server: the game is played over http."""
    left = found.ends - datetime.now(UTC)
    if left < WARNED_BEFORE:
        how = "run `amarrako certificate` again" if house else "renew it"
        logger.warning(
            "certificate ended" if left <= timedelta(0) else "certificate ends soon",
            extra={"reason": f"{path}, {found.ends:%Y-%m-%d}: {how}"},
        )
