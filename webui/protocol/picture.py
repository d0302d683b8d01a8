"""The picture of a panel's display and lamps, which the page /panel mirrors."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass

from scorekeeper.reading import integer, mapping, sequence, wrong
from webui.protocol.frames import message_frame
from webui.protocol.reading import BUTTON, Given, matching

WIDEST, MOST_LAMPS, MOST_DISPLAYS, MOST_BUTTONS = 512, 64, 4, 16


@dataclass(frozen=True, slots=True)
class Picture:
    """A panel's picture as a frame.

    Attributes:
        frame: For all mirrors.
        here: For mirrors on this machine: with the buttons, which can be clicked there.
    """

    frame: bytes
    here: bytes


def read_picture(given: Given) -> Picture:
    """Check the message of a panel, and frame it for its mirrors. Refused (bad_field)."""
    lamps = mapping(given.get("lamps", {}), "lamps")
    if len(lamps) > MOST_LAMPS or any(len(name) > 32 for name in lamps):
        raise wrong("lamps", len(lamps), f"0…{MOST_LAMPS}")
    bright = {name: _brightness(value) for name, value in lamps.items()}
    more = sequence(given.get("more", []), "more")
    if len(more) >= MOST_DISPLAYS:
        raise wrong("more", len(more), f"0…{MOST_DISPLAYS - 1}")
    picture: dict[str, object] = {"type": "picture", **_display(given), "lamps": bright}
    if more:
        picture["more"] = [_display(mapping(one, "more")) for one in more]
    frame = message_frame(picture)
    buttons = sequence(given.get("buttons", []), "buttons")
    if len(buttons) > MOST_BUTTONS:
        raise wrong("buttons", len(buttons), f"0…{MOST_BUTTONS}")
    names = [matching({"buttons": one}, "buttons", BUTTON, "plus_1_0") for one in buttons]
    return Picture(frame, message_frame({**picture, "buttons": names}) if names else frame)


def _display(given: Given) -> dict[str, object]:
    """The pixels of a display; `half` are those of half brightness, where it has greys."""
    width = integer(given.get("width"), "width", 1, WIDEST)
    height = integer(given.get("height"), "height", 1, WIDEST)
    planes = {name: given.get(name) for name in ("bits", "half") if name in given}
    for name in ("bits", *planes):
        bits = given.get(name)
        if not isinstance(bits, str) or _size(bits) != (width + 7) // 8 * height:
            raise wrong(name, bits, "base64")
    return {"width": width, "height": height, **planes}


def _size(bits: str) -> int:
    try:
        return len(base64.b64decode(bits, validate=True))
    except (binascii.Error, ValueError):
        return -1


def _brightness(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise wrong("lamps", value, "0…1")
    return value
