"""Projections of the event store: rows that follow from the events, for lists and exports.

Each is a file; to add one, write its `Projection` and name it here. How they work is in
projection.py.
"""

from __future__ import annotations

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import AroundChampionship
from scorekeeper.championship.commands import Command as ChampionshipCommand
from scorekeeper.championship.events import Event as ChampionshipEvent
from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import AroundHouse
from scorekeeper.house.commands import Command as HouseCommand
from scorekeeper.house.events import Event as HouseEvent
from scorekeeper.house.house import House
from scorekeeper.table import TABLE, Table
from scorekeeper.table.commands import AroundTable
from scorekeeper.table.commands import Command as TableCommand
from scorekeeper.table.events import Event as TableEvent
from webui.projections.hands import HANDS
from webui.projections.matches import MATCHES
from webui.projections.places import PLACES
from webui.projections.projector import Projector
from webui.projections.season import SEASON
from webui.projections.tables import TABLES

OF_TABLES = Projector(TABLE, (TABLES, MATCHES, HANDS, SEASON))
OF_CHAMPIONSHIPS = Projector(CHAMPIONSHIP, (PLACES,))
OF_HOUSE = Projector(HOUSE, ())
AnyProjector = (
    Projector[Table, TableCommand, TableEvent, AroundTable]
    | Projector[Championship, ChampionshipCommand, ChampionshipEvent, AroundChampionship]
    | Projector[House, HouseCommand, HouseEvent, AroundHouse]
)
"""The projections of streams of any kind."""
PROJECTORS: tuple[AnyProjector, ...] = (OF_TABLES, OF_CHAMPIONSHIPS, OF_HOUSE)
