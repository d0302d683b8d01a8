"""Caller packs: which words the TV can be given a recording of, and what is said in each.

A word is the name of a sound file; what is said in it is `pack.<word>` of the dictionaries, and for
a number the number itself. The TV puts a sentence together from the recordings of its parts, so
that the words are what its sentences consist of (webui/client/src/voice/pieces.ts).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Literal

from scorekeeper.house.files import StoredSound
from scorekeeper.kernel.reading import one_of
from scorekeeper.words import dictionary

Language = Literal["es", "eu", "en", "fr"]
Source = Literal["own", "browser", "made"]
"""Recordings of the house, the voice of the browser, or the pack that the build made."""
SOURCES: tuple[Source, ...] = ("own", "browser", "made")
"""In the order in which they are tried, unless one is chosen to be the first."""

SIDES = ("izquierda", "derecha")
"""What two sides are called whose names nobody has recorded."""
NUMBERS = tuple(map(str, range(1, 41)))
WORDS: tuple[str, ...] = (
    *("ordago", "quiero", "adentro", "gana", "gana_juego", "nada", "y", "total"),
    *("grande", "chica", "pares", "juego", "punto", "deje"),
    *("ordago_grande", "ordago_chica", "ordago_pares", "ordago_juego", "ordago_punto"),
    *("casa", "visita", "nosotros", "ellos", *SIDES, "prueba"),
    *NUMBERS,
)
"""All words of a pack. A pack may have any of them."""
_IN_WORDS = ("1", "21", "31")
"""Numbers that the sentences have in letters: they agree with what is counted."""


def _word(value: object, field: str) -> str:
    return one_of(value, field, WORDS)


Word = Annotated[str, _word]
Sound = tuple[Word, StoredSound]
"""A word with the file of its recording."""


def said_in(word: str, language: str) -> str:
    """Return what is said in the recording of a word.

    >>> said_in("grande", "es"), said_in("21", "es"), said_in("22", "es")
    ('de grande', 'veintiuna', '22')
    """
    if word in _IN_WORDS:
        return dictionary(language)[f"say.spoken.n.{word}"]
    return word if word in NUMBERS else dictionary(language, "pack.")[f"pack.{word}"]


def word_of(file_name: str) -> str | None:
    r"""Return the word that a file is for by its name; None: there is no such word.

    Folders, the ending, capitals, accents and a number before the name do not matter.

    >>> word_of("C:\\voz\\07 Órdago.OGG"), word_of("7.mp3"), word_of("ordago-grande.ogg")
    ('ordago', '7', 'ordago_grande')
    >>> word_of("holidays.mp3") is None
    True
    """
    stem = re.split(r"[/\\]", file_name)[-1].partition(".")[0]
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    for each in (name, re.sub(r"^[0-9]+_", "", name), name.lstrip("0")):
        if each in WORDS:
            return each
    return None
