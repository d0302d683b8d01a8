"""A table as the broker keeps it: names for people, numbers for programs."""

from __future__ import annotations

from collections.abc import Mapping

from device.board import Bet, Board, Side
from device.scene import LANCES
from scorekeeper.reading import integer, mapping, sequence

MOST = 2**53 - 1


def state_of(board: Board, view: Mapping[str, object]) -> dict[str, object]:
    """What a table's state topic holds. `Refused` names the field that cannot be read."""
    seats = [mapping(seat, "seats") for seat in sequence(view.get("seats"), "seats")]
    players = [(str(seat.get("player")), seat.get("side")) for seat in seats]
    winner = board.match_winner
    return {
        "table": board.table,
        # With it a command says what its sender had seen.
        "revision": integer(view.get("revision"), "revision", 0, MOST),
        "match": board.match,
        "match_state": board.match_state,
        "winner": None if winner is None else board.sides[winner].name,
        "games_to_win": board.games_to_win,
        "game": board.game,
        "hand": board.hand,
        "phase": board.phase,
        "lance": lance_of(board),
        "mano": board.mano,
        "bet": None if board.bet is None else _bet(board.bet),
        "sides": [
            _side(side, [player for player, at in players if at == number])
            for number, side in enumerate(board.sides)
        ],
    }


def lance_of(board: Board) -> str | None:
    """The lance that the table is at.

    None before the first, once the bidding is over, and at a plain counter.
    """
    told = board.phase.removesuffix("_said")
    if board.counter or told not in LANCES:
        return None
    return board.lances[LANCES.index(told)].name


def _side(side: Side, players: list[str]) -> dict[str, object]:
    return {
        "name": side.name,
        "players": players,
        "stones": side.stones,
        "amarrakos": side.amarrakos,
        "piedras": side.piedras,
        "adentro": side.adentro,
        "games": side.games,
    }


def _bet(bet: Bet) -> dict[str, object]:
    return {
        "lance": bet.lance,
        "stones": bet.total,
        "ordago": bet.total is None,
        "awaited": list(bet.awaited),
    }
