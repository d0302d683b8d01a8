"""Write logs with the code of today, as fixtures that every later version reads.

Run it before a version is released that has a new event, or another format:

    python -m tests.logs.write v1

It also writes what the projections make of all stored tables (`projected.json`), which a later
version does alone, without the name of a format, after it raised the version of a projection.
"""

from __future__ import annotations

import json
import sys

from tests.logs import write_championships, write_house, write_tables
from tests.logs.stored import PROJECTED, projected


def main(formats: list[str]) -> None:
    """Write the folders of these formats, and what the projections make of all."""
    for each in formats:
        write_tables.write(each)
        write_championships.write(each)
        write_house.write(each)
    PROJECTED.write_text(json.dumps(projected(), indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
