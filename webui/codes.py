"""Codes of tables and championships, easy to read aloud, to type and to tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.kernel.reading import shown
from scorekeeper.refusal import RefusalCode, Refused

# No vowels, so that no word comes out; no pair that looks or sounds alike (0 O, 1 I L, 2 Z, 5 S,
# 6 G, 8 B, U V).
LETTERS = "CDFGHJKMNPQRTVWXY3479"
LENGTH = 4


def fresh_code(choose: Callable[[Sequence[str]], str], taken: Callable[[str], bool]) -> str:
    """Make a code that no table has, of 194,481; `choose` is `secrets.choice`."""
    while True:
        code = "".join(choose(LETTERS) for _ in range(LENGTH))
        if not taken(code):
            return code


def read_code(value: object) -> str:
    """Read a code as a person typed it. Refused (no_such_table): it cannot be one."""
    if isinstance(value, str):
        code = value.strip().upper()
        if len(code) == LENGTH and all(each in LETTERS for each in code):
            return code
    raise Refused(RefusalCode.NO_SUCH_TABLE, table=shown(value).strip("'"))
