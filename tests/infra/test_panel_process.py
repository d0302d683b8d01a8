"""Supervision of the panel process, with small programs in its place."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from tests.infra.processes import gone
from tests.server import eventually
from webui.panel_process import PanelProcess, ending

STUBBORN = (
    "import os, pathlib, signal, sys, time\n"
    "signal.signal(signal.SIGTERM, lambda *_: None)\n"
    "(pathlib.Path(sys.argv[1]) / str(os.getpid())).touch()\n"
    "while True: time.sleep(600)"
)


def program(code: str, marks: Path) -> list[str]:
    return [sys.executable, "-c", code, str(marks)]


def started(marks: Path) -> list[int]:
    """The processes that have left a mark."""
    return [int(mark.name) for mark in marks.iterdir()]


def test_a_panel_that_will_not_stop_is_ended_when_asked_again(tmp_path: Path) -> None:
    panel = PanelProcess(program(STUBBORN, tmp_path), print)
    panel.start()
    eventually(lambda: len(started(tmp_path)) == 1, "1 starts")
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        # As the second Ctrl-C, while it waits.
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        panel.stop()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert gone(started(tmp_path)[0])


def test_one_that_was_never_started_is_stopped_too(tmp_path: Path) -> None:
    PanelProcess(program(STUBBORN, tmp_path), print).stop()
    assert started(tmp_path) == []


def test_an_end_is_put_into_words() -> None:
    assert ending(1) == "stopped with exit status 1"
    assert ending(-9) == "was ended by SIGKILL"
