"""The aggregate of championships: all that a server needs of this kind of stream."""

from __future__ import annotations

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.codec import CODEC
from scorekeeper.championship.commands import AroundChampionship, Command
from scorekeeper.championship.decide import decide
from scorekeeper.championship.events import Event
from scorekeeper.championship.evolve import evolve
from scorekeeper.kernel.aggregate import Aggregate

CHAMPIONSHIP: Aggregate[Championship, Command, Event, None, AroundChampionship] = Aggregate(
    CODEC, evolve, decide
)
