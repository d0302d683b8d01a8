"""How good the chances were: over the games of this house, and over simulated ones.

    python -m webui.queries.odds_quality FOLDER [DEALS GAMES]

A process beside the server computes it once a day, when it is asked for: it makes the tables of the
rule sets that are played most here, looks up the chance before each hand of each game that was won,
and does the same for simulated games. These come from other hands than those of the table.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from scorekeeper.odds import Style, game_odds, hands, learnt
from scorekeeper.odds.quality import Judged, Quality, Start, judged, quality, simulated_game
from scorekeeper.refusal import Refused
from scorekeeper.rules import RuleSet, read_rules
from webui.projections.matches import MATCHES
from webui.projections.season import SEASON, facts_in
from webui.protocol.odds import OddsQualityShape, QualityShape
from webui.queries import reading
from webui.queries.background import BackgroundValues, output_of
from webui.queries.odds_process import DEALS, SEED
from webui.queries.played import MOST_MATCHES

MOST_RULE_SETS = 3
GAMES = 5000
"""Simulated games."""
ENOUGH = 50
"""Games of the house below which their figures say nothing."""

Games = dict[RuleSet, list[tuple[int, list[Start]]]]
"""By rule set the winner of each game, and the states before its hands."""


class OddsQuality(BackgroundValues[str, OddsQualityShape]):
    """How good the chances were, by the day on which it was asked for."""

    def __init__(self, folder: Path, deals: int = DEALS, games: int = GAMES) -> None:
        arguments = (str(folder), str(deals), str(games))

        def make(_day: str) -> OddsQualityShape:
            found: OddsQualityShape = json.loads(output_of("webui.queries.odds_quality", arguments))
            return found

        super().__init__("odds_quality", make, most=1)


def found_by(quality: OddsQuality, day: str) -> OddsQualityShape:
    """Return what is known on a day; not `ready`: ask again in some seconds."""
    nothing: OddsQualityShape = {
        "ready": quality.failed(day),
        "enough": ENOUGH,
        "house": None,
        "simulated": None,
    }
    return quality.of(day) or nothing


def computed(folder: Path, deals: int, games: int) -> OddsQualityShape:
    """Compute it, with fixed seeds. Refused (log_failed)."""
    by_rules, style = _of_house(folder)
    most = sorted(by_rules, key=lambda rules: -len(by_rules[rules]))[:MOST_RULE_SETS]
    house: list[Judged] = []
    for rules in most:
        odds = game_odds(hands(rules, style, _rng(SEED), deals), rules.target)
        for winner, starts in by_rules[rules]:
            house += judged(starts, winner, odds)
    return {
        "ready": True,
        "enough": ENOUGH,
        "house": _shape(sum(len(by_rules[each]) for each in most), quality(house)),
        "simulated": _shape(games, _simulated(most[0] if most else RuleSet(), style, deals, games)),
    }


def _simulated(rules: RuleSet, style: Style, deals: int, games: int) -> Quality | None:
    odds = game_odds(hands(rules, style, _rng(SEED), deals), rules.target)
    outcomes, rng = hands(rules, style, _rng(SEED + 1), deals), _rng(SEED + 2)
    found: list[Judged] = []
    for _ in range(games):
        found += judged(*simulated_game(outcomes, rules.target, rng), odds)
    return quality(found)


def _of_house(folder: Path) -> tuple[Games, Style]:
    """Return the games of two sides that were played here, by rule set, and how they were bet.

    A match whose rules cannot be read any more is left out.
    """
    with reading(folder) as reader:
        facts = [
            (row.code, facts_in(row.body or ""))
            for row in reader.newest_projected(SEASON.key, "at", MOST_MATCHES)
        ]
        listed = reader.newest_projected(MATCHES.key, "at", MOST_MATCHES)
    rules: dict[tuple[str, int], RuleSet] = {}
    for row in listed:
        body = json.loads(row.body or "")
        with suppress(Refused):
            rules[row.code, body["match"]] = read_rules(body["rules"], body["preset"])
    found: Games = defaultdict(list)
    for code, match in facts:
        of_match = rules.get((code, match.number))
        if of_match is not None and len(match.sides) == 2 and not match.counter:
            found[of_match] += [
                (game.winner, [Start(mano, (own, other)) for mano, own, other in game.starts])
                for game in match.course
                if game.winner is not None
            ]
    return found, learnt(match for _, match in facts)


def _shape(games: int, found: Quality | None) -> QualityShape | None:
    if found is None:
        return None
    return {
        "games": games,
        "hands": found.hands,
        "brier": round(found.brier, 4),
        "classes": [
            {"hands": each.hands, "given": round(each.given, 4), "won": round(each.won, 4)}
            for each in found.classes
        ],
    }


def _rng(seed: int) -> Random:
    return Random(seed)  # noqa: S311 (no secret)


def main(arguments: Sequence[str]) -> int:
    """Print it as JSON."""
    folder, deals, games = (*arguments, str(DEALS), str(GAMES))[:3]
    json.dump(computed(Path(folder), int(deals), int(games)), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
