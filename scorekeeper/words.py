"""The dictionaries: one source of words for screens, panel, exports and refusals."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

LANGUAGES = ("es", "eu", "en")


@cache
def dictionary(language: str, which: str = "") -> dict[str, str]:
    """All words of one of `LANGUAGES` by their dotted key. KeyError: no such language.

    which: what the name of the file begins with, for long texts that lie apart (`trust.`).
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    text = files("scorekeeper").joinpath("locales", f"{which}{language}.json").read_text("utf-8")
    loaded = json.loads(text)
    return {str(key): str(value) for key, value in loaded.items()}


def translate(language: str, key: str, /, **params: str | int) -> str:
    """The words for `key` with its {placeholders} filled. KeyError: unknown key or placeholder."""
    return dictionary(language)[key].format_map(params)
