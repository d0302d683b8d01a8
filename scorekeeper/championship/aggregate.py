"""The aggregate of championships: all that a server needs of this kind of stream.

>>> CHAMPIONSHIP.codec.command_from_json({"type": "draw_round", "stage": 0})
DrawRound(stage=0)
>>> from scorekeeper.championship.events import MatchCalled
>>> CHAMPIONSHIP.codec.event_to_json(MatchCalled(match=3, table=7))
{'type': 'match_called', 'v': 1, 'match': 3, 'table': 7}
"""

from __future__ import annotations

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.commands import AroundChampionship, Command
from scorekeeper.championship.decide.decide import decide
from scorekeeper.championship.events import Event
from scorekeeper.championship.evolve.evolve import evolve
from scorekeeper.kernel.aggregate import Aggregate
from scorekeeper.kernel.codec import Codec

CHAMPIONSHIP: Aggregate[Championship, Command, Event, AroundChampionship] = Aggregate(
    Codec("championship", Command, Event), evolve, decide
)
