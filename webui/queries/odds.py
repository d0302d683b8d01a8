"""The chances of a match that is over, from tables that a process beside the server makes.

A table belongs to a rule set. It is made the first time that it is wanted, with a fixed seed, by a
process of the lowest priority, in some seconds; the bets of its hands are those of this house. A
match that is played has no chances here: its players would read them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from scorekeeper.match.match import MatchState
from scorekeeper.odds import (
    GameOdds,
    course,
    decisive_step,
    game_odds,
    hand_course,
    hands,
    learnt,
    turning_point,
    turning_points,
)
from scorekeeper.rules import RuleSet, read_rules
from scorekeeper.table import Table
from scorekeeper.table.hand_steps import hand_steps
from scorekeeper.table.table import Play
from scorekeeper.view.stones import award_shape
from webui.projections.season import SEASON, facts_in
from webui.protocol.odds import ChancesShape, DecisiveShape, HandOddsShape, OddsShape
from webui.queries import reading
from webui.queries.beside import MadeBeside, output_of
from webui.queries.played import MOST_MATCHES

SEED = 40
DEALS = 5000
MOST_TABLES = 20


class OddsTables(MadeBeside[RuleSet, GameOdds]):
    """The tables of chances by rule set.

    Args:
        folder: The data folder, whose matches say how this house bets.
        deals: How many are simulated for a table, each with every seat as the mano.
    """

    def __init__(self, folder: Path, deals: int = DEALS) -> None:
        super().__init__("odds", lambda rules: _from_process(folder, rules, deals), MOST_TABLES)


def _from_process(folder: Path, rules: RuleSet, deals: int) -> GameOdds:
    """Let a process make a table. ValueError, OSError or SubprocessError: it could not."""
    settings = json.dumps(rules.changes_from(RuleSet()))
    output = output_of("webui.queries.odds", (str(folder), settings, str(deals)))
    return GameOdds(rules.target, tuple(map(tuple, json.loads(output))))


def odds_of(table: Table, tables: OddsTables) -> OddsShape:
    """Return how the chances of a match went; nothing of one that is played or has none."""
    odds = _tables_for(table, tables)
    if isinstance(odds, bool):
        return {"ready": odds, "moments": [], "turning": None, "of_games": [], "decisive": None}
    moments = course(table.match, odds)
    turning = turning_point(moments)
    play = None if turning is None else table.play.since(turning.hand)[0]
    return {
        "ready": True,
        "moments": [
            {"hand": each.hand, "game": each.game, **_chances(each.before, each.after)}
            for each in moments
        ],
        "turning": None if turning is None else turning.hand,
        "of_games": [each.hand for each in turning_points(moments)],
        "decisive": None if play is None else _decisive(play, odds),
    }


def hand_odds_of(table: Table, tables: OddsTables, hand: int) -> HandOddsShape:
    """Return how the chances went in a finished hand; nothing where `odds_of` has no moments."""
    odds = _tables_for(table, tables)
    play = next((each for each in table.play.hands() if each.match.hand.number == hand), None)
    if isinstance(odds, bool) or play is None or not play.match.hand.over:
        return {"ready": odds is not False, "steps": [], "decisive": None}
    chances = hand_course(play, odds)
    return {
        "ready": True,
        "steps": [_chances(*each) for each in chances],
        "decisive": decisive_step(hand_steps(play), chances),
    }


def _tables_for(table: Table, tables: OddsTables) -> GameOdds | bool:
    """Return the chances for a match; True: it has none, False: they are being computed.

    Chances are those of two sides. A plain counter knows no hands.
    """
    match = table.match
    if match.state is MatchState.PLAYING or table.counter or match.rules.sides != 2:
        return True
    return tables.of(match.rules) or tables.failed(match.rules)


def _decisive(play: Play, odds: GameOdds) -> DecisiveShape | None:
    steps, chances = hand_steps(play), hand_course(play, odds)
    place = decisive_step(steps, chances)
    if place is None:
        return None
    hand = play.match.hand
    award = hand.taken[steps[place].awards[-1]]
    return {"award": award_shape(award, hand), **_chances(*chances[place])}


def _chances(before: float, after: float) -> ChancesShape:
    return {"before": round(before, 4), "after": round(after, 4)}


def main(arguments: Sequence[str]) -> int:
    """Write a table to standard output as JSON; the arguments are those of `_from_process`."""
    folder, settings, deals = arguments
    rules = read_rules(json.loads(settings))
    with reading(Path(folder)) as reader:
        rows = reader.newest_projected(SEASON.key, "at", MOST_MATCHES)
    style = learnt(facts_in(row.body or "") for row in rows)
    rng = Random(SEED)  # noqa: S311 (no secret)
    found = game_odds(hands(rules, style, rng, int(deals)), rules.target)
    json.dump(found.of_mano, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
