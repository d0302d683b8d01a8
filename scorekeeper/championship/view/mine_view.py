"""What a phone is sent about itself, by its entries.

Options are offered by the same checks that `decide` uses.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, TypedDict

from scorekeeper.championship.championship import Championship, match_of
from scorekeeper.championship.decide.days import DayAct, day_acts, due_day
from scorekeeper.championship.decide.entries import EntryAct, entry_acts
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.view.entries import (
    PHONES,
    EntryPhones,
    WaitingShape,
    phones_by_entry,
    waiting_shape,
)
from scorekeeper.kernel.actor import public_phone

NO_DAY = "9999"
"""Comes after all days."""


class OwnMatchShape(TypedDict):
    """A match to be played over days, and what a phone may do about its day."""

    match: int
    may: list[DayAct]


class OwnEntryShape(TypedDict):
    """An entry that a phone says is its own, and what it may do with it."""

    entry: int
    phone: Literal["confirmed", "first", "asks"]
    """Confirmed; not confirmed, as no phone of the entry is; or waiting for one of these."""
    may: list[EntryAct]
    matches: list[OwnMatchShape]
    """The matches that it has still to play over days, in the order in which they are due."""
    asking: list[str]
    """To a confirmed phone: others that wait to be confirmed, by public id, eight at most."""


class MineShape(TypedDict):
    """What a phone is sent about itself, by its entries."""

    type: Literal["mine"]
    director: bool
    entries: list[int]
    own: list[OwnEntryShape]
    waiting: list[WaitingShape]
    match: int | None
    """The match that its entries play now, or play next."""
    seat: bool
    """It has a seat at the table on which that match is kept."""


def mine_view(
    state: Championship | None,
    phone: str,
    upcoming: Mapping[int, Match],
    seats: Collection[str] = (),
    *,
    matches: Mapping[int, Collection[Match]] | None = None,
    phones: Mapping[int, EntryPhones] | None = None,
) -> MineShape:
    """Return what a phone is sent about itself.

    Args:
        state: The championship; None: there is none.
        phone: The phone (SHA-256 of its token).
        upcoming: The match that each entry plays now, or plays next.
        seats: The codes of the Amarrako tables at which it has a seat.
        matches: The matches of each entry, where they are known (`matches_by_entry`).
        phones: The phones of each entry, if they are known already (`phones_by_entry`).
    """
    own = () if state is None else state.phones.get(phone, ())
    found = match_of(upcoming, own)
    waiting: list[WaitingShape] = []
    shown: list[OwnEntryShape] = []
    if state is not None:
        known = phones_by_entry(state) if phones is None else phones
        # What it joined may have been taken back since.
        joined = [state.entries[entry] for entry in own if entry in state.entries]
        waiting = [waiting_shape(entry) for entry in joined if entry.waits]
        own = tuple(entry.number for entry in joined if entry.accepted)
        of = state.matches_by_entry() if matches is None and own else matches or {}
        for entry in own:
            acts = entry_acts(state, entry, of.get(entry, ()), plays=entry in upcoming)
            one: OwnEntryShape = {
                "entry": entry,
                "phone": "first",
                "may": acts,
                "matches": _own_matches(state, phone, of.get(entry, ())),
                "asking": [],
            }
            shown.append(_own_entry(state, phone, one, known.get(entry, ())))
    return {
        "type": "mine",
        "director": state is not None and phone in state.directors,
        "entries": list(own),
        "own": shown,
        "waiting": waiting,
        "match": None if found is None else found.number,
        "seat": found is not None and found.code is not None and found.code in seats,
    }


def _own_entry(
    state: Championship, phone: str, shown: OwnEntryShape, phones: EntryPhones
) -> OwnEntryShape:
    """Return an entry as it is shown to a phone of it, by whether that is confirmed."""
    entry = shown["entry"]
    if state.is_confirmed(phone, entry):
        others = [public_phone(each) for each, confirmed in phones if not confirmed]
        return {**shown, "phone": "confirmed", "asking": others[:PHONES]}
    if entry in state.confirmed:
        return {**shown, "phone": "asks", "may": []}
    return shown


def _own_matches(state: Championship, phone: str, own: Collection[Match]) -> list[OwnMatchShape]:
    """Return the matches of an entry that are to be played over days, the first that is due first.

    What may be done is by the phone: of one that waits to be confirmed, nothing.
    """
    left = [
        match
        for match in own
        if match.state is not MatchState.OVER and state.stage(match.drawn.stage).over_days
    ]
    left.sort(key=lambda match: (due_day(state, match) or NO_DAY, match.drawn.round, match.number))
    return [
        {
            "match": match.number,
            "may": [] if state.closed else day_acts(state, phone, match.number),
        }
        for match in left
    ]
