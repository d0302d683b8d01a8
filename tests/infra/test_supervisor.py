"""What keeps server and panel going, with small programs in their places."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from webui import supervisor
from webui.supervisor import ServerDied, Stopped, Supervisor, ending

SLEEPS = "import time; time.sleep(600)"
STUBBORN = (
    "import pathlib, signal, sys, time\n"
    "signal.signal(signal.SIGTERM, lambda *_: None)\n"
    "pathlib.Path(sys.argv[1]).touch()\n"
    "while True: time.sleep(600)"
)
# Leaves a mark of every start, and dies of the first two.
FALLS_TWICE = (
    "import pathlib, sys, time\n"
    "marks = pathlib.Path(sys.argv[1]); n = len(list(marks.iterdir())); (marks / str(n)).touch()\n"
    "if n < 2: sys.exit(3)\n"
    "time.sleep(600)"
)


def program(code: str, *arguments: str) -> list[str]:
    return [sys.executable, "-c", code, *arguments]


def children() -> set[int]:
    """List the processes this one has started and not yet seen the end of."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == os.getpid():
            found.add(int(stat.parent.name))
    return found


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "LONGEST_PAUSE", 0.02)


def test_the_server_dying_ends_all_and_says_how() -> None:
    before = children()
    house = Supervisor(program("import sys; sys.exit(3)"), program(SLEEPS), say=print)
    with pytest.raises(ServerDied, match="exit status 3"), house.running():
        house.watch()
    assert children() <= before


def test_the_panel_dying_is_told_and_it_starts_again(tmp_path: Path) -> None:
    told: list[str] = []
    house = Supervisor(program(SLEEPS), program(FALLS_TWICE, str(tmp_path)), say=told.append)
    house._pause = 0.01
    with house.running():
        house.start_panel()
        while len(list(tmp_path.iterdir())) < 3:
            house.watch(0.05)
    assert len(told) == 2
    assert all("The panel stopped with exit status 3" in sentence for sentence in told)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_both_in_order(number: signal.Signals) -> None:
    before = children()
    house = Supervisor(program(SLEEPS), program(SLEEPS), say=print)
    with house.running():
        house.start_panel()
        assert len(children() - before) == 2
        os.kill(os.getpid(), number)
        with pytest.raises(Stopped) as stopped:
            house.watch()
    assert stopped.value.signal == number
    assert children() <= before


def test_a_child_that_will_not_stop_is_ended_by_the_second_signal(tmp_path: Path) -> None:
    before = children()
    ready = tmp_path / "ready"
    house = Supervisor(program(STUBBORN, str(ready)), program(SLEEPS), say=print)
    with house.running():
        house.start_panel()
        while not ready.exists():
            house.watch(0.05)
        # It waits unread when the block ends: whoever stops us twice means it.
        os.kill(os.getpid(), signal.SIGINT)
    assert children() <= before


def test_the_signals_are_as_they_were_afterwards() -> None:
    before = [signal.getsignal(n) for n in supervisor.STOPPING]
    with Supervisor(program(SLEEPS), program(SLEEPS), say=print).running():
        assert [signal.getsignal(n) for n in supervisor.STOPPING] != before
    assert [signal.getsignal(n) for n in supervisor.STOPPING] == before


def test_an_end_is_put_into_words() -> None:
    assert ending(1) == "stopped with exit status 1"
    assert ending(-9) == "was ended by SIGKILL"
