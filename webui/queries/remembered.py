"""The names to offer and the last table opened, taken from the list of matches.

Only deleted names are stored: such a name is not offered until a later match has it.
"""

from __future__ import annotations

import json
from typing import cast

from scorekeeper.reading import mapping, name, only_keys
from scorekeeper.refusal import Refused
from scorekeeper.rules.presets import read_rules
from scorekeeper.words import LANGUAGES, translate
from webui.event_store import ForgottenName, MatchRow
from webui.protocol.shapes import LastTableShape, MatchFactsShape, RememberedShape
from webui.queries import OpenReader, reading
from webui.queries.forgotten import ForgottenNames
from webui.service.jobs import Change

MATCHES_READ = 500
"""Number of matches that names are taken from, newest first."""
MOST_NAMES = 200
FADING = 0.9
"""Weight of a name relative to the same name one match later."""


def remembered(open_reader: OpenReader) -> RememberedShape:
    """The names used here, recent and frequent ones first, and the last table opened.

    Returns:
        `players` and `sides`, lists of names, and `last`, as `POST /api/tables` takes it, or None:
        not a table of a championship, whose names are other people's.

    Raises:
        Refused: log_failed.
    """
    with reading(open_reader) as reader:
        rows = reader.newest_matches(MATCHES_READ)
        apart = reader.tables_of_championships()
        forgotten = ForgottenNames(reader)
    matches = [(row, cast("MatchFactsShape", json.loads(row.body))) for row in rows]
    return {
        "players": _names([(row, body["players"]) for row, body in matches], forgotten),
        "sides": _names([(row, _pairs(body)) for row, body in matches], forgotten),
        "last": _last(
            [
                body
                for row, body in matches
                if row.table not in apart
                and all(
                    _offered(row, each, forgotten) for each in (*body["players"], *_pairs(body))
                )
            ]
        ),
    }


def forgetting(given: object) -> Change:
    """Read `{name}`; the change that forgets it. Refused (bad_name, unknown_key)."""
    wanted = mapping(given, "remembered")
    only_keys(wanted, ("name",), "remembered")
    forgotten = name(wanted.get("name"), "name")
    return lambda store, at: store.forget_name(ForgottenName(forgotten, at))


def _pairs(body: MatchFactsShape) -> list[str]:
    """The names of the sides; none where every player is a side."""
    return [] if len(body["sides"]) == len(body["players"]) else body["sides"]


def _names(used: list[tuple[MatchRow, list[str]]], forgotten: ForgottenNames) -> list[str]:
    weights: dict[str, float] = {}
    for age, (row, names) in enumerate(used):
        for each in set(names) - GIVEN:
            if _offered(row, each, forgotten):
                weights[each] = weights.get(each, 0.0) + FADING**age
    return sorted(weights, key=lambda each: (-weights[each], each))[:MOST_NAMES]


def _offered(row: MatchRow, name: str, forgotten: ForgottenNames) -> bool:
    return forgotten.masked([name], row.started_at) == [name]


def _last(matches: list[MatchFactsShape]) -> LastTableShape | None:
    """The settings of the last table that had players; None if its rules cannot be read."""
    body = next((each for each in matches if not each["counter"]), None)
    if body is None:
        return None
    try:
        read_rules(body["rules"], body["preset"])
    except Refused:
        return None
    return {
        "sides": body["sides"],
        "players": body["players"],
        "preset": body["preset"],
        "rules": body["rules"],
        "target": body["target"],
    }


def _given() -> frozenset[str]:
    """The default names of players and sides, in every language."""
    numbers = range(1, 7)
    players = {translate(lang, "home.default_player", n=n) for lang in LANGUAGES for n in numbers}
    sides = {translate(lang, f"home.side_{side}") for lang in LANGUAGES for side in (0, 1)}
    return frozenset(players | sides)


GIVEN = _given()
