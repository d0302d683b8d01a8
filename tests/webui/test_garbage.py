"""What the server's collections of garbage free, and when, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.repository import ROOT

PROGRAM = """
import gc, sys, weakref
import gevent
from webui.ops import garbage

class Cycle:
    def __init__(self):
        self.itself = self

def let_collect(times):
    end = gc.get_stats()[-1]["collections"] + times
    while gc.get_stats()[-1]["collections"] < end:
        gevent.sleep(0.001)

garbage.COLLECTED_EVERY, garbage.QUIET = 0.001, 3
connected = True
garbage.start_collecting_garbage(lambda: not connected)
made = Cycle()
kept = weakref.ref(made)
if sys.argv[2] == "old":
    let_collect(2)
del made
connected = sys.argv[1] == "connected"
let_collect(10)
print("kept" if kept() else "freed")
"""
"""Makes an object that refers to itself, and drops it at once, or after collections."""


@pytest.mark.parametrize(
    ("clients", "age", "found"),
    [
        ("connected", "new", "freed"),
        # It is not traversed again, so that the pause is short.
        ("connected", "old", "kept"),
        ("nobody", "old", "freed"),
    ],
)
def test_old_objects_are_traversed_once_nobody_is_connected(
    clients: str, age: str, found: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, clients, age],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{found}\n"
