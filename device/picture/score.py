"""Draw the score: two sides as halves, rows or cells by layout, and the band below."""

from __future__ import annotations

from device.board import Side, are_several
from device.picture import stones
from device.picture.band import draw_band, draw_band_square, draw_band_wide
from device.picture.canvas import Canvas
from device.picture.cells import draw_cells
from device.picture.rows import FIELD, HIGH, draw_row
from device.picture.size import SMALL, SQUARE, WIDE, WIDTH, Layout
from device.picture.text import LARGE, cut, number_room, width
from device.screens import Score

HALF = 63
"""Width of a half; two dark columns separate them."""
HALF_HEIGHT = 42
NAME_TOP = 1
NUMBER_TOP = 10
STONES_TOP = 33
"""Number and stones lie within four pages of a display, so a change is few bytes."""
EDGE = 2
MANO = 6
GAMES = 9
"""Width of the column of games, on the inner edge of each half."""
MOST_MARKS = 3


def draw_halves(canvas: Canvas, score: Score) -> None:
    """Draw both halves."""
    for side, shown in enumerate(score.sides):
        _draw_half(canvas, score, side, shown)


def _draw_half(canvas: Canvas, score: Score, side: int, shown: Side) -> None:
    left = 0 if side == 0 else WIDTH - HALF
    lit = not shown.adentro
    if shown.adentro:
        canvas.rectangle((left, 0, left + HALF - 1, HALF_HEIGHT - 1), fill=1)
    _draw_name(canvas, left, side, shown.name, mano=score.mano_side == side, lit=lit)
    inner = left + (0 if side == 0 else GAMES)
    middle = inner + (HALF - GAMES) // 2
    room, dark = number_room(shown.stones, LARGE)
    at = (middle - room // 2 + dark, NUMBER_TOP)
    canvas.number(at, shown.stones, LARGE, lit=lit)
    games_left = left + (HALF - GAMES if side == 0 else EDGE)
    _draw_games(canvas, games_left, shown.games, score.games_to_win, lit=lit)
    _draw_stones(canvas, left, side, shown, score)


def _draw_name(canvas: Canvas, left: int, side: int, name: str, *, mano: bool, lit: bool) -> None:
    room = HALF - 2 * EDGE - MANO
    words = cut(name, room)
    mark = (left + (1 if side == 0 else HALF - MANO), NAME_TOP)
    if mano:
        canvas.stamp(mark, f"mano:{side}", lit=lit)
    if side == 0:
        canvas.write((left + MANO + EDGE, NAME_TOP), words, lit=lit)
    else:
        canvas.write_right((left + HALF - MANO - EDGE, NAME_TOP), words, lit=lit)


def _draw_games(canvas: Canvas, left: int, games: int, to_win: int, *, lit: bool) -> None:
    """Draw a mark for each game to win, or numbers where there are too many."""
    if max(games, to_win) > MOST_MARKS:
        middle = left + stones.FULL // 2
        canvas.write_centred((middle, NUMBER_TOP + 2), str(games), lit=lit)
        canvas.line((left, NUMBER_TOP + 11, left + 6, NUMBER_TOP + 11), fill=int(lit))
        canvas.write_centred((middle, NUMBER_TOP + 14), str(to_win), lit=lit)
        return
    top = NUMBER_TOP + (LARGE.height - (to_win * stones.GAME - 3)) // 2
    for game in range(to_win):
        # They fill from below.
        at = (left + 1, top + (to_win - 1 - game) * stones.GAME)
        canvas.stamp(at, "won" if game < games else "open", lit=lit)


def _draw_stones(canvas: Canvas, left: int, side: int, shown: Side, score: Score) -> None:
    """Draw amarrakos or the text for adentro at the outer edge, piedras at the inner one.

    Each stone has a fixed place, so one stone more changes few bytes.
    """
    lit = not shown.adentro
    # Room for four piedras is kept free of amarrakos.
    most = max(stones.piedras_width(4), stones.piedras_width(shown.piedras))
    room = HALF - 3 * EDGE - most
    count, game = shown.amarrakos, score.amarrakos
    taken = width(score.adentro) if shown.adentro else stones.amarrakos_width(count, game, room)
    at = left + EDGE if side == 0 else left + HALF - EDGE - taken
    if shown.adentro:
        canvas.write((at, STONES_TOP), score.adentro, lit=False)
    else:
        stones.draw_amarrakos(
            canvas, (at, STONES_TOP), count, most=game, side=score.sign(side), room=room, lit=True
        )
    inner = left + (HALF - EDGE - most if side == 0 else EDGE)
    stones.draw_piedras(canvas, (inner, STONES_TOP), shown.piedras, lit=lit)


def draw_score(canvas: Canvas, score: Score, layout: Layout) -> None:
    """Draw the screen."""
    several = are_several(score.sides)
    {SMALL: _draw_small, WIDE: _draw_wide, SQUARE: _draw_square}[layout](canvas, score)
    if several:
        draw_cells(canvas, score, layout)


def _draw_small(canvas: Canvas, score: Score) -> None:
    if not are_several(score.sides):
        draw_halves(canvas, score)
    draw_band(canvas, score.band)


def _draw_wide(canvas: Canvas, score: Score) -> None:
    if not are_several(score.sides):
        draw_row(canvas, (0, 0), score, 0)
        draw_row(canvas, (WIDE.width - FIELD, 0), score, 1, mirrored=True)
    draw_band_wide(canvas, score.band)


def _draw_square(canvas: Canvas, score: Score) -> None:
    halves = not are_several(score.sides)
    if halves:
        draw_row(canvas, (0, 0), score, 0)
        draw_row(canvas, (0, HIGH + 1), score, 1)
    draw_band_square(canvas, score.band, halves=halves)
