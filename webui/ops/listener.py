"""HTTP and HTTPS ports: gevent.pywsgi with TLS and limits of connections.

Each connection is a greenlet of the event loop, in which a `Handler` reads its requests
(wsgi_handler.py); all but WebSockets are answered in threads (thread_pool.py).
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import gevent
from gevent.pool import Pool
from gevent.pywsgi import WSGIServer

from webui.addresses import plain
from webui.limits.connections import OpenConnections
from webui.limits.policy import LimitPolicy
from webui.limits.sockets import Standing
from webui.ops.thread_pool import ThreadPoolMiddleware
from webui.ops.wsgi_handler import Handler
from webui.settings import Settings
from webui.tls.served_certificate import ServedCertificate

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment
    from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)

logger = logging.getLogger("amarrako.server")

BACKLOG = 256
HANDSHAKE_WITHIN = 5.0
"""Seconds for a TLS handshake."""


class Listeners:
    """The ports of one application: http, and https where there is a certificate.

    Args:
        application: Answers the requests.
        settings: Host, ports, certificate and limits.
        policy: The limits of clients.
        longest_body: The most bytes of a request.
    """

    def __init__(
        self,
        application: WSGIApplication,
        settings: Settings,
        policy: LimitPolicy,
        longest_body: Callable[[WSGIEnvironment], int],
    ) -> None:
        self.application = ThreadPoolMiddleware(application, policy)
        self.host = settings.host or "0.0.0.0"
        self.longest_body = longest_body
        self.greenlets = Pool()
        self.proxies = settings.proxies
        self.connections = OpenConnections(
            policy.limits,
            lambda address: policy.sockets.played_lately(address, Standing.FIRST),
            settings.proxies,
        )
        self._ports = [Port(self, settings.port)]
        self._certificate = None if settings.tls is None else ServedCertificate(settings.tls)
        if settings.tls is not None:
            self._ports.append(Port(self, settings.tls.port, self._certificate))

    def start(self) -> None:
        """Listen. OSError: a port cannot be bound."""
        for port in self._ports:
            port.start()
        if self._certificate is not None:
            gevent.spawn(self._certificate.keep_renewed)

    def stop_accepting(self) -> None:
        """Close the ports."""
        for port in self._ports:
            port.close()

    def end_connections(self, within: float) -> None:
        """Wait so many seconds for the connections to end, then cut them."""
        self.greenlets.join(within)
        self.greenlets.kill(timeout=within)


class Port(WSGIServer):
    """One listening port, with TLS if it has a certificate.

    The TLS handshake is made in the greenlet of its connection, so that a slow one delays no other.
    """

    max_accept = 8
    """Connections accepted before other greenlets run."""

    def __init__(
        self, listeners: Listeners, port: int, certificate: ServedCertificate | None = None
    ) -> None:
        super().__init__(
            (listeners.host, port),
            listeners.application,
            backlog=BACKLOG,
            spawn=listeners.greenlets,
            log=None,  # URLs are private, and logging would wear out the SD card
            error_log=logger,
            environ={
                # Without a name gevent would look one up in the DNS.
                "SERVER_NAME": listeners.host,
                "wsgi.multithread": True,
                "wsgi.url_scheme": "http" if certificate is None else "https",
            },
        )
        self.listeners = listeners
        self._certificate = certificate

    def handle(self, sock: GeventSocket, address: object) -> None:
        """Answer the requests of one connection, if there is room for it."""
        connection = self.listeners.connections.enter(sock, plain(address)[0])
        if connection is None:
            return  # gevent closes it
        try:
            # Headers and body are two writes; the second must not wait for the client's ACK.
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self._certificate is not None:
                sock = connection.sock = self._certificate.context.wrap_socket(
                    sock, server_side=True, do_handshake_on_connect=False
                )
                with gevent.Timeout(HANDSHAKE_WITHIN, TimeoutError):
                    connection.sock.do_handshake()
            Handler(
                sock,
                connection,
                self,
                proxies=self.listeners.proxies,
                longest_body=self.listeners.longest_body,
            ).handle()
        except OSError:
            return  # no TLS handshake, or already closed
        finally:
            sock.close()
            connection.leave()
