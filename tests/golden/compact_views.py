"""Views written shorter, so that a reader of a file sees what is new: nothing is lost by it.

What happened last stands in a view up to four times, and an option of the bidding has four fields
that mostly say nothing. Views are packed as they are today: a test that fails here after a view got
another shape is mended here, or by writing that part as it is.
"""

from __future__ import annotations

from typing import cast

from tests.json_path import Json, dicts, held, listed, number, text

ENTRY, LAST = "= entry ", "= last"
"""Stands where the same is as in the hand's entry of that sequence, or as in `last`."""
NOTHING: Json = {"total": None, "pays": None, "least": None, "offers": []}
"""What an option of the bidding mostly has in these fields; they are left out then."""
BID = ("do", "lance", "seats", "word")
"""What an option of the bidding is told by: a list of these, and of what else there is."""
ENTERED: Json = {"at": "AT", "retracted_by": None}
"""The same of an entry of the hand."""


def packed(view: Json) -> Json:
    """Return the view written shorter."""
    entries = {number(entry, "sequence"): entry for entry in dicts(view, "hand", "entries")}

    def short(happening: Json) -> object:
        sequence = number(happening, "sequence")
        return f"{ENTRY}{sequence}" if entries.get(sequence) == happening else happening

    last = held(view, "last")
    hand = held(view, "hand")
    return {
        **view,
        "hand": {**hand, "entries": [_without(ENTERED, entry) for entry in entries.values()]},
        "may": [
            {**each, "options": [_packed_option(option, last) for option in dicts(each, "options")]}
            for each in dicts(view, "may")
        ],
        "last": LAST if dicts(view, "hand", "entries")[-1:] == [last] else last,
        "latest": [LAST if each == last else short(each) for each in dicts(view, "latest")],
    }


def unpacked(short: Json) -> Json:
    """Return the view that was written shorter."""
    entries = [{**ENTERED, **entry} for entry in dicts(short, "hand", "entries")]
    known: dict[object, Json] = {f"{ENTRY}{entry['sequence']}": entry for entry in entries}
    last = entries[-1] if short["last"] == LAST else held(short, "last")
    known[LAST] = last
    latest = cast("list[object]", short["latest"])
    return {
        **short,
        "hand": {**held(short, "hand"), "entries": entries},
        "may": [
            {**each, "options": [_unpacked_option(one, last) for one in listed(each, "options")]}
            for each in dicts(short, "may")
        ],
        "last": last,
        "latest": [known[each] if isinstance(each, str) else each for each in latest],
    }


def _packed_option(option: Json, last: object) -> object:
    if option["do"] == "bid":
        offers = [
            f"{each['stones']} {each['total']} {each['kind']}" for each in dicts(option, "offers")
        ]
        more = _without(NOTHING, {**option, "offers": offers})
        named = [more.pop(key) for key in BID]
        return [*named, more] if more else named
    if option["do"] == "undo":
        undoes = LAST if option["undoes"] == last else option["undoes"]
        return {**option, "undoes": undoes}
    return option


def _unpacked_option(packed_option: object, last: object) -> Json:
    if isinstance(packed_option, list):
        *named, more = packed_option if len(packed_option) > len(BID) else [*packed_option, {}]
        option = {**dict(zip(BID, named, strict=True)), **more}
        offers = [text(each).split() for each in listed(option.get("offers", []))]
        whole: list[Json] = [
            {"stones": int(stones), "total": int(total), "kind": kind}
            for stones, total, kind in offers
        ]
        return {**NOTHING, **option, "offers": whole}
    option = held(packed_option)
    if option["do"] == "undo":
        undoes = last if option["undoes"] == LAST else option["undoes"]
        return {**option, "undoes": undoes}
    return option


def _without(usual: Json, value: Json) -> Json:
    """Leave out the fields that say what they usually do."""
    return {key: said for key, said in value.items() if key not in usual or said != usual[key]}
