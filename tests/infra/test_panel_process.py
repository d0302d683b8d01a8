"""Supervision of the panel process, with small programs in its place."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.infra.processes import gone
from tests.server import eventually
from webui.panel_process import PanelProcess, ending

# Leaves a mark of every start, and dies of the first two.
FALLS_TWICE = (
    "import os, pathlib, sys, time\n"
    "marks = pathlib.Path(sys.argv[1]); n = len(list(marks.iterdir()))\n"
    "(marks / str(os.getpid())).touch()\n"
    "if n < 2: sys.exit(3)\n"
    "time.sleep(600)"
)
STUBBORN = (
    "import os, pathlib, signal, sys, time\n"
    "signal.signal(signal.SIGTERM, lambda *_: None)\n"
    "(pathlib.Path(sys.argv[1]) / str(os.getpid())).touch()\n"
    "while True: time.sleep(600)"
)
BESIDE = """\
import sys, time
from tests.infra.processes import gone
from tests.server import eventually
from webui.panel_process import PanelProcess
PanelProcess([sys.executable, "-c", *sys.argv[1:]], print).start()
time.sleep(600)
"""


def program(code: str, marks: Path) -> list[str]:
    return [sys.executable, "-c", code, str(marks)]


def started(marks: Path) -> list[int]:
    """The processes that have left a mark."""
    return [int(mark.name) for mark in marks.iterdir()]


def test_the_panel_dying_is_told_and_it_starts_again(tmp_path: Path) -> None:
    told: list[str] = []
    panel = PanelProcess(program(FALLS_TWICE, tmp_path), told.append, pause=0.01)
    panel.start()
    eventually(lambda: len(started(tmp_path)) == 3, "3 starts")
    panel.stop()
    assert all(gone(pid) for pid in started(tmp_path))
    assert len(told) == 2
    assert all("The panel stopped with exit status 3" in sentence for sentence in told)


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


def test_a_server_ended_by_force_takes_it_along(tmp_path: Path) -> None:
    code = FALLS_TWICE.replace("n < 2", "n < 0")
    server = subprocess.Popen([sys.executable, "-c", BESIDE, code, str(tmp_path)])
    eventually(lambda: len(started(tmp_path)) == 1, "1 starts")
    os.kill(server.pid, signal.SIGKILL)
    server.wait()
    eventually(lambda: gone(started(tmp_path)[0]), "its end")


def test_an_end_is_put_into_words() -> None:
    assert ending(1) == "stopped with exit status 1"
    assert ending(-9) == "was ended by SIGKILL"
