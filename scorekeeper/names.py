"""Names that users enter: which may be shown, and which are too much alike (confusables)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
"""Characters that count as printable and show nothing."""
VARIANTS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0x180F)))
"""Variation selectors: another drawing of the character before, as of an emoji in colour."""
MOST_MARKS = 2
"""Marks on one letter: Vietnamese has two; more are piled up to cover other lines."""

FORGOTTEN = "—"
"""Shown instead of a name that was forgotten."""
NUMBERED = re.compile(r" \d+$")

# Cyrillic and Greek letters, and digits, in the shape of Latin letters.
_SHAPES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧοικνρυαγ0I1|",
    "ABESIJKMHOPCTYXaesijopcyxdqwhlABEZHIKMNOPTYXoikvpuayOlll",
)


def is_legible(text: str) -> bool:
    """Return whether text shows as what it is: no blank characters, no piles of marks.

    >>> is_legible("Iñaki"), is_legible("\u3164"), is_legible("A" + 3 * "\u0301")
    (True, False, False)
    >>> is_legible("Ane ❤\ufe0f"), is_legible("Ane\ufe0f")
    (True, False)
    """
    marks = MOST_MARKS  # a text does not begin with one
    for before, each in pairwise(f" {text}"):
        # The letters of our alphabets have no variants.
        if each in BLANK or (each in VARIANTS and unicodedata.category(before)[0] in "LM"):
            return False
        marks = marks + 1 if unicodedata.category(each).startswith("M") else 0
        if marks > MOST_MARKS:
            return False
    return text.isprintable()


def look_alike(one: str, other: str) -> bool:
    """Return whether two names could be taken for one another.

    >>> look_alike("Ane", "ANÉ"), look_alike("Ane", "Аne"), look_alike("Ane", "Ana")
    (True, True, False)
    >>> look_alike("Ane ❤", "Ane ❤\ufe0f")
    True
    """
    return folded(one) == folded(other) or _shape(one) == _shape(other)


def distinct_name(name: str, others: Collection[str], most: int) -> str:
    """Return a name, with a number if it could be taken for one of the others.

    >>> distinct_name("Ane", ["Jon", "ane", "Ane 2"], most=24)
    'Ane 3'
    """
    found, number = name, 1
    while any(look_alike(found, other) for other in others):
        number += 1
        found = f"{name[: most - len(str(number)) - 1].rstrip()} {number}"
    return found


@lru_cache(maxsize=4096)
def digest_of(name: str) -> str:
    """Return what is stored of a name that was forgotten: it is found by that, and not readable.

    >>> digest_of("Ane") == digest_of("ANE"), len(digest_of("Ane"))
    (True, 32)
    """
    return blake2b(name.casefold().encode(), digest_size=16, person=b"name").hexdigest()


def as_shown(text: str, instead: Mapping[str, str], others: Collection[str] = ()) -> str:
    """Return the name of a player or a side where names were forgotten or corrected since.

    A drawn pair is called by its players, the second player of a name has a number, and a long name
    of a side is cut. A cut name is not corrected: it could be that of others. Nor is it shown once
    a name was forgotten, unless a name that is shown begins so.

    >>> gone = {digest_of("ane"): FORGOTTEN, digest_of("Maximiliana"): FORGOTTEN}
    >>> [as_shown(name, gone, ["Bartolo"]) for name in ("Ane – Bart…", "Ane 2", "Jon – Maxim…")]
    ['— – Bart…', '—', 'Jon – —']
    >>> [as_shown(name, {digest_of("jno"): "Jon"}) for name in ("Ane – Jno", "JNO 2", "Jno…")]
    ['Ane – Jon', 'Jon 2', 'Jno…']

    Args:
        text: The name.
        instead: What is shown instead of each name, by its digest, in the order of the changes.
        others: Whole names that are shown beside it.
    """
    for digest, shown in instead.items():
        parts = text.split(" – ")
        whole = _replaced(text, digest, shown, others)
        text = whole or " – ".join(_replaced(one, digest, shown, others) or one for one in parts)
    return text


def _replaced(text: str, digest: str, shown: str, others: Collection[str]) -> str | None:
    """Return what is shown instead of a name; None: it is another one."""
    if digest_of(text) == digest:
        return shown
    number = NUMBERED.search(text)
    if number is not None and digest_of(text[: number.start()]) == digest:
        return shown if shown == FORGOTTEN else f"{shown}{number.group()}"
    if shown == FORGOTTEN and text.endswith("…") and " – " not in text:
        cut = text[:-1].casefold()
        if not any(each.casefold().startswith(cut) for each in others):
            return shown
    return None


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    hidden = BLANK | VARIANTS
    return "".join(
        each for each in decomposed if not unicodedata.combining(each) and each not in hidden
    )


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    """Return a name as it is compared: without case, accents and spaces."""
    return "".join(_plain(text).casefold().replace("0", "o").split())


@lru_cache(maxsize=1024)
def _shape(text: str) -> str:
    return "".join(_plain(text).translate(_SHAPES).split())
