"""Happenings: events of the log as clients receive them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import cast, get_type_hints

from scorekeeper.hand.award import When, totals
from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand
from scorekeeper.kernel.actor import seat_of
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.match import events as match_events
from scorekeeper.table import events as table_events
from scorekeeper.table.codec import CODEC
from scorekeeper.table.recorded import Recorded, TakenBack
from scorekeeper.view.happening_shapes import (
    AT_ONCE,
    Happening,
    StepBegun,
    TakenBackShape,
    UndoExtentShape,
)
from scorekeeper.view.shapes import View

HIDDEN_FIELDS: Mapping[type[table_events.Event], Sequence[str]] = {
    kind: [each.name for each in fields(kind) if each.metadata == match_events.NOT_SHOWN]
    for kind in CODEC.events.values()
}
"""By kind of event, the fields that stay in the log, such as the hash of a phone's token."""

FIELDS_AT_ONCE = {name: tuple(get_type_hints(kind)) for name, kind in AT_ONCE.items()}
"""By type, what is shown of a step that was entered by one command."""


def happening_of(
    recorded: Recorded,
    retracted_by: int | None = None,
    hands: Iterable[Hand] = (),
    *,
    dated: bool = False,
    players: Sequence[str] = (),
    took_back: TakenBack | None = None,
) -> Happening:
    """Return an event as screens show it: its public fields, and what is derived from the hand.

    Args:
        recorded: The event.
        retracted_by: The sequence of what took it back.
        hands: The hands of the match, for the totals of a count (`taken`), which include the
            dejes taken during the bidding. Only events that count a hand need them.
        dated: Say when it was.
        players: The names of the players now; they are not repeated.
        took_back: What it took back.
    """
    event = recorded.event
    kind = type(event)
    shown = encode_fields(event)
    for name in HIDDEN_FIELDS[kind]:
        del shown[name]
    if isinstance(event, match_events.LanceTold):
        shown["values"] = {str(seat): value for seat, value in event.values}
    elif isinstance(event, match_events.HandCounted | match_events.CountProposed):
        hand = next((each for each in hands if each.number == event.hand), None)
        shown["taken"] = _taken(event, hand)
    if took_back is not None:
        shown["took_back"] = taken_back_shape(took_back, hands, players)
    if dated:
        shown["at"] = recorded.at
    by, by_name = seat_of(recorded.by), recorded.by_name
    if by is not None and by < len(players) and players[by] == by_name:
        by_name = None
    shown["sequence"] = recorded.sequence
    shown["type"] = CODEC.name(kind)
    shown["by"] = by
    shown["by_name"] = by_name
    shown["retracted_by"] = retracted_by
    # A TypedDict cannot be built from names known only at run time; a test compiles real ones
    # against the types that are generated from the events.
    return cast("Happening", shown)


def undo_extent_shape(taken: TakenBack) -> UndoExtentShape:
    """Return how much an undo takes back: steps, hands, games, the match."""
    return {
        "kind": taken.kind,
        "steps": taken.steps,
        "hands": list(taken.hands),
        "games": list(taken.games),
        "match": taken.match,
    }


def taken_back_shape(
    taken: TakenBack, hands: Iterable[Hand] = (), players: Sequence[str] = ()
) -> TakenBackShape:
    """Return what an undo takes back, and the happening that began its oldest step."""
    first: StepBegun = happening_of(
        taken.first, hands=hands, players=players, took_back=taken.took_back
    )
    if taken.at_once is not None:
        shown = {key: each for key, each in first.items() if key in FIELDS_AT_ONCE[taken.at_once]}
        first = cast("StepBegun", {**shown, "type": taken.at_once})
    if taken.stands is not None:
        stands = happening_of(taken.stands, hands=hands, players=players)
        first = cast("StepBegun", {**first, "stands": stands})
    return {**undo_extent_shape(taken), "first": first}


def _taken(
    event: match_events.HandCounted | match_events.CountProposed, hand: Hand | None
) -> list[int]:
    """Return the stones that each side takes in the hand: the dejes it keeps, and the count."""
    sides = len(event.score)
    if hand is None:
        return list(totals(event.awards, sides))
    if isinstance(event, match_events.HandCounted):
        returned = event.returned
    else:
        returned = hand.returned if hand.counted else count(hand, hand.start).returned
    dejes = (each for each in hand.taken if each.when is When.BID and each not in returned)
    return list(totals((*dejes, *event.awards), sides))


def happening_in(view: View, named: int | Happening) -> Happening:
    """Return a happening of a view; of a sequence, the entry of the hand that has it."""
    if not isinstance(named, int):
        return named
    return next(entry for entry in view["hand"]["entries"] if entry["sequence"] == named)
