"""Reading JSON that a stranger sent, and fields of it that are words of a certain shape."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from scorekeeper.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused

Given = Mapping[str, object]

MOST_BRACKETS = 64
"""More than any message has. Deep nesting would be read on the stack, and ours are small."""
BUTTON = re.compile(r"[a-z0-9_]{1,32}")


def read_json(text: str) -> object:
    """Parse JSON. Refused (bad_message): it is none, or is nested too deep."""
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
    """The field's word. Refused (bad_field), which says what would be allowed."""
    value = given.get(field)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise wrong(field, value, allowed)
    return value
