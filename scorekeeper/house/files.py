"""Files of the house: sounds and pictures, which the server stores by the hash of their content.

An event that has the name of a file says what it is for. The server deletes a file some time after
the last event that needs it was overtaken (webui/store/house_files.py), so that an act about files
can be undone for `UNDONE_WITHIN` only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from scorekeeper.kernel.reading import wrong

UNDONE_WITHIN = 7 * 24 * 3600.0
"""Seconds within which an act about files can be undone."""
SOUNDS = ("ogg", "mp3")
PICTURES = ("jpg",)
_NAME = re.compile(rf"[0-9a-f]{{32}}\.({'|'.join((*SOUNDS, *PICTURES))})")


def is_stored_name(name: str) -> bool:
    """Whether a stored file may have this name.

    >>> is_stored_name("0123456789abcdef0123456789abcdef.ogg"), is_stored_name("../x.ogg")
    (True, False)
    """
    return _NAME.fullmatch(name) is not None


def _file_of(endings: tuple[str, ...]) -> Callable[[object, str], str]:
    def read(value: object, field: str) -> str:
        if isinstance(value, str) and is_stored_name(value) and value.endswith(endings):
            return value
        raise wrong(field, value, " ".join(f"….{each}" for each in endings))

    return read


StoredSound = Annotated[str, _file_of(SOUNDS)]
"""The name of a sound that was stored."""
StoredPicture = Annotated[str, _file_of(PICTURES)]
"""The name of a picture that was stored."""
