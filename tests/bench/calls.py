"""Calls of the domain for one `envido 5` at a table of four phones, and the files they are in.

    python -m tests.bench.calls [--list]

Counts the functions of `scorekeeper` that run from the command as it is read to the view as it is
sent; comprehensions do not count. The table has sent views before, as a served one has. A
benchmark, not a test: it prints figures and judges nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import scorekeeper
from tests.bench.table_steps import Timed

DOMAIN = str(Path(scorekeeper.__file__).parent)
VIEW = "view/"
ENVIDO = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}


def calls_of_envido() -> Counter[tuple[str, str]]:
    """Count the calls by file and function."""
    found: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        name = code.co_name
        if event == "call" and code.co_filename.startswith(DOMAIN) and not name.endswith("comp>"):
            found[code.co_filename[len(DOMAIN) + 1 :], name] += 1

    # A first table, so that what is computed once a program does not count.
    for counted in (False, True):
        table = Timed("clasico")
        table.do(0, {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}, by=0)
        sys.setprofile(note if counted else None)
        table.send(1, ENVIDO, by=1)
        sys.setprofile(None)
    return found


def main(arguments: Sequence[str]) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="each function and its calls")
    given = parser.parse_args(arguments)
    found = calls_of_envido()
    files = {file for file, _name in found}
    of_view = sum(calls for (file, _name), calls in found.items() if file.startswith(VIEW))
    print(f"{found.total()} calls in {len(files)} files; {of_view} of them in {VIEW}")
    if given.list:
        for (file, name), calls in sorted(found.items()):
            print(f"{calls:4} {file} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
