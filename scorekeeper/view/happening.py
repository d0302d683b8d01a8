"""Events in a form that screens put into words."""

from __future__ import annotations

from typing import cast

from scorekeeper.codec.events import event_to_json, type_name
from scorekeeper.hand.award import Award
from scorekeeper.hand.hand import Hand
from scorekeeper.match import events as e
from scorekeeper.table import events as te
from scorekeeper.table.recorded import Recorded
from scorekeeper.view.lying import lying
from scorekeeper.view.shapes import AwardShape, Happening

SHOWN = frozenset(Happening.__annotations__)
"""Fields of an event that screens are shown; others, a phone's hash among them, stay in the log."""


def award_shape(award: Award, hand: Hand | None = None) -> AwardShape:
    """An award.

    With the hand, the cards of the player who earned it where they lie open, and how his side's
    stones lie then.
    """
    cards = None if hand is None or award.seat is None else hand.cards[award.seat]
    return {
        "lance": award.lance.value,
        "punto": award.punto,
        "side": award.side,
        "stones": award.stones,
        "when": award.when.value,
        "reason": award.reason.value,
        "seat": award.seat,
        "held": award.held,
        "cards": None if cards is None else [str(card) for card in cards],
        "score": award.score,
        "lies": None if hand is None else lying(hand.rules, award.score),
    }


def happening_of(recorded: Recorded, retracted_by: int | None = None) -> Happening:
    """One event for the screens; retracted_by: the sequence of what took it back."""
    event = recorded.event
    fields = {name: value for name, value in _fields(event).items() if name in SHOWN}
    # TypedDict cannot be built from names known only at run time; a test compiles real ones
    # against the client's own types.
    return cast(
        "Happening",
        {
            **fields,
            "sequence": recorded.sequence,
            "type": type_name(type(event)),
            "at": recorded.at,
            "by": recorded.by,
            "by_name": recorded.by_name,
            "retracted_by": retracted_by,
        },
    )


def _fields(event: te.Event) -> dict[str, object]:
    """An event's fields under the names of the protocol."""
    match event:
        case te.MatchStarted(number=number, mano=mano, preset=preset):
            return {"total": number, "mano": mano, "name": preset}
        case te.Undone(back=back) | te.Corrected(back=back):
            return {"sequence_back": back}
        case te.AnswerOverruled():
            stands = {
                "seat": event.stands_seat,
                "word": event.stands_word.value,
                "stones": event.stands_stones,
            }
            return {**event_to_json(event), "stands": stands}
        case e.Noted(hand=hand, what=what, seat=seat):
            of = {} if seat is None else {"seat": seat}
            return {"hand": hand, "what": what.value, **of}
        case e.LanceTold(values=values):
            return {**event_to_json(event), "values": {str(seat): kind for seat, kind in values}}
        case e.StonesTaken(hand=hand, award=award):
            return {"hand": hand, "award": award_shape(award)}
        case e.HandCounted(hand=hand, awards=awards, score=score, how=how):
            shapes = [award_shape(award) for award in awards]
            return {"hand": hand, "awards": shapes, "score": list(score), "how": how}
        case e.CountProposed(hand=hand, awards=awards, score=score, winner=winner):
            shapes = [award_shape(award) for award in awards]
            return {"hand": hand, "awards": shapes, "score": list(score), "winner": winner}
        case _:
            return event_to_json(event)
