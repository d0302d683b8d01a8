"""The chances at tables that are played, for TVs and panels; phones are not sent them.

The writer only notes which tables have changed. A thread asks for the chances of the newest state
of each (webui/queries/odds.py), which takes some milliseconds in another process, and has the
writer send them where they differ from the last. Nothing waits for them: until the table of
chances of a rule set was made there are none.

Players would read them: at tables of a championship there are none while it is open, and on the
page /house they can be switched off.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from scorekeeper.match.match import Match, MatchState
from scorekeeper.odds import EVEN, Known, known, match_chance
from scorekeeper.rules import RuleSet
from scorekeeper.table import Table
from webui.protocol.odds import ChancesNowShape

logger = logging.getLogger("amarrako.tables")

LOOK_AGAIN = 1.0
"""Seconds between two looks whether a table of chances was made."""


class AsksOdds(Protocol):
    """What is needed of the tables of chances."""

    def of(self, rules: RuleSet) -> object | None:
        """Return the table of a rule set; None: it is being made, or failed."""

    def failed(self, rules: RuleSet) -> bool:
        """Whether the table of a rule set could not be made."""

    def chances(self, rules: RuleSet, now: Known) -> Sequence[float] | None:
        """Return the chances of side 0 to win the game, by styles; None: it could not."""


class FoundOdds(NamedTuple):
    """The chances at a table."""

    code: str
    revision: int
    """The revision of the table that they are those of."""
    chances: ChancesNowShape | None


class _Moment(NamedTuple):
    match: Match
    revision: int
    shown: bool
    """Whether a TV or panel shows the table; else its table of chances is only made ahead."""


class LiveOdds:
    """Follows tables.

    Args:
        tables: The tables of chances.
        show: Has the writer send chances (`OddsFeed.show`).
        wanted: Whether the house wants them shown.
    """

    def __init__(
        self,
        tables: AsksOdds,
        show: Callable[[FoundOdds], None],
        wanted: Callable[[], bool],
    ) -> None:
        self._tables = tables
        self._show = show
        self._wanted = wanted
        self._changed: dict[str, _Moment | None] = {}
        """The newest moment of each table that has changed; None: it has no chances."""
        self._wake: SimpleQueue[None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def follow(self, code: str, table: Table, *, shown: bool, in_championship: bool) -> bool:
        """Note that a table has changed; whether it has chances. Quick: the writer calls it."""
        match = table.match
        has_chances = (
            match.rules.sides == 2
            and match.state is MatchState.PLAYING
            and not table.counter
            and not in_championship
            and self._wanted()
        )
        if has_chances and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="live odds", daemon=True)
            self._thread.start()
        if self._thread is not None:
            moment = _Moment(match, table.revision, shown) if has_chances else None
            self._changed[code] = moment
            if len(self._changed) == 1 and self._wake.empty():
                self._wake.put(None)
        return has_chances

    def _run(self) -> None:
        waiting: dict[str, _Moment] = {}
        while True:
            with suppress(Empty):
                self._wake.get(timeout=LOOK_AGAIN if waiting else None)
            while self._changed:
                code, moment = self._changed.popitem()
                waiting.pop(code, None)
                if moment is not None:
                    waiting[code] = moment
            waiting = {code: each for code, each in waiting.items() if not self._done(code, each)}

    def _done(self, code: str, moment: _Moment) -> bool:
        """Show the chances at a table; whether that need not be tried again."""
        try:
            rules = moment.match.rules
            if self._tables.of(rules) is None:
                return self._tables.failed(rules)
            if moment.shown:
                self._show(FoundOdds(code, moment.revision, self._chances(moment.match)))
        except Exception:
            logger.exception("odds failed", extra={"table": code})
        return True

    def _chances(self, match: Match) -> ChancesNowShape | None:
        hand = match.hand
        if hand.winner is not None:
            return _shape(match, [float(hand.winner == 0)], goes_on=EVEN)
        now = known(hand, match.score)
        games = None if now is None else self._tables.chances(match.rules, now)
        return None if games is None else _shape(match, games)


def _shape(match: Match, games: Sequence[float], goes_on: float | None = None) -> ChancesNowShape:
    """Return chances as they are sent.

    Args:
        match: The match.
        games: The chances to win the game; the first is the one that is shown.
        goes_on: The chance to win the game that comes, where this one is over.
    """
    own, other = match.games
    won = [
        match_chance(game if goes_on is None else goes_on, (own, other), match.rules.games_to_win)
        for game in games
    ]
    return {
        "game": round(games[0], 4),
        "match": round(won[0], 4),
        "least": round(min(won), 4),
        "most": round(max(won), 4),
    }
