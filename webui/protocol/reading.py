"""Read untrusted JSON, and fields that must match a pattern."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from scorekeeper.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused

Given = Mapping[str, object]

MOST_BRACKETS = 64
"""More than any message has; the parser recurses with the depth."""
BUTTON = re.compile(r"[a-z0-9_]{1,32}")


def read_json(text: str) -> object:
    """Parse JSON. Refused (bad_message): it is not JSON, or too deep."""
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise Refused(RefusalCode.BAD_MESSAGE)
    try:
        value: object = json.loads(text, parse_constant=_no_constant)
    except ValueError:
        raise Refused(RefusalCode.BAD_MESSAGE) from None
    return value


def _no_constant(_name: str) -> object:
    """Refuse NaN and Infinity, which are not JSON."""
    raise ValueError


def matching(given: Given, field: str, pattern: re.Pattern[str], allowed: str) -> str:
    """Read a text that matches a pattern. Refused (bad_field), with what is allowed."""
    value = given.get(field)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise wrong(field, value, allowed)
    return value
