"""The wheel, installed with pipx in a Debian without anything else, and a match played with it.

./run test -m soak tests/release/test_wheel.py
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from release.build import hatch
from tests.ports import free_port
from tests.release.debian import System, inside, on_each_system
from tests.repository import ROOT

AMARRAKO = "/root/.local/bin/amarrako"
DATA = "--data /root/matches"


@pytest.mark.soak
@on_each_system
def test_a_match_is_played_settled_and_checked(system: System, tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    wheel = hatch(ROOT, "wheel", made)
    with inside(system, tmp_path / "root") as debian:
        assert system.python in debian.does("python3 --version")
        (debian.folder / "root" / wheel.name).write_bytes(wheel.read_bytes())
        debian.does(f"pipx install ./{wheel.name}")
        assert debian.does(f"{AMARRAKO} --version").split() == [
            "amarrako",
            wheel.name.split("-")[1],
        ]
        port = free_port()
        with debian.runs(f"{AMARRAKO} serve --host 127.0.0.1 --port {port} {DATA}") as server:
            server.until_well(port)
            debian.does(f"{AMARRAKO} demo --fast --seed 7 --server http://127.0.0.1:{port}/")
        records = debian.does(f"{AMARRAKO} export --all {DATA}")
        settled = debian.does(f"{AMARRAKO} settle", stdin=records).splitlines()
        results = [json.loads(each) for each in settled]
        assert len(results) == len(records.splitlines()) > 5
        assert [each for each in results if "error" in each] == []
        # A match of the usual rules has two or three games.
        assert sum(each["winner"] is not None for each in results) in (2, 3)
        debian.does(f"{AMARRAKO} check {DATA}")
