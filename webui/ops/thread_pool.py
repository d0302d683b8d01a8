"""Answer requests in a thread pool, within the budgets of their addresses.

A WebSocket is handled in the greenlet of its connection; every other request is answered by a
thread, so that the disk, a history or an export never blocks the event loop. Nothing is
monkey-patched: threads are real, and only gevent's own calls yield to other greenlets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import gevent
from gevent.lock import BoundedSemaphore
from gevent.threadpool import ThreadPool
from werkzeug.test import run_wsgi_app
from werkzeug.wsgi import ClosingIterator

from webui.addresses import is_loopback
from webui.http.errors import RETRY_AFTER
from webui.limits.policy import Budget, LimitPolicy
from webui.limits.request_cost import cost_of
from webui.ops.wsgi_handler import wants_websocket

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

THREADS = 16
"""Requests answered at once. Each waits for the disk or for the writer."""
COMPUTED_AT_ONCE = 2
"""How many of these may compute a page from the log: it takes time from the event loop."""
PAUSE = 0.5
"""Seconds until a request beyond a budget is refused: it slows down clients that ask at once."""
IDLE_THREAD = 60
"""Seconds after which an idle thread of the pool ends."""


class ThreadPoolMiddleware:
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
        if wants_websocket(environ):
            if not self._policy.take(Budget.SOCKETS, address):
                self._refuse(environ, 1)
            # One handshake in a turn of the loop: of hundreds that come together, each would
            # otherwise delay the messages of all that play.
            with self._turnstile:
                gevent.sleep(0)
            return self._application(environ, start_response)
        # The watchdog must have an answer, whatever else this machine asks for.
        if path == "/healthz" and is_loopback(address):
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
