"""Codes of tables and championships, easy to read aloud, to type and to tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.kernel.reading import shown
from scorekeeper.refusal import RefusalCode, Refused

# No vowels, so that no word comes out; no pair that looks or sounds alike (0 O, 1 I L, 2 Z, 5 S,
# 6 G, 8 B, U V).
LETTERS = "CDFGHJKMNPQRTVWXY3479"
LENGTH = 4
PRIVATE_LENGTH = 12
"""Of a server on the internet (`--private-tables`): of seven thousand million million codes nobody
guesses one that a table has."""


def fresh_code(
    choose: Callable[[Sequence[str]], str], taken: Callable[[str], bool], length: int = LENGTH
) -> str:
    """Make a code that is not taken; `choose` is `secrets.choice`. Of four letters: 194,481."""
    while True:
        code = "".join(choose(LETTERS) for _ in range(length))
        if not taken(code):
            return code


def read_code(value: object) -> str:
    """Read the code of a table as a person typed it. Refused (no_such_table): it cannot be one."""
    code = _code_in(value)
    if code is None:
        raise Refused(RefusalCode.NO_SUCH_TABLE, table=shown(value).strip("'"))
    return code


def read_championship_code(value: object) -> str:
    """Read the code of a championship. Refused (no_such_championship): it cannot be one."""
    code = _code_in(value)
    if code is None:
        raise Refused(RefusalCode.NO_SUCH_CHAMPIONSHIP, championship=shown(value).strip("'"))
    return code


def _code_in(value: object) -> str | None:
    code = value.strip().upper() if isinstance(value, str) else ""
    is_code = len(code) in (LENGTH, PRIVATE_LENGTH) and all(each in LETTERS for each in code)
    return code if is_code else None
