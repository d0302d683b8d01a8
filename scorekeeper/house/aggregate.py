"""The aggregate of the house: all that a server needs of this kind of stream."""

from __future__ import annotations

from scorekeeper.house.codec import CODEC
from scorekeeper.house.commands import AroundHouse, Command
from scorekeeper.house.decide import decide
from scorekeeper.house.events import Event
from scorekeeper.house.evolve import evolve
from scorekeeper.house.house import House
from scorekeeper.kernel.aggregate import Aggregate

HOUSE: Aggregate[House, Command, Event, None, AroundHouse] = Aggregate(CODEC, evolve, decide)
