"""A table in one line, for the list on the first page."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.table import Table


@dataclass(frozen=True, slots=True)
class Summary:
    """What the list shows. last_at: seconds since 1970."""

    code: str
    names: tuple[str, ...]
    score: tuple[int, ...]
    games: tuple[int, ...]
    state: str
    seated: int
    last_at: float

    def as_json(self) -> dict[str, object]:
        """As `GET /api/tables` gives it."""
        return {
            "table": self.code,
            "names": list(self.names),
            "score": list(self.score),
            "games": list(self.games),
            "state": self.state,
            "seated": self.seated,
        }


def summary_of(code: str, table: Table) -> Summary:
    """A table in one line."""
    return Summary(
        code=code,
        names=table.side_names,
        score=table.match.score,
        games=table.match.games,
        state=table.match.state.value,
        seated=sum(1 for seat in table.seats if seat.phone is not None),
        last_at=table.last.at,
    )
