"""How soon phones at two servers receive `not_saved`, and are right again after an outage.

    python -m tests.bench.outages --rounds 5

Two phones at each server enter a command every tenth of a second, and send again what was not saved
after 0.2 s. An outage lasts until each phone was told once, and two seconds more.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from tests.postgres import postgres
from tests.webui.outages import (
    OUTAGES,
    Outage,
    Players,
    failing_over,
    opened_site,
    playing,
    small_disk,
)

Do = Callable[[], None]


def measured(players: Players, begin: Do, end: Do) -> tuple[float, float]:
    """Seconds until the last phone receives it, and from the end to its acknowledgement."""
    players.go_on()
    began = time.monotonic()
    begin()
    players.are_told_not_saved()
    told = time.monotonic() - began
    time.sleep(2)
    end()
    ended = time.monotonic()
    players.go_on()
    return told, time.monotonic() - ended


def outages(outage: Outage, rounds: int) -> list[tuple[float, float]]:
    """Have a database be away so often."""
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres() as database,
        opened_site(Path(folder), database) as site,
        playing(site.servers) as players,
    ):
        begin, end = (partial(each, site, database) for each in outage)
        return [measured(players, begin, end) for _ in range(rounds)]


def full_disks(rounds: int) -> list[tuple[float, float]]:
    """Have the disk of a database be full so often."""
    with (
        small_disk() as disk,
        tempfile.TemporaryDirectory() as folder,
        postgres(disk=disk.folder) as database,
        opened_site(Path(folder), database) as site,
        playing(site.servers) as players,
    ):
        begin, end = partial(disk.fill, database), partial(disk.empty, database)
        return [measured(players, begin, end) for _ in range(rounds)]


def failover(*, is_cut_off: bool) -> tuple[float, float]:
    """Have a primary be killed, or cut off, and its standby promoted."""
    with (
        tempfile.TemporaryDirectory() as folder,
        failing_over(Path(folder)) as (site, primary, standby),
        playing(site.servers) as players,
    ):
        begin = site.lines[0].fall_silent if is_cut_off else primary.kill
        return measured(players, begin, standby.promote)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    for name, outage in OUTAGES.items():
        show(name, outages(outage, rounds))
    show("failover", [failover(is_cut_off=False) for _ in range(rounds)])
    show("failover, cut off", [failover(is_cut_off=True) for _ in range(rounds)])
    if os.geteuid() == 0:
        show("full disk", full_disks(rounds))


def show(name: str, found: Sequence[tuple[float, float]]) -> None:
    """Print the figures of an outage."""
    told, back = (
        f"{median(each):.2f} s (at most {max(each):.2f})" for each in zip(*found, strict=True)
    )
    print(f"{name}: told after {told}, right again after {back}", flush=True)


if __name__ == "__main__":
    main()
