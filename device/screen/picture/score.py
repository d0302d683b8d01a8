"""Draw the score: two sides as halves, rows or cells by layout, and the band below."""

from __future__ import annotations

from device.link.board import Side, are_several
from device.screen.picture.band import draw_band, draw_band_square, draw_band_wide
from device.screen.picture.canvas import (
    DARK,
    FULL,
    LIT,
    Canvas,
    Corner,
    amarrakos_size,
    amarrakos_width,
    piedras_width,
)
from device.screen.picture.cells import draw_cells
from device.screen.picture.layout import SMALL, WIDE, WIDTH, Layout
from device.screen.picture.text import HUGE, LARGE, cut, fitting, number_room, width
from device.screen.screens import Score


def draw_score(canvas: Canvas, score: Score, layout: Layout) -> None:
    """Draw the screen."""
    several = are_several(score.sides)
    if several:
        draw_cells(canvas, score, layout)
    elif layout is SMALL:
        for side, shown in enumerate(score.sides):
            _draw_half(canvas, score, side, shown)
    else:
        second = (WIDE.width - FIELD, 0) if layout is WIDE else (0, ROW + 1)
        _draw_row(canvas, (0, 0), score, 0)
        _draw_row(canvas, second, score, 1, mirrored=layout is WIDE)
    if layout is SMALL:
        draw_band(canvas, score.band)
    elif layout is WIDE:
        draw_band_wide(canvas, score.band)
    else:
        draw_band_square(canvas, score.band, halves=not several)


HALF = 63
"""Width of a half; two dark columns separate them."""
HALF_HEIGHT = 42
NAME_TOP = 1
NUMBER_TOP = 10
STONES_TOP = 33
"""Number and stones are within four pages of a display, so a change takes few bytes."""
EDGE = 2
MANO = 6
GAMES = 9
"""Width of the column of games, on the inner edge of each half."""
GAME = 8
MOST_MARKS = 3


def _draw_half(canvas: Canvas, score: Score, side: int, shown: Side) -> None:
    """Draw one of two sides at 128×64."""
    left = 0 if side == 0 else WIDTH - HALF
    lit = not shown.adentro
    if shown.adentro:
        canvas.box((left, 0), (HALF, HALF_HEIGHT))
    if score.mano_side == side:
        mark = left + (1 if side == 0 else HALF - MANO)
        canvas.stamp((mark, NAME_TOP), f"mano:{side}", lit=lit)
    at = left + (MANO + EDGE if side == 0 else HALF - MANO - EDGE)
    room = HALF - 2 * EDGE - MANO
    canvas.write((at, NAME_TOP), shown.name, "right" if side else "left", room=room, lit=lit)
    middle = left + (0 if side == 0 else GAMES) + (HALF - GAMES) // 2
    room, dark = number_room(shown.stones, LARGE)
    canvas.number((middle - room // 2 + dark, NUMBER_TOP), shown.stones, LARGE, lit=lit)
    games_left = left + (HALF - GAMES if side == 0 else EDGE)
    _draw_games(canvas, games_left, shown.games, score.games_to_win, lit=lit)
    _draw_stones(canvas, left, side, shown, score)


def _draw_games(canvas: Canvas, left: int, games: int, to_win: int, *, lit: bool) -> None:
    """Draw a mark for each game to win, or numbers where there are too many."""
    if max(games, to_win) > MOST_MARKS:
        middle = left + FULL // 2
        canvas.write((middle, NUMBER_TOP + 2), str(games), "middle", lit=lit)
        canvas.line((left, NUMBER_TOP + 11, left + 6, NUMBER_TOP + 11), fill=int(lit))
        canvas.write((middle, NUMBER_TOP + 14), str(to_win), "middle", lit=lit)
        return
    top = NUMBER_TOP + (LARGE.height - (to_win * GAME - 3)) // 2
    for game in range(to_win):
        # The lowest mark is that of the first game.
        at = (left + 1, top + (to_win - 1 - game) * GAME)
        canvas.stamp(at, "won" if game < games else "open", lit=lit)


def _draw_stones(canvas: Canvas, left: int, side: int, shown: Side, score: Score) -> None:
    """Draw amarrakos or the text for adentro at the outer edge, piedras at the inner one.

    Each stone has a fixed place, so one more stone changes few bytes.
    """
    # Room for four piedras is kept free of amarrakos.
    most = max(piedras_width(4), piedras_width(shown.piedras))
    size = amarrakos_size(shown.amarrakos, score.amarrakos, HALF - 3 * EDGE - most)
    taken = width(score.adentro) if shown.adentro else amarrakos_width(shown.amarrakos, size)
    outer = (left + (EDGE if side == 0 else HALF - EDGE - taken), STONES_TOP)
    if shown.adentro:
        canvas.write(outer, score.adentro, lit=DARK)
    else:
        canvas.amarrakos(outer, shown.amarrakos, score.sign(side), size)
    inner = left + (HALF - EDGE - most if side == 0 else EDGE)
    canvas.piedras((inner, STONES_TOP), shown.piedras, lit=not shown.adentro)


FIELD = 127
"""Width of a side's field at 256×64 and 128×128; a dark column separates two of them."""
ROW = 47
"""Its height."""
NUMBER_ROOM = 62
BESIDE = FIELD - NUMBER_ROOM - 2 * EDGE
"""Width beside the number."""
AMARRAKOS_TOP, PIEDRAS_TOP, GAMES_TOP = 13, 25, 36
AMARRAKO_HEIGHT = 7
PIEDRA, PIEDRA_STEP, PIEDRAS = 6, 9, 4
MARK, MARK_STEP, MARKS = 10, 14, 4


def _draw_row(
    canvas: Canvas, corner: Corner, score: Score, side: int, *, mirrored: bool = False
) -> None:
    """Draw one of two sides at 256×64 and 128×128: a huge number, everything else beside it.

    Mirrored: the number is on the right, and the rest goes from it to the left.
    """
    shown = score.sides[side]
    left, top = corner
    ink = DARK if shown.adentro else LIT
    if shown.adentro:
        canvas.box(corner, (FIELD, ROW))
    number = fitting(shown.stones, NUMBER_ROOM, HUGE, LARGE)
    at = left + (FIELD - NUMBER_ROOM if mirrored else 0)
    down = top + EDGE + (HUGE.height - number.height) // 2
    canvas.number_centred((at, down), NUMBER_ROOM, shown.stones, number, lit=ink)
    beside = left + EDGE + (0 if mirrored else NUMBER_ROOM + EDGE)

    def place(along: int, wide: int) -> int:
        """Return the left edge of a drawing so far from the number."""
        return beside + (BESIDE - along - wide if mirrored else along)

    def write(words: str, down: int) -> None:
        at = (place(0, 0), top + down)
        canvas.write(at, words, "right" if mirrored else "left", room=BESIDE, lit=ink)

    name = cut(shown.name, BESIDE - MANO)
    write(name, NAME_TOP)
    if score.mano_side == side:
        mark = place(width(name), MANO) if mirrored else place(width(name) + 2, MANO)
        canvas.stamp((mark, top + NAME_TOP), f"mano:{0 if mirrored else 1}", lit=ink)
    if shown.adentro:
        write(score.adentro, AMARRAKOS_TOP)
    elif shown.amarrakos * FULL - 1 > BESIDE:
        write(f"× {shown.amarrakos}", AMARRAKOS_TOP)
    else:
        for stone in range(shown.amarrakos):
            at = place(stone * FULL, AMARRAKO_HEIGHT)
            canvas.stamp((at, top + AMARRAKOS_TOP), f"amarrako:{score.sign(side)}", lit=ink)
    for stone in range(PIEDRAS):
        at, down = place(stone * PIEDRA_STEP, PIEDRA), top + PIEDRAS_TOP
        if stone < shown.piedras:
            canvas.box((at, down), (PIEDRA, PIEDRA), ink)
        elif not shown.adentro:
            # A free place is a dot: what lies is counted at a glance.
            canvas.box((at + 2, down + 2), (PIEDRA - 4, PIEDRA - 4))
    if max(shown.games, score.games_to_win) > MARKS:
        write(f"{shown.games}/{score.games_to_win}", GAMES_TOP + 1)
        return
    for game in range(score.games_to_win):
        corner = (place(game * MARK_STEP, MARK), top + GAMES_TOP)
        canvas.stamp(corner, "won" if game < shown.games else "open", lit=ink, scale=2)
