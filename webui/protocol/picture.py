"""The picture of a panel's displays and lamps, which the page /panel mirrors."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from scorekeeper.kernel.reading import integer, mapping, shown, wrong
from webui.protocol.reading import Button, number

WIDEST, MOST_LAMPS, MOST_DISPLAYS, MOST_BUTTONS = 512, 64, 4, 16
LONGEST_LAMP = 32


def _bytes_in(bits: str) -> int:
    try:
        return len(base64.b64decode(bits, validate=True))
    except (binascii.Error, ValueError):
        return -1


def _lamps(value: object, field: str) -> Mapping[str, float]:
    lamps = mapping(value, field)
    if len(lamps) > MOST_LAMPS:
        raise wrong(field, len(lamps), f"0…{MOST_LAMPS}")
    for name in lamps:
        if len(name) > LONGEST_LAMP:
            raise wrong(f"{field}: {shown(name)}", len(name), f"0…{LONGEST_LAMP}")
    return {name: number(brightness, field, 0, 1) for name, brightness in lamps.items()}


Pixels = Annotated[int, partial(integer, least=1, most=WIDEST)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayPicture:
    """What one display of a panel shows."""

    width: Pixels
    height: Pixels
    bits: str
    """Base64 of rows from the top, one bit a pixel, most significant bit leftmost, 1 = lit."""

    def __post_init__(self) -> None:
        length = (self.width + 7) // 8 * self.height
        if _bytes_in(self.bits) != length:
            raise wrong("bits", self.bits, f"base64 × {length}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(DisplayPicture):
    """From a panel: the picture its display shows now, and its lamps."""

    more: tuple[DisplayPicture, ...] = ()
    """Its other displays, if it has any."""
    lamps: Annotated[Mapping[str, float], _lamps]
    """Brightness 0 to 1 of each lamp by name: "adentro_0", "game_1_2" (side 1, second game)."""
    buttons: tuple[Button, ...] = ()
    """Names of its buttons that browsers with the house PIN can click at /panel."""

    def __post_init__(self) -> None:
        DisplayPicture.__post_init__(self)
        for name, items, most in (
            ("more", self.more, MOST_DISPLAYS - 1),
            ("buttons", self.buttons, MOST_BUTTONS),
        ):
            if len(items) > most:
                raise wrong(name, len(items), f"0…{most}")
