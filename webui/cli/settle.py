"""`amarrako settle`: hand records from standard input, results to standard output, a line each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import BinaryIO

SUMMARY = "settle hand records: JSON Lines from standard input, one result a line"
EXAMPLES = """\
examples:
  amarrako settle < hands.jsonl                    who takes how many stones, hand by hand
  amarrako export --table K7QF | amarrako settle   the hands of a table, computed again

Exit status 1 if a record could not be settled; the others are settled all the same."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare no options."""
    del parser


def run(args: argparse.Namespace) -> int:
    """Settle every line; 1 if one could not be settled."""
    del args
    return settle_lines(sys.stdin.buffer, sys.stdout.buffer)


def settle_lines(records: Iterable[bytes], results: BinaryIO) -> int:
    """Settle records a line each; blank lines are passed over.

    In bytes, for JSON is UTF-8 whatever the terminal's language is, and one line that is no text
    must not keep the others from being settled.
    """
    import orjson

    from scorekeeper.record import settle

    failed = False
    for number, line in enumerate(records, start=1):
        if not line.strip():
            continue
        try:
            result = settle(orjson.loads(line))
            answer = orjson.dumps(result, option=orjson.OPT_APPEND_NEWLINE)
        except ValueError:
            result, answer = _settled_slowly(line, number)
        failed = failed or "error" in result
        results.write(answer)
    results.flush()
    return 1 if failed else 0


def _settled_slowly(line: bytes, number: int) -> tuple[dict[str, object], bytes]:
    """Settle a line that orjson refuses: JSON with a byte order mark, half a surrogate, or none."""
    from scorekeeper.record import settle

    try:
        result = settle(json.loads(line))
        return result, _in_json(result)
    except (ValueError, RecursionError) as error:
        result = {"id": None, "error": f"line {number} is not JSON: {error}"}
        return result, _in_json(result)


def _in_json(result: dict[str, object]) -> bytes:
    """One line. Half a surrogate pair, which JSON can say and UTF-8 cannot, stays an escape."""
    return (_ENCODER.encode(result) + "\n").encode("utf-8", "backslashreplace")
