"""Events in a form that screens put into words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from scorekeeper.codec import event_to_json, type_name
from scorekeeper.hand.award import When, totals
from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand
from scorekeeper.match import events as e
from scorekeeper.table import events as te
from scorekeeper.table.actor import seat_of
from scorekeeper.table.recorded import Recorded, TakenBack
from scorekeeper.view.shapes import GoesShape, Happening, TakenBackShape
from scorekeeper.view.stones import award_shape

SHOWN = frozenset(Happening.__annotations__)
"""Fields of an event that screens are shown; others, a phone's hash among them, stay in the log."""


def happening_of(
    recorded: Recorded, retracted_by: int | None = None, hands: Iterable[Hand] = ()
) -> Happening:
    """One event for the screens.

    Args:
        recorded: The event.
        retracted_by: The sequence of what took it back.
        hands: The hands of the match, for the totals of a count (`taken`), which include the
            dejes taken during the bidding. Only events that count a hand need them.
    """
    event = recorded.event
    fields = {name: value for name, value in _fields(event).items() if name in SHOWN}
    if isinstance(event, e.HandCounted | e.CountProposed):
        hand = next((each for each in hands if each.number == event.hand), None)
        fields["taken"] = _taken(event, hand)
    if recorded.took_back is not None:
        fields["took_back"] = taken_back_shape(recorded.took_back, hands)
    # TypedDict cannot be built from names known only at run time; a test compiles real ones
    # against the client's own types.
    return cast(
        "Happening",
        {
            **fields,
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
    first = happening_of(taken.first, hands=hands)
    if taken.at_once is not None:
        first["type"] = taken.at_once
    return {**goes_shape(taken), "first": first}


def _fields(event: te.Event) -> dict[str, object]:
    """An event's fields under the names of the protocol; others are left out later (`SHOWN`)."""
    fields = event_to_json(event)
    match event:
        case te.MatchStarted():
            fields |= {"total": event.number, "name": event.preset}
        case te.TargetSet():
            fields |= {"stones": event.target, "total": event.games_to_win}
        case te.Corrected(back=back, alone=alone):
            return {"sequence_back": back, **({"alone": True} if alone else {})}
        case te.Undone() | e.CountTakenBack():
            fields["sequence_back"] = event.back
        case te.AnswerOverruled():
            fields["stands"] = {
                "seat": event.stands_seat,
                "word": event.stands_word,
                "stones": event.stands_stones,
            }
        case e.Noted(seat=None):
            del fields["seat"]
        case e.LanceTold():
            fields["values"] = {str(seat): kind for seat, kind in event.values}
        case e.StonesTaken():
            fields["award"] = award_shape(event.award)
        case e.HandCounted() | e.CountProposed():
            fields["awards"] = [award_shape(award) for award in event.awards]
    return fields


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
