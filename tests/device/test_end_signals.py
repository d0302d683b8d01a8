"""A signal ends a program whatever its main thread is doing."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from queue import SimpleQueue
from threading import get_ident

import pytest

from device.end_signals import call_at_end

KINDS = (signal.SIGTERM, signal.SIGINT)


@pytest.fixture
def restored() -> Iterator[None]:
    before = {kind: signal.getsignal(kind) for kind in KINDS}
    yield
    for kind, handler in before.items():
        signal.signal(kind, handler)


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize("kind", KINDS)
def test_a_signal_needs_no_lock_that_the_main_thread_holds(kind: signal.Signals) -> None:
    """Called in the main thread, `Event.set` would wait for an `Event.wait` that it interrupted."""
    called_in: SimpleQueue[int] = SimpleQueue()
    call_at_end(lambda: called_in.put(get_ident()))
    signal.raise_signal(kind)
    assert called_in.get(timeout=20) != get_ident()
