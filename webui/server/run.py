"""gunicorn, told everything by us: no configuration file, no command line of its own."""

from __future__ import annotations

import gc
import logging
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from gunicorn.app.base import BaseApplication

from webui.server.assembly import assemble
from webui.server.watchdog import answered, watch
from webui.server.worker import GRACE, Worker
from webui.settings import Settings

logger = logging.getLogger("amarrako.server")

SPARE_THREADS = 48
"""For plain HTTP while every socket is taken: each of those keeps a thread."""
SOCKET_STACK = 256 * 1024
"""Bytes of stack a socket's thread; the usual 8 MB would run small systems out of address space."""
HEARTBEATS = Path("/dev/shm")  # noqa: S108 (gunicorn's own file in it is private and unlinked)


class Application(BaseApplication):
    """Our server as gunicorn runs it: one worker, as one process owns the log."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Everything gunicorn should know."""
        host = f"[{self._settings.host}]" if ":" in self._settings.host else self._settings.host
        wanted: dict[str, object] = {
            "bind": [f"{host}:{self._settings.port}"],
            "workers": 1,
            "worker_class": Worker,
            "threads": self._settings.limits.sockets + SPARE_THREADS,
            "worker_connections": 2 * (self._settings.limits.sockets + SPARE_THREADS),
            "keepalive": 5,
            "timeout": 30,
            "graceful_timeout": GRACE,
            "backlog": 256,
            "limit_request_line": 2048,
            "accesslog": None,
            "errorlog": "-",
            "logger_class": "webui.server.gunicorn_log.Words",
            "proc_name": "amarrako",
            # It would open a socket file of its own to be steered by.
            "control_socket_disable": True,
            "post_fork": _after_fork,
        }
        if HEARTBEATS.is_dir() and os.access(HEARTBEATS, os.W_OK):
            # A heartbeat a second need not wear the card.
            wanted["worker_tmp_dir"] = str(HEARTBEATS)
        for name, value in wanted.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Callable[..., object]:
        """Start the house, in the worker: threads and the log do not survive a fork."""
        threading.stack_size(SOCKET_STACK)
        server = assemble(self._settings)
        Worker.server = server
        watch(lambda: answered(self._settings.host, self._settings.port))
        if self._settings.announce is not None:
            threading.Thread(target=self._settings.announce, name="announce", daemon=True).start()
        logger.info("serving", extra={"host": self._settings.host, "port": self._settings.port})
        return server.app


def _after_fork(_arbiter: object, worker: Worker) -> None:
    worker.die_with_parent()


def serve(settings: Settings) -> int:
    """Serve until a signal ends it; the exit status."""
    # What is loaded by now stays shared between the two processes.
    gc.collect()
    gc.freeze()
    try:
        Application(settings).run()
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else 1
    finally:
        sys.stderr.flush()
    return 0
