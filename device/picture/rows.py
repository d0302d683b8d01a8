"""Draw one of two sides at 256×64 and 128×128: a huge number, everything else beside it."""

from __future__ import annotations

from device.board import Side
from device.picture import stones
from device.picture.canvas import Canvas
from device.picture.size import DARK, FAINT, LIT
from device.picture.text import HUGE, LARGE, cut, fitting, width
from device.screens import Score

FIELD = 127
"""Width of a side's field; a dark column separates two of them."""
HIGH = 47
NUMBER_TOP = 2
NUMBER_ROOM = 62
EDGE = 2
ROOM = FIELD - NUMBER_ROOM - 2 * EDGE
"""Width beside the number."""
NAME_TOP, AMARRAKOS_TOP, PIEDRAS_TOP, GAMES_TOP = 1, 13, 25, 36
PIEDRA, PIEDRA_STEP, PIEDRAS = 6, 9, 4
GAME_STEP = 14
MOST_MARKS = 4
MANO = 6

Corner = tuple[int, int]


def draw_row(
    canvas: Canvas, corner: Corner, score: Score, side: int, *, mirrored: bool = False
) -> None:
    """Draw a side's field; mirrored: with the number on the right."""
    shown = score.sides[side]
    left, top = corner
    ink = DARK if shown.adentro else LIT
    if shown.adentro:
        canvas.rectangle((left, top, left + FIELD - 1, top + HIGH - 1), fill=LIT)
    number = fitting(shown.stones, NUMBER_ROOM, HUGE, LARGE)
    at = left + (FIELD - NUMBER_ROOM if mirrored else 0)
    down = top + NUMBER_TOP + (HUGE.height - number.height) // 2
    canvas.number_centred((at, down), NUMBER_ROOM, shown.stones, number, lit=ink)
    beside = left + EDGE + (0 if mirrored else NUMBER_ROOM + EDGE)
    column = _Column(canvas, (beside, top), mirrored=mirrored, ink=ink)
    column.name(shown.name, mano=score.mano_side == side)
    if shown.adentro:
        column.words(score.adentro, AMARRAKOS_TOP)
    else:
        column.amarrakos(shown.amarrakos, score.sign(side))
    column.piedras(shown.piedras)
    column.games(shown, score.games_to_win)


class _Column:
    """The column beside the number, drawn from the number outwards."""

    def __init__(self, canvas: Canvas, corner: Corner, *, mirrored: bool, ink: int) -> None:
        self._canvas = canvas
        self._left, self._top = corner
        self._mirrored = mirrored
        self._ink = ink

    def name(self, name: str, *, mano: bool) -> None:
        """Draw the name, with the triangle of the mano."""
        top = self._top + NAME_TOP
        words = cut(name, ROOM - MANO)
        long = width(words)
        at = self._left + (ROOM - long if self._mirrored else 0)
        self._canvas.write((at, top), words, lit=self._ink)
        if mano:
            mark = at - MANO if self._mirrored else at + long + 2
            pointing = f"mano:{0 if self._mirrored else 1}"
            self._canvas.stamp((mark, top), pointing, lit=self._ink)

    def words(self, words: str, top: int) -> None:
        """Draw a line of text."""
        line = cut(words, ROOM)
        at = self._left + (ROOM - width(line) if self._mirrored else 0)
        self._canvas.write((at, self._top + top), line, lit=self._ink)

    def amarrakos(self, count: int, sign: int) -> None:
        """Draw the amarrakos, or their number where there are too many."""
        if count * stones.FULL - 1 > ROOM:
            self.words(f"× {count}", AMARRAKOS_TOP)
            return
        for stone in range(count):
            at = self._place(stone * stones.FULL, stones.HEIGHT)
            corner = (at, self._top + AMARRAKOS_TOP)
            self._canvas.stamp(corner, f"amarrako:{sign}", lit=self._ink)

    def piedras(self, count: int) -> None:
        """Draw the piedras, and faint ones up to four."""
        top = self._top + PIEDRAS_TOP
        for stone in range(PIEDRAS):
            at = self._place(stone * PIEDRA_STEP, PIEDRA)
            box = (at, top, at + PIEDRA - 1, top + PIEDRA - 1)
            if stone < count:
                self._canvas.rectangle(box, fill=self._ink)
            elif self._ink is LIT:
                self._canvas.rectangle(box, outline=FAINT)

    def games(self, side: Side, to_win: int) -> None:
        """Draw a mark for each game to win, or numbers where there are too many."""
        if max(side.games, to_win) > MOST_MARKS:
            self.words(f"{side.games}/{to_win}", GAMES_TOP + 1)
            return
        for game in range(to_win):
            at = self._place(game * GAME_STEP, 10)
            name = "won" if game < side.games else "open"
            self._canvas.stamp((at, self._top + GAMES_TOP), name, lit=self._ink, scale=2)

    def _place(self, along: int, wide: int) -> int:
        """Return the left edge of a drawing so far from the number."""
        return self._left + (ROOM - along - wide if self._mirrored else along)
