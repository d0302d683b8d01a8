"""The requests of one connection, with timeouts, and bodies of limited size."""

from __future__ import annotations

import errno
import io
import logging
import random
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, cast

import gevent
from gevent.pywsgi import WSGIHandler, WSGIServer
from gevent.ssl import SSLSocket

from webui.addresses import plain
from webui.http.origins import is_websocket
from webui.http.proxies import apply_forwarded_headers
from webui.limits.connections import OpenConnection
from webui.ops.request_headers import HeadersTooLong, MalformedRequest, RequestHeaders
from webui.ws.bridge import SOCKET

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from gevent.pywsgi import OldMessage
    from gevent.socket import socket as GeventSocket  # noqa: N812 (the name of a class there)

logger = logging.getLogger("amarrako.server")

HEADERS_WITHIN = 5.0
"""Seconds for the headers of the first request of a connection."""
NEXT_WITHIN = 10.0
"""Seconds until the headers of the next request of a connection."""
BODY_WITHIN = 5.0
"""Seconds for the body of a request."""
STALLED = 10.0
"""Seconds for a client to receive a piece of an answer, before it is disconnected."""
LONGEST_LINE = 8192
"""Bytes that gevent reads of the first line of a request."""
HEADER_BUFFER = 1024
"""Bytes of a request that are read at once."""
PIECE = 16 * 1024
CLOSE_WITHIN = 1.0
"""Seconds for a client to close the connection after the last answer."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
HEADERS_TOO_LONG = BAD_REQUEST.replace(b"400 Bad Request", b"431 Request Header Fields Too Large")


def wants_websocket(environ: WSGIEnvironment) -> bool:
    """Whether a request is for the application's WebSocket."""
    return environ.get("PATH_INFO") == "/ws" and is_websocket(environ)


class Handler(WSGIHandler):
    """The requests of one connection: each with a timeout and a body of limited size.

    Args:
        sock: Its socket: the TLS socket, if there is one.
        connection: Counts it.
        server: The port that it came to.
        proxies: Addresses of the proxies that are believed.
        longest_body: The most bytes of the body of a request.
    """

    headers_within = HEADERS_WITHIN

    def __init__(
        self,
        sock: GeventSocket,
        connection: OpenConnection,
        server: WSGIServer,
        *,
        proxies: Collection[str],
        longest_body: Callable[[WSGIEnvironment], int],
    ) -> None:
        super().__init__(sock, connection.address, server)
        # That of gevent has a buffer of 8 kB, which an open WebSocket would keep.
        self.rfile.close()
        self.rfile = io.BufferedReader(sock.makefile("rb", 0), HEADER_BUFFER)
        self._connection = connection
        self._proxies = proxies
        self._longest_body = longest_body

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
        apply_forwarded_headers(environ, self._proxies)
        environ[SOCKET] = self.socket
        if wants_websocket(environ):
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
        most, source = self._longest_body(environ), self.wsgi_input
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
