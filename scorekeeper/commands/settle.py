"""`amarrako settle`: hand records from standard input, results to standard output, a line each."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TextIO

SUMMARY = "settle hand records: JSON Lines from standard input, one result a line"
EXAMPLES = """\
examples:
  amarrako settle < hands.jsonl                    who takes how many stones, hand by hand
  amarrako export --table K7QF | amarrako settle   the hands of a table, reckoned anew

Exit status 1 when a record could not be settled; the others still come."""


def configure(parser: argparse.ArgumentParser) -> None:
    """No options: records come in, results go out."""
    del parser


def run(args: argparse.Namespace) -> int:
    """Settle every line; 1 if any could not be."""
    del args
    return settle_lines(sys.stdin, sys.stdout)


def settle_lines(records: TextIO, results: TextIO) -> int:
    """Settle records a line each; blank lines are passed over."""
    from scorekeeper.record import settle

    failed = False
    for number, line in enumerate(records, start=1):
        if not line.strip():
            continue
        try:
            result = settle(json.loads(line))
        except (ValueError, RecursionError) as error:
            result = {"id": None, "error": f"line {number} is not JSON: {error}"}
        failed = failed or "error" in result
        results.write(json.dumps(result, ensure_ascii=False) + "\n")
    results.flush()
    return 1 if failed else 0
