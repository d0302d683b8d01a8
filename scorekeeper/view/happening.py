"""Events in a form that screens put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import cast

from scorekeeper.codec import EVENTS, type_name
from scorekeeper.fields import encode_fields
from scorekeeper.hand.award import When, totals
from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand
from scorekeeper.match import events as e
from scorekeeper.table import events as te
from scorekeeper.table.actor import seat_of
from scorekeeper.table.recorded import Recorded, TakenBack
from scorekeeper.view.shapes import GoesShape, Happening, StepBegun, TakenBackShape

NOT_SHOWN: Mapping[type[te.Event], Sequence[str]] = {
    kind: [each.name for each in fields(kind) if each.metadata == e.NOT_SHOWN]
    for kind in EVENTS.values()
}
"""The fields of each event that stay in the log, a phone's hash among them."""


def happening_of(
    recorded: Recorded, retracted_by: int | None = None, hands: Iterable[Hand] = ()
) -> Happening:
    """One event for the screens: its fields but those that stay in the log, and what goes with it.

    Args:
        recorded: The event.
        retracted_by: The sequence of what took it back.
        hands: The hands of the match, for the totals of a count (`taken`), which include the
            dejes taken during the bidding. Only events that count a hand need them.
    """
    event = recorded.event
    shown = encode_fields(event)
    for name in NOT_SHOWN[type(event)]:
        del shown[name]
    match event:
        case e.LanceTold():
            shown["values"] = {str(seat): kind for seat, kind in event.values}
        case e.HandCounted() | e.CountProposed():
            hand = next((each for each in hands if each.number == event.hand), None)
            shown["taken"] = _taken(event, hand)
    if recorded.took_back is not None:
        shown["took_back"] = taken_back_shape(recorded.took_back, hands)
    # A TypedDict cannot be built from names known only at run time; a test compiles real ones
    # against the types that are generated from the events.
    return cast(
        "Happening",
        {
            **shown,
            "sequence": recorded.sequence,
            "type": type_name(type(event)),
            "at": recorded.at,
            "by": seat_of(recorded.by),
            "by_name": recorded.by_name,
            "retracted_by": retracted_by,
        },
    )


def goes_shape(taken: TakenBack) -> GoesShape:
    """What goes with an undo."""
    return {
        "kind": taken.kind,
        "steps": taken.steps,
        "hands": list(taken.hands),
        "games": list(taken.games),
        "match": taken.match,
    }


def taken_back_shape(taken: TakenBack, hands: Iterable[Hand] = ()) -> TakenBackShape:
    """What goes with an undo, and the happening that began the oldest step."""
    first: StepBegun = happening_of(taken.first, hands=hands)
    if taken.at_once is not None:
        first = {**first, "type": taken.at_once}
    return {**goes_shape(taken), "first": first}


def _taken(event: e.HandCounted | e.CountProposed, hand: Hand | None) -> list[int]:
    """What each side takes in the hand: the dejes that it keeps, and the count."""
    sides = len(event.score)
    if hand is None:
        return list(totals(event.awards, sides))
    if isinstance(event, e.HandCounted):
        returned = event.returned
    else:
        returned = hand.returned if hand.counted else count(hand, hand.start).returned
    dejes = (each for each in hand.taken if each.when is When.BID and each not in returned)
    return list(totals((*dejes, *event.awards), sides))
