"""How soon phones at two servers are told `not_saved`, and are right again after an outage.

    python -m tests.bench.outages --rounds 5

Two phones at each server enter a command every tenth of a second, and send again what was not saved
after 0.2 s. An outage lasts until each phone was told once, and two seconds more.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.postgres import Postgres, postgres
from tests.webui.outages import OUTAGES, Outage, Players, Site, playing, two_servers


def measured(site: Site, database: Postgres, outage: Outage, players: Players) -> tuple[float, ...]:
    """Seconds until the last phone is told, and from the end until it has an acknowledgement."""
    players.go_on()
    began = time.monotonic()
    outage.begin(site, database)
    players.are_told_not_saved()
    told = time.monotonic() - began
    time.sleep(2)
    outage.end(site, database)
    ended = time.monotonic()
    players.go_on()
    return told, time.monotonic() - ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    for name, outage in OUTAGES.items():
        with (
            tempfile.TemporaryDirectory() as folder,
            postgres() as database,
            two_servers(Path(folder), database) as site,
            playing(site.servers) as players,
        ):
            found = [measured(site, database, outage, players) for _ in range(rounds)]
        told, back = (
            f"{median(each):.2f} s (at most {max(each):.2f})" for each in zip(*found, strict=True)
        )
        print(f"{name}: told after {told}, right again after {back}", flush=True)


if __name__ == "__main__":
    main()
