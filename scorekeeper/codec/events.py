"""Events as the log stores them: their name, a version, and their fields."""

from __future__ import annotations

import re

from scorekeeper.codec.values import decode, encode
from scorekeeper.match import events as e
from scorekeeper.table import events as te
from scorekeeper.table.events import Event

KINDS: tuple[type[Event], ...] = (
    te.MatchStarted,
    te.FullMatchBegun,
    te.CountingBegun,
    te.TargetSet,
    te.PlayerSat,
    te.SeatAsked,
    te.SeatGiven,
    te.SeatKept,
    te.SeatLeft,
    te.SeatFreed,
    te.PlayerRenamed,
    te.SideRenamed,
    te.CardDrawn,
    te.SeatsDrawn,
    te.RefereeCame,
    te.RefereeLeft,
    te.Undone,
    te.Corrected,
    te.AnswerOverruled,
    te.CountSeen,
    te.ScoreAsked,
    te.ScoreAccepted,
    te.ScoreDeclined,
    te.UndoAsked,
    te.UndoAccepted,
    te.UndoDeclined,
    e.HandStarted,
    e.ManoSet,
    e.Noted,
    e.BidSpoken,
    e.LancePassed,
    e.Declared,
    e.CardsShown,
    e.LanceTold,
    e.VerdictAccepted,
    e.LanceRuled,
    e.HandTaken,
    e.GameTaken,
    e.MatchTaken,
    e.StonesTaken,
    e.CountProposed,
    e.HandCounted,
    e.GameWon,
    e.MatchWon,
    e.MatchAbandoned,
    e.ScoreSet,
    e.StonesCounted,
    e.CountTakenBack,
)


NAMES = {kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in KINDS}
BY_NAME = {name: kind for kind, name in NAMES.items()}


def type_name(kind: type[Event]) -> str:
    """The name of an event in logs and histories: BidSpoken → "bid_spoken"."""
    return NAMES[kind]


def event_to_json(event: Event) -> dict[str, object]:
    """The event as JSON: {"type", "v", its fields}."""
    body = encode(event)
    if not isinstance(body, dict):
        raise TypeError(f"{event!r} is no event")
    return {"type": type_name(type(event)), "v": e.EVENT_VERSION, **body}


def event_from_json(value: object) -> Event:
    """What `event_to_json` made. ValueError where it is no event of a version known here."""
    if not isinstance(value, dict):
        raise ValueError(f"an event is an object, not {value!r}")
    body = dict(value)
    name, version = body.pop("type", None), body.pop("v", None)
    if version != e.EVENT_VERSION:
        raise ValueError(f"an event of version {version!r}; this program reads {e.EVENT_VERSION}")
    kind = BY_NAME.get(str(name))
    if kind is None:
        raise ValueError(f"no event is called {name!r}")
    return decode(kind, body)
