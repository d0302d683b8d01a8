"""The dictionaries: the words of screens, panel, exports and refusals in each language."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files

LANGUAGE_NAMES = {"es": "Español", "eu": "Euskara", "en": "English", "fr": "Français"}
"""Each language's name in itself, in the order in which they are offered."""
LANGUAGES = tuple(LANGUAGE_NAMES)


@cache
def dictionary(language: str, which: str = "") -> dict[str, str]:
    """Return the words of a language by their dotted key.

    Args:
        language: One of `LANGUAGES`.
        which: Prefix of the file's name, for what few pages say, in files of their own (`trust.`).

    Raises:
        KeyError: There is no such language.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    text = files("scorekeeper").joinpath("locales", f"{which}{language}.json").read_text("utf-8")
    loaded = json.loads(text)
    return {str(key): str(value) for key, value in loaded.items()}


def translate(language: str, key: str, which: str = "", /, **params: str | int) -> str:
    """Return the words for a key with its {placeholders} filled; `which` as in `dictionary`.

    >>> translate("es", "export.lance.punto", "export.")
    'Punto'
    >>> [translate("fr", "cards.of", name=name) for name in ("Jon", "Iñaki")]
    ['Cartes de Jon', 'Cartes d’Iñaki']

    Raises:
        KeyError: There is no such key, or a placeholder has no parameter.
    """
    return dictionary(language, which)[key].format_map(_Given(params))


class _Given(dict[str, str | int]):
    """What fills a text. A French one may also ask for {who_de}: de Jon, d’Ane."""

    def __missing__(self, name: str) -> str:
        value = str(self[name.removesuffix("_de")]) if name.endswith("_de") else None
        if value is None:
            raise KeyError(name)
        first = unicodedata.normalize("NFD", value[:1]).lower()[:1]
        return f"d’{value}" if first and first in "aeiouœ" else f"de {value}"
