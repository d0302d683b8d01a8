"""Any Unicode text as the panel's small glyphs: whatever has no drawing becomes a box."""

from __future__ import annotations

import unicodedata
from functools import cache

from device.picture.glyphs import Glyph, drawings, glyph_of

HEIGHT = 8
"""Rows of a letter, the last one for what hangs below the line."""

SPACE = Glyph(3, ())
BOX = glyph_of(["####", "#..#", "#..#", "#..#", "#..#", "#..#", "####"])
ACCENT_ROWS = 2
DOTLESS = {"i": "ı", "j": "ȷ"}
# Formats, unassigned marks and controls take no room; variation selectors are marks (Mn).
INVISIBLE = frozenset({"Cc", "Cf", "Mn", "Me", "Mc"})


def glyphs_of(text: str) -> list[Glyph]:
    """The glyphs of a text, accents laid over their letters."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    return [glyph for character in plain for glyph in letter(character)]


@cache
def letter(character: str) -> tuple[Glyph, ...]:
    """One character's glyphs: none for what takes no room, several for a ligature."""
    if character.isspace():
        return (SPACE,)
    drawn = drawings("letters.txt").get(character)
    if drawn is not None:
        return (drawn,)
    if unicodedata.category(character) in INVISIBLE:
        return ()
    # Compatibility forms too: full-width letters and ligatures have plain letters in them.
    parts = unicodedata.normalize("NFKD", character)
    bases = [at for at, part in enumerate(parts) if not unicodedata.combining(part)]
    ends = [*bases[1:], len(parts)]
    drawn_parts = tuple(
        _accented(parts[at], parts[at + 1 : end]) for at, end in zip(bases, ends, strict=True)
    )
    return drawn_parts if BOX not in drawn_parts else (BOX,)


def _accented(base: str, marks: str) -> Glyph:
    letters = drawings("letters.txt")
    if base not in letters:
        return BOX
    accents = [letters.get(f"mark:{ord(mark):04X}") for mark in marks]
    known = [accent for accent in accents if accent is not None]
    glyph = letters[base]
    if any(accent.lit[0][1] < ACCENT_ROWS for accent in known):
        glyph = letters.get(f"short:{base}", letters[DOTLESS.get(base, base)])
    for accent in known:
        glyph = _laid(glyph, accent)
    return glyph


def _laid(glyph: Glyph, accent: Glyph) -> Glyph:
    """The accent centred on the glyph, which grows where the accent is the wider."""
    width = max(glyph.width, accent.width)
    shift = (width - glyph.width) // 2
    over = (width - accent.width + 1) // 2
    lit = {(x + shift, y) for x, y in glyph.lit} | {(x + over, y) for x, y in accent.lit}
    return Glyph(width, tuple(sorted(lit)))
