"""Commands and events of a championship as JSON.

>>> CODEC.command_from_json({"type": "draw_round", "stage": 0})
DrawRound(stage=0)
>>> from scorekeeper.championship.events import MatchCalled
>>> CODEC.event_to_json(MatchCalled(match=3, table=7))
{'type': 'match_called', 'v': 1, 'match': 3, 'table': 7}
"""

from __future__ import annotations

from scorekeeper.championship.commands import Command
from scorekeeper.championship.events import Event
from scorekeeper.kernel.codec import Codec

CODEC: Codec[Command, Event] = Codec("championship", Command, Event)
