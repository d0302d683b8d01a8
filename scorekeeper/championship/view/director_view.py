"""What directors see besides the championship.

Options are offered by the same checks that `decide` uses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.entries import check_draw_pairs
from scorekeeper.championship.decide.match_checks import match_acts
from scorekeeper.championship.decide.undo import act_to_undo
from scorekeeper.championship.draw.draw import check_draw
from scorekeeper.championship.shapes import DirectedMatchShape, DirectorShape
from scorekeeper.championship.view.acts import act_shapes
from scorekeeper.championship.view.entries import PHONES, phones_by_entry, waiting_shape
from scorekeeper.kernel.actor import public_phone
from scorekeeper.refusal import Refused, allowed

WAITING = 20
"""Entries of phones that directors are sent at a time."""


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
