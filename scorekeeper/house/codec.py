"""Commands and events of the house as JSON.

>>> CODEC.command_from_json({"type": "delete_rule_set", "name": "Cuadrilla"})
DeleteRuleSet(name='Cuadrilla')
>>> from scorekeeper.house.events import NameCorrected
>>> CODEC.event_to_json(NameCorrected("Jno", "Jon"))
{'type': 'name_corrected', 'v': 1, 'name': 'Jno', 'shown': 'Jon'}
"""

from __future__ import annotations

from scorekeeper.house.commands import Command
from scorekeeper.house.events import Event
from scorekeeper.kernel.codec import Codec

CODEC: Codec[Command, Event] = Codec("house", Command, Event)
