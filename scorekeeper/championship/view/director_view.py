"""What directors see besides the championship.

Options are offered by the same checks that `decide` uses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Literal, TypedDict

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.entries import check_draw_pairs
from scorekeeper.championship.decide.match_checks import MatchAct, match_acts
from scorekeeper.championship.decide.undo import act_to_undo
from scorekeeper.championship.draw.draw import check_draw
from scorekeeper.championship.view.acts import ActShape, act_shapes
from scorekeeper.championship.view.entries import (
    PHONES,
    WaitingShape,
    phones_by_entry,
    waiting_shape,
)
from scorekeeper.kernel.actor import public_phone
from scorekeeper.refusal import Refused, allowed

WAITING = 20
"""Entries of phones that directors are sent at a time."""


class DirectedMatchShape(TypedDict):
    """What a director may do with a match."""

    match: int
    may: list[MatchAct]


class EntryPhoneShape(TypedDict):
    """A phone that says it is of an entry."""

    phone: str
    """Its public id."""
    confirmed: bool
    """It may sit down for the entry and confirm other phones of it."""


class DirectedEntryShape(TypedDict):
    """What only directors see of an entry."""

    entry: int
    paid: bool
    phones: list[EntryPhoneShape]
    """The phones that say they are theirs: those that are confirmed first, eight at most."""


class DirectorShape(TypedDict):
    """What directors see besides the championship."""

    type: Literal["director"]
    revision: int
    you: str
    directors: list[str]
    referees: list[str]
    referee_code: str | None
    invitations: list[str]
    """By table of the room, the invitation on its printed card, with which phones sit down."""
    entries: list[DirectedEntryShape]
    waiting: list[WaitingShape]
    """What phones have entered, oldest first: twenty at a time."""
    more_waiting: int
    """How many wait besides those."""
    matches: list[DirectedMatchShape]
    """Only those with which something may be done."""
    draw: list[int]
    """Stages of which a round can be drawn now."""
    draw_again: list[int]
    draw_pairs: bool
    grace: int
    """Minutes that a pair may be late."""
    penalty: int
    """Minutes after these by which each game is lost; 0: none is."""
    undo: int | None
    """The act that `undo` takes back now, by its sequence; null: there is none."""
    unread: list[int]
    """Tables of the room whose score differs from the recorded result."""
    acts: list[ActShape]
    """The newest hundred, newest first."""


def director_view(
    state: Championship,
    you: str,
    referee_code: str | None,
    unread: Collection[int],
    invitations: Sequence[str] = (),
) -> DirectorShape:
    """Return what a director sees besides the championship.

    Args:
        state: The championship.
        you: The director's name.
        referee_code: The code that admits referees.
        unread: Tables of the room whose score differs from the recorded result.
        invitations: The invitation to each table of the room.
    """
    stages = range(0 if state.closed else len(state.format.stages))
    phones = phones_by_entry(state)
    waiting = [waiting_shape(entry) for entry in state.entries.values() if entry.waits]
    active = state.active_matches()
    acts = {} if state.closed else {n: match_acts(state, n, active) for n in state.matches}
    return {
        "type": "director",
        "revision": state.revision,
        "you": you,
        "directors": list(state.directors.values()),
        "referees": list(state.referees),
        "referee_code": referee_code,
        "invitations": list(invitations),
        "entries": [
            {
                "entry": entry.number,
                "paid": entry.paid,
                "phones": [
                    {"phone": public_phone(phone), "confirmed": confirmed}
                    for phone, confirmed in phones.get(entry.number, ())[:PHONES]
                ],
            }
            for entry in state.entries.values()
            if entry.accepted
        ],
        "waiting": waiting[:WAITING],
        "more_waiting": len(waiting[WAITING:]),
        "matches": [DirectedMatchShape(match=n, may=may) for n, may in acts.items() if may],
        "draw": [s for s in stages if allowed(check_draw, state, s)],
        "draw_again": [s for s in stages if allowed(partial(check_draw, again=True), state, s)],
        "draw_pairs": not state.closed and allowed(check_draw_pairs, state),
        "grace": state.format.grace,
        "penalty": state.format.penalty,
        "undo": _last_act(state),
        "unread": sorted(unread),
        "acts": act_shapes(state),
    }


def _last_act(state: Championship) -> int | None:
    if state.closed:
        return None
    try:
        return act_to_undo(state).rows[0].sequence
    except Refused:
        return None
