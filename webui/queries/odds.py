"""The chances of matches that are over, from tables that a process beside the server makes.

A table belongs to a rule set. It is made the first time that it is wanted, in some seconds, and
those of a moment within a hand are asked of the same process (odds_process.py).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from scorekeeper.hand.hand import Hand
from scorekeeper.match.match import MatchState
from scorekeeper.odds import (
    GameOdds,
    Known,
    StepChances,
    course,
    decisive_step,
    hand_course,
    known,
    turning_point,
    turning_points,
)
from scorekeeper.rules import RuleSet
from scorekeeper.table import Table
from scorekeeper.table.hand_steps import hand_steps
from scorekeeper.table.table import Play
from scorekeeper.view.stones import award_shape
from webui.protocol.odds import ChancesShape, DecisiveShape, HandOddsShape, OddsShape
from webui.queries.background import BackgroundValues, Ended, WorkerProcess
from webui.queries.odds_process import DEALS, chances_request, table_request

logger = logging.getLogger("amarrako.server")

MOST_TABLES = 20
MOST_HANDS = 200


class OddsTables(BackgroundValues[RuleSet, GameOdds]):
    """The tables of chances by rule set, and the process that makes them (odds_process.py).

    Args:
        folder: The data folder, whose matches say how this house bets.
        deals: How many are simulated for a table, each with every seat as the mano.
    """

    def __init__(self, folder: Path, deals: int = DEALS) -> None:
        self._process = WorkerProcess("webui.queries.odds_process", (str(folder), str(deals)))
        super().__init__("odds", self._table, MOST_TABLES)
        self._hands = BackgroundValues("odds of a hand", self._moments, MOST_HANDS)

    def _table(self, rules: RuleSet) -> GameOdds:
        of_mano = cast("list[list[float]]", self._process.ask(table_request(rules)))
        return GameOdds(rules.target, tuple(map(tuple, of_mano)))

    def chances(self, rules: RuleSet, now: Known) -> Sequence[float] | None:
        """Return the chances of side 0 to win the game, for styles of betting.

        Waits for the process, some milliseconds and sometimes a second.

        Returns:
            As this house bets, or as is usual; then, where too few games of the house are known,
            where nobody bets and where many do. None: the table of these rules was not made yet,
            or the process fails.
        """
        if self.of(rules) is None:
            return None
        try:
            return cast("list[float]", self._process.ask(chances_request(rules, now)))
        except Ended:
            return None
        except (OSError, ValueError):
            logger.exception("odds of a moment failed")
            return None

    def of_hand(self, rules: RuleSet, moments: tuple[Known, ...]) -> Mapping[Known, float] | None:
        """Return the chances of side 0 to win the game at moments of a hand.

        Returns:
            None: they are being computed; none of them: they could not be.
        """
        key = (rules, moments)
        found = self._hands.of(key)
        if found is None:
            return {} if self._hands.failed(key) else None
        return dict(zip(moments, found, strict=True))

    def _moments(self, key: tuple[RuleSet, tuple[Known, ...]]) -> Sequence[float]:
        rules, moments = key
        answers = (self._process.ask(chances_request(rules, each)) for each in moments)
        return [cast("list[float]", answer)[0] for answer in answers]

    def end(self) -> None:
        """End the process."""
        self._process.end()


def odds_of(table: Table, tables: OddsTables) -> OddsShape:
    """Return how the chances of a match went; nothing of one that is played or has none."""
    odds = _tables_for(table, tables)
    if isinstance(odds, bool):
        return {"ready": odds, "moments": [], "turning": None, "of_games": [], "decisive": None}
    moments = course(table.match, odds)
    turning = turning_point(moments)
    play = None if turning is None else table.play.since(turning.hand)[0]
    chances = [] if play is None else _course(play, odds, tables)
    if chances is None:
        return {"ready": False, "moments": [], "turning": None, "of_games": [], "decisive": None}
    return {
        "ready": True,
        "moments": [
            {"hand": each.hand, "game": each.game, **_chances(each.before, each.after)}
            for each in moments
        ],
        "turning": None if turning is None else turning.hand,
        "of_games": [each.hand for each in turning_points(moments)],
        "decisive": None if play is None else _decisive(play, chances),
    }


def hand_odds_of(table: Table, tables: OddsTables, hand: int) -> HandOddsShape:
    """Return how the chances went in a finished hand; nothing where `odds_of` has no moments."""
    odds = _tables_for(table, tables)
    play = next((each for each in table.play.hands() if each.match.hand.number == hand), None)
    if isinstance(odds, bool) or play is None or not play.match.hand.over:
        return {"ready": odds is not False, "steps": [], "decisive": None}
    chances = _course(play, odds, tables)
    if chances is None:
        return {"ready": False, "steps": [], "decisive": None}
    return {
        "ready": True,
        "steps": [_chances(*each) for each in chances],
        "decisive": decisive_step(hand_steps(play), chances),
    }


def _tables_for(table: Table, tables: OddsTables) -> GameOdds | bool:
    """Return the chances for a match; True: it has none, False: they are being computed.

    Chances are those of two sides. A plain counter has no hands.
    """
    match = table.match
    if match.state is MatchState.PLAYING or table.counter or match.rules.sides != 2:
        return True
    return tables.of(match.rules) or tables.failed(match.rules)


def _course(play: Play, odds: GameOdds, tables: OddsTables) -> list[StepChances] | None:
    """Return what each step of a hand did; None: it is being computed."""
    moments: dict[Known, None] = {}

    def note(hand: Hand, score: Sequence[int]) -> None:
        now = known(hand, score)
        if now is not None:
            moments[now] = None

    hand_course(play, odds, note)
    found = tables.of_hand(play.match.rules, tuple(moments))
    if found is None:
        return None

    def in_hand(hand: Hand, score: Sequence[int]) -> float | None:
        now = known(hand, score)
        return None if now is None else found.get(now)

    return hand_course(play, odds, in_hand)


def _decisive(play: Play, chances: Sequence[StepChances]) -> DecisiveShape | None:
    steps = hand_steps(play)
    place = decisive_step(steps, chances)
    if place is None:
        return None
    hand = play.match.hand
    award = hand.taken[steps[place].awards[-1]]
    return {"award": award_shape(award, hand), **_chances(*chances[place])}


def _chances(before: float, after: float) -> ChancesShape:
    return {"before": round(before, 4), "after": round(after, 4)}
