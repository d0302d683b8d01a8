"""Projection of the facts of championships that have a winner, for the points of a season."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import orjson

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.events import Event
from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.season import ChampionshipFacts, places_of
from webui.projections.projection import Projection, Step
from webui.store import Projected

READ = 100
"""Facts that are kept in memory once they were read."""


@lru_cache(READ)
def places_in(body: str) -> ChampionshipFacts:
    """Return the facts that a row says."""
    return read_fields(ChampionshipFacts, orjson.loads(body), "facts")


def _rows(step: Step[Championship, Event]) -> Iterator[Projected]:
    """Yield the row of a championship whose places are not those of before the step."""
    before = None if step.before is None else places_of(step.before)
    facts = places_of(step.after)
    if facts == before:
        return
    if facts is None:
        yield Projected(step.code, 0, 0, None)
    else:
        body = orjson.dumps(encode_fields(facts)).decode()
        yield Projected(step.code, 0, 0, body, began=facts.opened, at=facts.ended)


PLACES: Projection[Championship, Event] = Projection("places", 1, _rows)
"""The places of championships that have a winner."""
