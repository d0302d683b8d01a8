"""What has happened between two states of a table, for sounds and for calls of URLs."""

from __future__ import annotations

from enum import Enum

from device.link.board import Board
from device.screen.slideshow import winner_of


class Occasion(Enum):
    """What a sound is played for, or a URL is called at."""

    ADENTRO = "adentro"
    ORDAGO = "ordago"
    GAME = "game"
    MATCH = "match"


WHEN = {
    Occasion.ADENTRO: "a side becomes adentro",
    Occasion.ORDAGO: "an órdago is said",
    Occasion.GAME: "a game is won, also the last one of a match",
    Occasion.MATCH: "a match is won",
}


def occasions_of(before: Board | None, now: Board | None) -> tuple[Occasion, ...]:
    """Return what has happened; nothing between two tables, or before the first state."""
    if before is None or now is None or before.table != now.table:
        return ()
    if winner_of(now) is not None:
        game = (Occasion.GAME,) if winner_of(before) is None else ()
        match = now.match_winner is not None and before.match_winner is None
        return (*game, *((Occasion.MATCH,) if match else ()))
    sides = zip(before.sides, now.sides, strict=False)
    adentro = any(new.adentro and not old.adentro for old, new in sides)
    ordago = _is_ordago(now) and not _is_ordago(before)
    return (
        *((Occasion.ADENTRO,) if adentro else ()),
        *((Occasion.ORDAGO,) if ordago else ()),
    )


def _is_ordago(board: Board) -> bool:
    return board.bet is not None and board.bet.total is None
