"""What was played over weeks: facts of finished matches, and what is computed from them.

`facts_of(table)` returns the facts of a match that is over. Standings of people and pairs
(totals.py), records (bar_records.py), badges, and who owes what (ledger.py) follow from the facts
of many matches: a correction at a table changes all of them.
"""

from scorekeeper.house.season import Points
from scorekeeper.season.bar_records import Record, records, records_made
from scorekeeper.season.counts import Counts
from scorekeeper.season.facts import Feat, GameFacts, MatchFacts, facts_of
from scorekeeper.season.ledger import Debt, by_pair, by_person, debts
from scorekeeper.season.places import ChampionshipFacts, Finished, Place, places_of
from scorekeeper.season.totals import (
    Part,
    Played,
    Totals,
    course,
    head_to_head,
    in_order,
    pairs,
    people,
    placed,
    summed,
    totals_of,
    with_places,
)

__all__ = [
    "ChampionshipFacts",
    "Counts",
    "Debt",
    "Feat",
    "Finished",
    "GameFacts",
    "MatchFacts",
    "Part",
    "Place",
    "Played",
    "Points",
    "Record",
    "Totals",
    "by_pair",
    "by_person",
    "course",
    "debts",
    "facts_of",
    "head_to_head",
    "in_order",
    "pairs",
    "people",
    "placed",
    "places_of",
    "records",
    "records_made",
    "summed",
    "totals_of",
    "with_places",
]
