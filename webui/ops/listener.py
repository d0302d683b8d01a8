"""HTTP and HTTPS ports: gevent.pywsgi with timeouts, connection limits and a thread pool.

Each connection is a greenlet of the event loop. A WebSocket is handled in it; every other request
is answered by a thread of the pool, so that the disk, a history or an export never blocks the loop.
Nothing is monkey-patched: threads are real, and only gevent's own calls yield to other greenlets.
"""

from __future__ import annotations

import errno
import io
import logging
import random
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, cast

import gevent
from gevent.hub import get_hub
from gevent.lock import BoundedSemaphore
from gevent.pool import Pool
from gevent.pywsgi import WSGIHandler, WSGIServer
from gevent.ssl import SSLContext, SSLSocket
from gevent.threadpool import ThreadPool
from werkzeug.test import run_wsgi_app
from werkzeug.wsgi import ClosingIterator

from scorekeeper.process import CommandFailed
from webui.addresses import LOOPBACK, plain
from webui.http.errors import RETRY_AFTER
from webui.http.origins import is_websocket
from webui.http.proxies import believe_proxies
from webui.limits.connections import OpenConnection, OpenConnections
from webui.limits.policy import Budget, LimitPolicy
from webui.limits.request_cost import cost_of
from webui.limits.sockets import Standing
from webui.ops.request_headers import HeadersTooLong, MalformedRequest, RequestHeaders
from webui.settings import Settings, Tls
from webui.tls.load_certificate import server_context
from webui.ws.bridge import SOCKET

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from gevent.pywsgi import OldMessage
    from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)

logger = logging.getLogger("amarrako.server")

THREADS = 16
"""Requests answered at once. Each waits for the disk or for the writer."""
COMPUTED_AT_ONCE = 2
"""How many of these may compute a page from the log: it takes time from the event loop."""
PAUSE = 0.5
"""Seconds until a request beyond a budget is refused: it slows down clients that ask at once."""
IDLE_THREAD = 60
"""Seconds after which an idle thread of the pool ends."""
HEADERS_WITHIN = 5.0
"""Seconds for the headers of the first request of a connection."""
NEXT_WITHIN = 10.0
"""Seconds until the headers of the next request of a connection."""
BODY_WITHIN = 5.0
"""Seconds for the body of a request."""
HANDSHAKE_WITHIN = 5.0
"""Seconds for a TLS handshake."""
STALLED = 10.0
"""Seconds for a client to receive a piece of an answer, before it is disconnected."""
LONGEST_LINE = 8192
"""Bytes that gevent reads of the first line of a request."""
HEADER_BUFFER = 1024
"""Bytes of a request that are read at once."""
PIECE = 16 * 1024
CLOSE_WITHIN = 1.0
"""Seconds for a client to close the connection after the last answer."""
BACKLOG = 256
RENEWED_EVERY = 30.0
"""Seconds between two checks whether the certificate was renewed."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
HEADERS_TOO_LONG = BAD_REQUEST.replace(b"400 Bad Request", b"431 Request Header Fields Too Large")


class Listeners:
    """The ports of one application: http, and https where there is a certificate.

    `/ws` is answered in the event loop, all other requests in a thread of the pool.

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
        self.application = _ThreadPoolMiddleware(application, policy)
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


class _ThreadPoolMiddleware:
    """WSGI middleware that answers all requests but WebSockets in a thread pool.

    A request beyond the budget of its address is answered with too_fast (http/errors.py).
    """

    def __init__(self, application: WSGIApplication, policy: LimitPolicy) -> None:
        self._application = application
        self._threads = ThreadPool(THREADS, idle_task_timeout=IDLE_THREAD)
        self._policy = policy
        self._computing = BoundedSemaphore(COMPUTED_AT_ONCE)
        self._turnstile = BoundedSemaphore(1)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        address, path = environ["REMOTE_ADDR"], environ.get("PATH_INFO", "")
        if _wants_websocket(environ):
            if not self._policy.take(Budget.SOCKETS, address):
                self._refuse(environ, 1)
            # One handshake in a turn of the loop: of hundreds that come together, each would
            # otherwise delay the messages of all that play.
            with self._turnstile:
                gevent.sleep(0)
            return self._application(environ, start_response)
        # The watchdog must have an answer, whatever else this machine asks for.
        if path == "/healthz" and address in LOOPBACK:
            return self._in_thread(environ, start_response)
        cost = cost_of(path)
        if not self._policy.take(Budget.REQUESTS, address):
            self._refuse(environ, 1)
        elif cost and not self._policy.take(Budget.PAGES, address, cost):
            self._refuse(environ, max(1, round(cost / self._policy.limits.pages.a_second)))
        elif cost:
            with self._computing:
                return self._in_thread(environ, start_response)
        return self._in_thread(environ, start_response)

    def _refuse(self, environ: WSGIEnvironment, seconds: int) -> None:
        """Have a request refused, with the seconds until it may be made again."""
        environ[RETRY_AFTER] = seconds
        gevent.sleep(PAUSE)

    def _in_thread(
        self, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        pieces, status, headers = self._threads.apply(self._answer, (environ,))
        start_response(status, headers)
        return pieces

    def _answer(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        pieces, status, headers = run_wsgi_app(self._application, environ)
        if "Content-Length" in headers:
            return [b"".join(pieces)], status, list(headers)
        return self._streamed(iter(pieces)), status, list(headers)

    def _streamed(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Yield the pieces of an answer; each is made in a thread once the last one was sent."""
        try:
            while piece := self._threads.apply(next, (pieces, b"")):
                yield piece
        finally:
            if isinstance(pieces, ClosingIterator):
                self._threads.apply(pieces.close)


def _wants_websocket(environ: WSGIEnvironment) -> bool:
    """Whether a request is for the application's WebSocket."""
    return environ.get("PATH_INFO") == "/ws" and is_websocket(environ)


class ServedCertificate:
    """The TLS context of new connections, renewed when the certificate's files change."""

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
            Handler(sock, connection, self).handle()
        except OSError:
            return  # no TLS handshake, or already closed
        finally:
            sock.close()
            connection.leave()


class Handler(WSGIHandler):
    """The requests of one connection: each with a timeout and a body of limited size."""

    server: Port
    headers_within = HEADERS_WITHIN

    def __init__(self, sock: GeventSocket, connection: OpenConnection, server: Port) -> None:
        super().__init__(sock, connection.address, server)
        # That of gevent has a buffer of 8 kB, which an open WebSocket would keep.
        self.rfile.close()
        self.rfile = io.BufferedReader(sock.makefile("rb", 0), HEADER_BUFFER)
        self._connection = connection

    def handle(self) -> None:
        """Answer requests until either side closes the connection, or a timeout."""
        sock = self.socket
        self._timeout = gevent.Timeout(None)
        try:
            while (answer := self._handle_request()) is True:
                self.headers_within = NEXT_WITHIN
            if answer is not None:
                sock.sendall(answer[1])
            self._close(sock)
        except (OSError, gevent.Timeout):
            # Closed, or too slow. Where many end at once, other greenlets run in between.
            gevent.sleep(0)
        finally:
            self._timeout.close()
            # The traceback of this exception refers to this frame: thousands of such cycles would
            # block all connections while the garbage collector runs.
            del self._timeout
            self.rfile.close()
            sock.close()

    def _handle_request(self) -> Literal[True] | tuple[str, bytes] | None:
        try:
            return self.handle_one_request()
        except MalformedRequest as error:
            return self._handle_client_error(error)

    def read_requestline(self) -> str:
        """Wait for the first line of a request; the timeout is for it and the headers."""
        # Jitter: the timeouts of connections that were opened together do not end together.
        within = self.headers_within * random.uniform(0.8, 1)  # noqa: S311 (no secret)
        self._timeout = gevent.Timeout.start_new(within)
        line = super().read_requestline()
        # Of many requests that arrive together, messages of phones with a seat are handled first.
        gevent.sleep(0)
        # A client that closes in the middle of the line has sent no request.
        return line if line.endswith("\n") or len(line) >= LONGEST_LINE else ""

    def MessageClass(self, fp: io.BufferedIOBase, *_: object) -> OldMessage:  # noqa: N802 (gevent)
        """Read the headers. ValueError: they are malformed, or too long."""
        headers = RequestHeaders(fp)
        read = super().MessageClass(cast("io.BufferedReader", headers))
        headers.check_framing(self.request_version or "")
        return read

    def get_environ(self) -> WSGIEnvironment:
        """Read the body, and add which of our addresses the client connected to."""
        self._timeout.close()
        environ = super().get_environ()
        environ["REMOTE_ADDR"] = self.client_address
        environ["SERVER_NAME"], port = plain(self.socket.getsockname())
        environ["SERVER_PORT"] = str(port)
        believe_proxies(environ, self.server.listeners.proxies)
        environ[SOCKET] = self.socket
        if _wants_websocket(environ):
            self.close_connection = True
            self._connection.leave()
        else:
            with gevent.Timeout(BODY_WITHIN):
                environ["wsgi.input"] = io.BytesIO(self._body(environ))
            environ["wsgi.input_terminated"] = True
            self._connection.stop_waiting()
        return environ

    def _body(self, environ: WSGIEnvironment) -> bytes:
        """The body of a request; of one that is too long, enough to see that."""
        most, source = self.server.listeners.longest_body(environ), self.wsgi_input
        if source is None:
            return b""
        declared = self.content_length or 0
        try:
            body = b"" if declared > most else source.read(most + 1)
        except (OSError, ValueError) as error:
            raise MalformedRequest(str(error)) from error
        if max(declared, len(body)) > most:
            # The rest is not read, so no other request can follow.
            source.content_length, source.chunked_input = 0, False
            self.close_connection = True
        return body

    def _sendall(self, data: bytes) -> None:
        """Send; a client that receives nothing for too long is disconnected."""
        self._connection.wait()
        for start in range(0, len(data), PIECE):
            try:
                with gevent.Timeout(STALLED, TimeoutError):
                    self.socket.sendall(data[start : start + PIECE])
            except TimeoutError as error:
                raise ConnectionResetError(errno.ECONNRESET, "receives nothing") from error
        self.response_length += len(data)

    def _close(self, sock: GeventSocket) -> None:
        """Close gracefully: with bytes left unread, closing would reset the connection."""
        with suppress(TimeoutError), gevent.Timeout(CLOSE_WITHIN, TimeoutError):
            if isinstance(sock, SSLSocket):
                sock.unwrap()
            sock.shutdown(socket.SHUT_WR)
            while sock.recv(PIECE):
                pass

    def _handle_client_error(self, error: Exception) -> tuple[str, bytes]:
        logger.debug("malformed request", extra={"reason": str(error)})
        if isinstance(error, HeadersTooLong):
            return "431", HEADERS_TOO_LONG
        return "400", BAD_REQUEST

    def log_error(self, msg: str, *args: object) -> None:
        """Log errors of clients at level debug only."""
        logger.debug("bad request", extra={"reason": msg % args if args else msg})
