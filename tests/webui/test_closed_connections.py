"""Connections that time out leave nothing behind for the garbage collector."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import gevent
import gevent.socket
import pytest

from tests.ports import free_port
from webui.limits.policy import LimitPolicy
from webui.server import listener
from webui.server.listener import Handler, Listeners
from webui.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SILENT = 20


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_a_silent_connection_is_freed_without_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of cycles are a pause for all: 157 ms for 2,000 connections."""
    monkeypatch.setattr(Handler, "headers_within", 0.05)

    def application(_environ: WSGIEnvironment, _start_response: StartResponse) -> list[bytes]:
        return []

    settings = Settings(data=tmp_path, host="127.0.0.1", port=free_port())
    policy = LimitPolicy(settings.limits, time.monotonic)
    listeners = Listeners(application, settings, policy, longest_body=lambda _environ: 8192)
    listeners.start()
    ends = [gevent.socket.create_connection(("127.0.0.1", settings.port)) for _ in range(SILENT)]
    for end in ends:
        assert end.recv(1) == b""
        end.close()
    listeners.stop_accepting()
    listeners.end_connections(listener.CLOSE_WITHIN)
    assert [each for each in gc.get_objects() if isinstance(each, Handler)] == []
    assert [each for each in gc.get_objects() if isinstance(each, gevent.Timeout)] == []
