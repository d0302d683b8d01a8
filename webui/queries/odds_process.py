"""The process that makes tables of chances, and computes those of a moment within a hand.

It simulates the hands of a rule set with a fixed seed, bid as this house bets (its matches are read
when a rule set is first asked for), and keeps them for the moments that follow.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypedDict, cast

from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.odds import (
    BOLD,
    QUIET,
    Known,
    Model,
    games_seen,
    learnt,
    model,
    simulated,
)
from scorekeeper.odds.style import GAMES
from scorekeeper.rules import RuleSet, read_rules
from webui.projections.season import SEASON, facts_in
from webui.queries import reading
from webui.queries.background import answer_requests
from webui.queries.played import MOST_MATCHES

SEED = 40
DEALS = 60_000
FEWER = 4
"""Only every fourth of the deals is made for the styles of a range."""
MOST_RULES = 4
"""Rule sets whose simulated hands are kept."""


class Request(TypedDict):
    """What is asked of the process."""

    rules: dict[str, object]
    now: dict[str, object] | None
    """The moment; None: the table is wanted."""


def table_request(rules: RuleSet) -> Request:
    """Return the request for the table of a rule set (`GameOdds.of_mano`)."""
    return {"rules": dict(rules.changes_from(RuleSet())), "now": None}


def chances_request(rules: RuleSet, now: Known) -> Request:
    """Return the request for the chances at a moment, by styles (`OddsTables.chances`)."""
    return {**table_request(rules), "now": dict(encode_fields(now))}


class Answers:
    """Answers requests.

    Args:
        folder: The data folder.
        deals: How many are simulated for a rule set.
    """

    def __init__(self, folder: Path, deals: int) -> None:
        self._folder = folder
        self._deals = deals
        self._models: OrderedDict[RuleSet, Sequence[Model]] = OrderedDict()

    def answer(self, request: object) -> object:
        """Answer a `Request`."""
        asked = cast("Request", request)
        models = self._models_of(read_rules(asked["rules"]))
        if asked["now"] is None:
            return models[0].game.of_mano
        now = read_fields(Known, asked["now"], "now")
        return [each.chance(now) for each in models]

    def _models_of(self, rules: RuleSet) -> Sequence[Model]:
        found = self._models.get(rules)
        if found is None:
            found = self._models[rules] = self._made(rules)
        self._models.move_to_end(rules)
        if len(self._models) > MOST_RULES:
            self._models.popitem(last=False)
        return found

    def _made(self, rules: RuleSet) -> Sequence[Model]:
        with reading(self._folder) as reader:
            rows = reader.newest_projected(SEASON.key, "at", MOST_MATCHES)
        matches = [facts_in(row.body or "") for row in rows]
        style, rng = learnt(matches), Random(SEED)  # noqa: S311 (no secret)
        [packed] = simulated(rules, [style], rng, self._deals)
        found = [model(rules, style, packed)]
        if games_seen(matches) < GAMES:
            styles = (QUIET, BOLD)
            more = simulated(rules, styles, rng, self._deals // FEWER)
            found += [model(rules, each, packed) for each, packed in zip(styles, more, strict=True)]
        return found


def main(arguments: Sequence[str]) -> int:
    """Answer requests; the arguments are the data folder and how many deals are simulated."""
    folder, deals = arguments
    answer_requests(Answers(Path(folder), int(deals)).answer)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
