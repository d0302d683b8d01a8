"""The TLS context of new connections, renewed when the files of the certificate change."""

from __future__ import annotations

import logging

import gevent
from gevent.hub import get_hub
from gevent.ssl import SSLContext

from scorekeeper.process import CommandFailed
from webui.settings import Tls
from webui.tls.load_certificate import server_context

logger = logging.getLogger("amarrako.server")

RENEWED_EVERY = 30.0
"""Seconds between two checks whether the certificate was renewed."""


class ServedCertificate:
    """The certificate of a port, and the TLS context made of it."""

    def __init__(self, tls: Tls) -> None:
        self._files = (tls.certificate, tls.key)
        self._written = self._when_written()
        self.context: SSLContext = server_context(*self._files, SSLContext)

    def keep_renewed(self) -> None:
        """Check for changed files, in an endless loop."""
        while True:
            gevent.sleep(RENEWED_EVERY)
            get_hub().threadpool.apply(self.load_if_changed)

    def load_if_changed(self) -> None:
        """Load the files if they have changed; while they do not match, keep the old context."""
        try:
            written = self._when_written()
            if written == self._written:
                return
            self.context = server_context(*self._files, SSLContext)
        except (OSError, CommandFailed) as error:
            logger.warning("renewed certificate cannot be used", extra={"reason": str(error)})
            return
        self._written = written

    def _when_written(self) -> list[int]:
        return [path.stat().st_mtime_ns for path in self._files]
