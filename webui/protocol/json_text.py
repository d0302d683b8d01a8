"""Reading JSON that a stranger sent."""

from __future__ import annotations

import json

from scorekeeper.refusal import Refused

MOST_BRACKETS = 64
"""More than any message has. Deep nesting would be read on the stack, and ours are small."""


def read_json(text: str) -> object:
    """The value; Refused (bad_message) for what is no JSON or is nested too deep."""
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise Refused("bad_message")
    try:
        value: object = json.loads(text, parse_constant=_no_constant)
    except ValueError:
        raise Refused("bad_message") from None
    return value


def _no_constant(_name: str) -> object:
    """NaN and Infinity are not JSON."""
    raise ValueError
