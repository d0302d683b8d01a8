"""Numbers in the query string of a request."""

from __future__ import annotations

from flask import request

from scorekeeper.kernel.reading import wrong

LARGEST = 2**53 - 1


def number(name: str, default: int, *, most: int = LARGEST) -> int:
    """Read a positive number from the query string. Refused (bad_field)."""
    text = request.args.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or not 1 <= int(text) <= most:
        raise wrong(name, text, f"1…{most}")
    return int(text)


def match_asked() -> int | None:
    """The match `?match=N` of a table; None: the newest, or all. Refused (bad_field)."""
    return number("match", 0) or None
