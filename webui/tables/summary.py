"""A table in one line, for the list on the first page and the TV that shows all tables."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.hand.hand import phase_of
from scorekeeper.table import Table


@dataclass(frozen=True, slots=True)
class Summary:
    """What the list shows.

    last_at: seconds since 1970 · adentro: by side · game_winner: of the running hand · live:
    somebody is there, or was until a moment ago (registry.py).
    """

    code: str
    names: tuple[str, ...]
    score: tuple[int, ...]
    games: tuple[int, ...]
    state: str
    seated: int
    last_at: float
    adentro: tuple[bool, ...]
    games_to_win: int
    phase: str
    punto: bool
    game_winner: int | None
    winner: int | None
    counter: bool
    live: bool = False

    def as_json(self) -> dict[str, object]:
        """As `GET /api/tables` gives it."""
        return {
            "table": self.code,
            "names": list(self.names),
            "score": list(self.score),
            "games": list(self.games),
            "state": self.state,
            "live": self.live,
            "seated": self.seated,
            "adentro": list(self.adentro),
            "games_to_win": self.games_to_win,
            "phase": self.phase,
            "punto": self.punto,
            "game_winner": self.game_winner,
            "winner": self.winner,
            "counter": self.counter,
        }


def summary_of(code: str, table: Table) -> Summary:
    """A table in one line."""
    hand = table.match.hand
    return Summary(
        code=code,
        names=table.side_names,
        score=table.match.score,
        games=table.match.games,
        state=table.match.state.value,
        seated=sum(1 for seat in table.seats if seat.phone is not None),
        last_at=table.last.at,
        adentro=tuple(stones >= table.rules.adentro_from for stones in table.match.score),
        games_to_win=table.rules.games_to_win,
        phase=phase_of(hand).value,
        punto=hand.punto,
        game_winner=hand.winner,
        winner=table.match.winner,
        counter=table.counter,
    )
