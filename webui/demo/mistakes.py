"""What goes wrong in a championship, and what the director does about it.

A pair comes after the draw, another one does not come at all, and a result is typed the wrong way
round and corrected once its winner has advanced. What to do next is read from the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.championship.format import Format
from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.championship.view.matches import ChampionshipMatchShape
from scorekeeper.refusal import RefusalCode

Command = Mapping[str, object]

LATE_PAIR = "Azken Orduan"


@dataclass(slots=True)
class Mistakes:
    """The mistakes of one championship."""

    format: Format
    late_entry: bool = True
    """Whether the late pair has yet to come."""
    absent: int | None = None
    """The match whose second side does not come; None: no match was called yet."""
    wrong: int | None = None
    """The match whose result is typed the wrong way round."""
    touched: str | None = None
    """What becomes of matches that have begun; None: the server has not asked yet."""
    corrected: bool = False

    @property
    def by_hand(self) -> set[int | None]:
        """The matches that no phones play."""
        return {self.absent, self.wrong}

    def next_command(self, view: ChampionshipShape) -> Command | None:
        """Return the director's next command about a mistake; None: there is nothing to do now."""
        # First of all, before phones sit down at the tables of these matches.
        for number in view["calls"][::-1]:
            if self.absent is None:
                self.absent = number
            elif self.wrong is None and number != self.absent:
                self.wrong = number
        if self.late_entry and view["draw"] is not None:
            return {"type": "enter", "name": LATE_PAIR}
        matches = {match["number"]: match for match in view["matches"]}
        late = None if self.absent is None else self._late(matches[self.absent])
        if late is not None or self.wrong is None or self.corrected:
            return late
        return self._wrong(view, matches[self.wrong])

    def done(self, command: Command, refused: str | None = None) -> bool:
        """Record what became of a command; whether it may be refused with this code."""
        if refused == RefusalCode.STALE:
            return True  # it is given again, as the newer view says
        match command["type"]:
            case "enter":
                self.late_entry = False
                return True
            case "correct_result" if refused == RefusalCode.MATCHES_TOUCHED:
                self.touched = "replay"
                return True
            case "correct_result":
                self.corrected = True
        return refused is None

    def _late(self, match: ChampionshipMatchShape) -> Command | None:
        """Give the side that is there one more game, until it has won."""
        if match["state"] not in ("waiting", "called"):
            return None
        games = match["given"][0] + 1
        minutes = self.format.grace + games * self.format.penalty
        return {"type": "late", "match": match["number"], "side": 1, "minutes": minutes}

    def _wrong(self, view: ChampionshipShape, match: ChampionshipMatchShape) -> Command | None:
        number, games = match["number"], match["games"]
        match match["state"]:
            case "called":
                return {"type": "begin_match", "match": number}
            case "running":
                return {"type": "record_result", "match": number, "games": [games, 0]}
            case "over" if _has_gone_on(view, match):
                command = {"type": "correct_result", "match": number, "games": [0, games]}
                return command if self.touched is None else {**command, "touched": self.touched}
        return None


def _has_gone_on(view: ChampionshipShape, match: ChampionshipMatchShape) -> bool:
    """Whether the winner's next match has begun, or all is over."""
    result = match["result"]
    winner = match["sides"][0 if result is None else result["winner"] or 0] or []
    return view["state"] == "over" or any(
        later["number"] > match["number"]
        and later["began"] is not None
        and any(not set(winner).isdisjoint(side or []) for side in later["sides"])
        for later in view["matches"]
    )
