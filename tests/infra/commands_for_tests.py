"""Two commands of the shape that `amarrako` looks for, so that its dispatcher can be tested."""

from __future__ import annotations

import argparse
import sys

from scorekeeper.process import CommandFailed

SUMMARY = "do what --do says"
EXAMPLES = "examples:\n  amarrako act --do fail"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--do", default="answer")


def run(arguments: argparse.Namespace) -> int:
    match arguments.do:
        case "fail":
            msg = "the deck is wet"
            raise CommandFailed(msg)
        case "lose":
            raise FileNotFoundError(2, "No such file or directory", "hand.jsonl")
        case "interrupt":
            raise KeyboardInterrupt
        case "break":
            return 1 // 0
        case _:
            sys.stdout.write(f"{arguments.do}\n")
            return 7
