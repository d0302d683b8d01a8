"""The aggregate of the house: all that a server needs of this kind of stream.

>>> HOUSE.codec.command_from_json({"type": "delete_rule_set", "name": "Cuadrilla"})
DeleteRuleSet(name='Cuadrilla')
>>> from scorekeeper.house.events import NameCorrected
>>> HOUSE.codec.event_to_json(NameCorrected("Jno", "Jon"))
{'type': 'name_corrected', 'v': 1, 'name': 'Jno', 'shown': 'Jon'}
"""

from __future__ import annotations

from scorekeeper.house.commands import AroundHouse, Command
from scorekeeper.house.decide import decide
from scorekeeper.house.events import Event
from scorekeeper.house.evolve import evolve
from scorekeeper.house.house import House
from scorekeeper.kernel.aggregate import Aggregate
from scorekeeper.kernel.codec import Codec

HOUSE: Aggregate[House, Command, Event, AroundHouse] = Aggregate(
    Codec("house", Command, Event), evolve, decide
)
