"""A command whose options may stand in a file."""

from __future__ import annotations

import argparse
import sys

SUMMARY = "sing"
SECTION = "sing"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--what", default="nothing")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--loud", action="store_true")
    parser.add_argument("--with", dest="singers", action="append", default=[])


def run(arguments: argparse.Namespace) -> int:
    loud = "loud" if arguments.loud else "softly"
    singers = " and ".join(arguments.singers) or "nobody"
    sys.stdout.write(f"{arguments.what}, {arguments.times} times, {loud}, with {singers}\n")
    return 0
