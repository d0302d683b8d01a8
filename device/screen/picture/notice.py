"""Draw the screens without a score: notices, a referee's code, the address for phones."""

from __future__ import annotations

from dataclasses import dataclass

import segno

from device.screen.picture.canvas import DARK, Canvas
from device.screen.picture.layout import SMALL, SQUARE, WIDE, Layout
from device.screen.picture.text import HEIGHT as LETTER
from device.screen.picture.text import HUGE, LARGE, LINE, Digits, number_width, width, wrap
from device.screen.screens import Join, Notice, SecretCode

TITLE_HEIGHT = 17
EDGE = 4
PAD = 5
LARGE_PAD = 1


def draw_notice(canvas: Canvas, notice: Notice, layout: Layout) -> None:
    """Draw the title at the top, the lines centred below it."""
    wide, high = layout.size
    room = wide - 2 * EDGE
    canvas.box((0, 0), (wide, TITLE_HEIGHT))
    scale = 2 if layout is not SMALL and width(notice.title, 2) <= room else 1
    at = (wide // 2, PAD if scale == 1 else LARGE_PAD)
    canvas.write(at, notice.title, "middle", room=room, lit=DARK, scale=scale)
    below = high - TITLE_HEIGHT
    large = _wrapped(notice, room, 2)
    fits = layout is not SMALL and len(large) * (2 * LETTER + 1) <= below
    scale, lines = (2, large) if fits else (1, _wrapped(notice, room, 1))
    line_height = LETTER * scale + 1
    lines = lines[: below // line_height]
    step = line_height + (2 if len(lines) < 4 else 0)
    top = TITLE_HEIGHT + (below - len(lines) * step + step - LETTER * scale) // 2
    for number, line in enumerate(lines):
        canvas.write((wide // 2, top + number * step), line, "middle", scale=scale)


def _wrapped(notice: Notice, room: int, scale: int) -> list[str]:
    """Return the lines of a notice, wrapped at a scale."""
    return [line for text in notice.lines for line in wrap(text, room // scale)]


CODE_TITLE_HEIGHT = 10
BELOW = 8
CODE_GAP = 8
GROUP = 3
"""Digits in a group."""


def draw_secret_code(canvas: Canvas, code: SecretCode, layout: Layout) -> None:
    """Draw the title, the digits in groups of three, and how long the code is valid or shown."""
    wide, high = layout.size
    canvas.box((0, 0), (wide, CODE_TITLE_HEIGHT))
    canvas.write((wide // 2, 1), code.title, "middle", room=wide - 2 * EDGE, lit=DARK)
    groups = _groups(code.code)
    lines = [groups] if wide > high else [[group] for group in groups]
    for number, line in enumerate(lines):
        size = HUGE if layout is not SMALL and _wide(line, HUGE) < wide else LARGE
        room = (high - CODE_TITLE_HEIGHT - BELOW) // len(lines)
        top = CODE_TITLE_HEIGHT + number * room + (room - size.height) // 2 + 1
        left = (wide - _wide(line, size)) // 2
        for group in line:
            canvas.number((left, top), group, size)
            left += number_width(group, size) + CODE_GAP
    canvas.write((wide // 2, high - BELOW), code.below, "middle", room=wide - 2 * EDGE)


def _groups(code: str) -> list[str]:
    return [code[at : at + GROUP] for at in range(0, len(code), GROUP)]


def _wide(groups: list[str], size: Digits) -> int:
    return sum(number_width(group, size) for group in groups) + CODE_GAP * (len(groups) - 1)


def _modules_of(address: str, most: int) -> list[list[bool]]:
    """Return the modules of a QR code, True: dark; none if a row has more than `most`."""
    code = segno.make(address, micro=False)
    if code.symbol_size(border=0)[0] > most:
        return []
    return [[bool(module) for module in row] for row in code.matrix]


JOIN_EDGE = 1
JOIN_GAP = 3
MARGIN = 3
"""Width of the lit quiet zone in modules, left and right together."""
LINES = 3


@dataclass(frozen=True)
class _Places:
    """Places of the QR code and the texts in a layout."""

    dot: int
    """Pixels of a module."""
    square: int
    """Side of the lit square, at the top right."""
    title: int
    """Top of the title; the next three are the tops of the other texts."""
    address: int
    label: int
    code: int
    below: bool = False
    """Whether the address is below the code, in the whole width."""


PLACES = {
    SMALL: _Places(2, 64, 1, 12, 39, 48),
    WIDE: _Places(2, 64, 1, 12, 38, 47),
    SQUARE: _Places(3, 96, 98, 108, 1, 12, below=True),
}


def draw_join(canvas: Canvas, join: Join, layout: Layout) -> None:
    """Draw the texts, and the QR code if it fits: dark on a lit square, as cameras need it."""
    places = PLACES[layout]
    dot, square = places.dot, places.square
    modules = _modules_of(join.address, most=square // dot - MARGIN)
    whole = layout.width - 2 * JOIN_EDGE
    beside = layout.width - square - JOIN_EDGE - JOIN_GAP if modules else whole
    _draw_words(canvas, join, layout, beside, whole if places.below else beside)
    if not modules:
        return
    first = layout.width - square
    canvas.box((first, 0), (square, square))
    margin = (square - len(modules) * dot) // 2
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            if dark:
                at = (first + margin + column * dot, margin + row * dot)
                canvas.box(at, (dot, dot), DARK)


def _draw_words(canvas: Canvas, join: Join, layout: Layout, beside: int, across: int) -> None:
    """Draw the texts, in the width beside the code or in that of the address."""
    places = PLACES[layout]
    canvas.write((JOIN_EDGE, places.title), join.title, room=across)
    words = join.address.removeprefix("http://").removesuffix("/")
    large = layout is not SMALL and width(words, 2) <= across
    lines = [words] if large else wrap(words, across)[: 2 if places.below else LINES]
    for number, line in enumerate(lines):
        at = (JOIN_EDGE, places.address + number * LINE)
        canvas.write(at, line, scale=2 if large else 1)
    canvas.write((JOIN_EDGE, places.label), join.label, room=beside)
    scale = 2 if width(join.code, 2) <= beside else 1
    lines = [join.code] if width(join.code) <= beside else _groups(join.code)
    for number, line in enumerate(lines):
        at = (JOIN_EDGE, places.code + number * LINE)
        canvas.write(at, line, room=beside, scale=scale)
