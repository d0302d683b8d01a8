"""Supervision of the panel process, with small programs in its place."""

from __future__ import annotations

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest

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


WILLING = STUBBORN.replace("lambda *_: None", "signal.SIG_DFL")


def test_a_panel_that_cannot_be_started_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    panel = PanelProcess(program(WILLING, tmp_path), said.append, 0.1)
    with monkeypatch.context() as full:
        full.setattr(subprocess, "Popen", out_of_memory)
        panel.start()
        eventually(lambda: said, "it is said")
    eventually(lambda: started(tmp_path), "it starts")
    panel.stop()
    why = "could not be started (Cannot allocate memory)"
    assert said[0] == f"The panel {why}; it starts again in 0.1 s."


def out_of_memory(*_: object, **__: object) -> None:
    raise OSError(errno.ENOMEM, "Cannot allocate memory")


def test_one_that_was_never_started_is_stopped_too(tmp_path: Path) -> None:
    PanelProcess(program(STUBBORN, tmp_path), print).stop()
    assert started(tmp_path) == []


def test_an_end_is_put_into_words() -> None:
    assert ending(1) == "stopped with exit status 1"
    assert ending(-9) == "was ended by SIGKILL"
