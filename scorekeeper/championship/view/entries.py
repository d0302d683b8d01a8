"""Entries in the views, and the phones that act for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.events import HowOut

PHONES = 8
"""Phones of an entry that are sent."""

EntryPhones = Sequence[tuple[str, bool]]
"""The phones of an entry, and whether each is confirmed."""


class EntryShape(TypedDict):
    """A pair, or a single player, that was entered or accepted by a director."""

    number: int
    name: str
    players: list[str]
    seed: int | None
    present: bool
    out: HowOut | None


class WaitingShape(TypedDict):
    """What a phone has entered, and the director has not accepted yet."""

    entry: int
    name: str
    players: list[str]


def phones_by_entry(state: Championship) -> dict[int, EntryPhones]:
    """Return the phones of each entry that has one, the confirmed first."""
    found: dict[int, list[tuple[str, bool]]] = {
        entry: [(phone, True) for phone in phones] for entry, phones in state.confirmed.items()
    }
    for phone, own in state.phones.items():
        for entry in own:
            if not state.is_confirmed(phone, entry):
                found.setdefault(entry, []).append((phone, False))
    return dict(found)


def entry_shape(entry: Entry) -> EntryShape:
    """Return an entry as everybody sees it."""
    return {
        "number": entry.number,
        "name": entry.name,
        "players": list(entry.players),
        "seed": entry.seed,
        "present": entry.present,
        "out": entry.out,
    }


def waiting_shape(entry: Entry) -> WaitingShape:
    """Return an entry that waits for the director."""
    return {"entry": entry.number, "name": entry.name, "players": list(entry.players)}
