"""The dictionaries: the words of screens, panel, exports and refusals in each language."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

LANGUAGES = ("es", "eu", "en", "fr")


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

    Raises:
        KeyError: There is no such key, or a placeholder has no parameter.
    """
    return dictionary(language, which)[key].format_map(params)
