"""Wire format of the view: fields that are empty, or that repeat another part, are left out.

`packed` writes a view so, `unpacked` restores it. docs/protocol.md lists what is left out; which
fields have a default follows from the shapes (`wire_shapes.py`), for the client too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import (
    TypeVar,
    cast,
    get_type_hints,
)

from scorekeeper.lance import How, Lance
from scorekeeper.table.recorded import Extent
from scorekeeper.view import happening_shapes, option_shapes, shapes
from scorekeeper.view.shapes import LanceView, View
from scorekeeper.view.wire_shapes import KINDS, OF_A_HAND, SHAPES, Json, short, whole

T = TypeVar("T")

HOW = list(How)
PLAIN = ("type", "table", "revision", "counter", "match", "referee", "draw", "asked", "disputed")
"""Fields of a view that nothing else in it repeats."""
PLAIN_OF_HAND = ("number", "phase", "mano", "dealer", "turn", "forfeit", "game_winner")
"""Fields of the hand that are numbers or words; they are copied."""
OF_HAND = ("standing", "marks", "contradictions", "verdicts", "proposed")
"""Fields of the hand that are objects, but for those whose encoding is reused (`PartCache`)."""


class Packer:
    """Writes the views of a table; what is the same as in the last view is not written again.

    Args:
        encode: Makes what is kept of a part, such as its JSON.
    """

    def __init__(self, encode: Callable[[object], object] = lambda part: part) -> None:
        self._encode = encode
        self._kept: dict[int, tuple[object, object]] = {}
        """By identity, the parts of the last view and what was written for each."""
        self._hand: tuple[int, list[shapes.SeatShape]] = (0, [])
        """Number of the hand and seats that the entries were last written for."""

    def packed(self, view: View) -> Json:
        """Return a view as it is sent. What is kept of it is as `encode` makes it."""
        hand, seats = view["hand"], view["seats"]
        entries = {entry["sequence"]: entry for entry in hand["entries"]}
        before, kept = self._kept, dict[int, tuple[object, object]]()
        self._kept = kept

        def part(source: T, make: Callable[[T], object]) -> object:
            found = before.get(id(source))
            if found is None or found[0] is not source:
                found = (source, self._encode(make(source)))
            kept[id(source)] = found
            return found[1]

        def reference(happening: happening_shapes.Happening) -> object:
            known = entries.get(happening["sequence"])
            if known is happening or known == happening:
                return happening["sequence"]
            return _happening(happening, seats)

        if self._hand[0] != hand["number"] or self._hand[1] is not seats:
            self._hand = (hand["number"], seats)
            for entry in hand["entries"]:
                before.pop(id(entry), None)
        write_entry = partial(_entry, seats, hand["number"])
        sent: Json = {}
        for key in PLAIN:
            value = cast("Json", view)[key]
            if value is not None and value is not False:
                name = OF_VIEW.get(key)
                sent[key] = value if name is None else short(name, cast("Json", value))
        sent["rules"] = part(view["rules"], _rules)
        sent["sides"] = part(view["sides"], _sides)
        sent["seats"] = part(seats, _seats)
        fields = cast("Json", hand)
        sent["hand"] = {
            **{key: fields[key] for key in PLAIN_OF_HAND if fields[key] is not None},
            **short("Hand", {key: fields[key] for key in OF_HAND if fields[key]}),
            **_by_seat(hand),
            **({"awards": part(hand["awards"], _awards)} if hand["awards"] else {}),
            "lances": [part(lance, _lance) for lance in hand["lances"]],
            "entries": [part(entry, write_entry) for entry in hand["entries"]],
        }
        sent["may"] = [
            {
                "by": each["by"],
                "options": [
                    _undo(option, reference) if option["do"] == "undo" else part(option, _option)
                    for option in each["options"]
                ],
            }
            for each in view["may"]
        ]
        sent["latest"] = [reference(each) for each in view["latest"]]
        return sent


OF_VIEW = SHAPES["View"]["of"]


def _rules(rules: shapes.RulesShape) -> Json:
    return {**short("Rules", cast("Json", rules)), "faces": "".join(rules["faces"])}


def _sides(sides: list[shapes.SideShape]) -> list[Json]:
    return [_without(("side",), short("Side", cast("Json", side))) for side in sides]


def _seats(seats: list[shapes.SeatShape]) -> list[Json]:
    found = []
    for seat in seats:
        sent = _without(("seat", "present", "dealer"), short("Seat", cast("Json", seat)))
        if seat["present"] != _is_present(sent):
            sent["present"] = seat["present"]
        found.append(sent)
    return found


def _is_present(seat: Json) -> bool:
    """Whether the phone of a seat is connected."""
    return "phone" in seat and "gone_seconds" not in seat


def _by_seat(hand: shapes.HandShape) -> Json:
    """Return the lists by seat or side that are not empty."""
    said = {lance: has for lance, has in cast("Json", hand["said"]).items() if _says(has)}
    found: Json = {"said": said} if said else {}
    if any(hand["asks"].values()):
        found["asks"] = short("Asks", cast("Json", hand["asks"]))
    for key in ("cards", "held", "taken"):
        value = cast("Json", hand)[key]
        if _says(value):
            found[key] = value
    return found


def _says(values: object) -> bool:
    return any(value not in (None, 0) or value is False for value in cast("list[object]", values))


def _awards(awards: list[happening_shapes.ShownAwardShape]) -> list[Json]:
    return [short("ShownAward", cast("Json", award)) for award in awards]


def _lance(lance: LanceView) -> Json:
    sent = _without(("lance", "bids"), short("LanceView", cast("Json", lance)))
    if sent["state"] == "waiting":
        del sent["state"]
    if not sent["stones"]:
        del sent["stones"]
    return sent


def _entry(seats: list[shapes.SeatShape], number: int, entry: happening_shapes.Happening) -> Json:
    sent = _happening(entry, seats)
    if sent.get("hand") == number:
        del sent["hand"]
    return sent


def _happening(happening: Mapping[str, object], seats: list[shapes.SeatShape]) -> Json:
    sent = short("Happening", happening)
    took_back = sent.get("took_back")
    for each in (sent,) if took_back is None else (sent, cast("Json", took_back)["first"]):
        item = cast("Json", each)
        by = item.get("by")
        if isinstance(by, int) and item.get("by_name") == seats[by]["player"]:
            del item["by_name"]
    return sent


def _undo(
    option: option_shapes.UndoOption, reference: Callable[[happening_shapes.Happening], object]
) -> Json:
    steps = [short("UndoSteps", cast("Json", run)) for run in option["steps"]]
    for run in steps:
        if run["kind"] == Extent.STEP:
            del run["kind"]
    free = {} if option["free"] is None else {"free": option["free"]}
    side = {"side": option["side"]} if "side" in option else {}
    return {"do": "undo", "undoes": reference(option["undoes"]), "steps": steps, **free, **side}


def _option(option: option_shapes.OptionShape) -> Json:
    sent = short("Option", cast("Json", option))
    if option["do"] == "tell_hand":
        sent["tells"] = _tells(option["tells"])
    return sent


def _tells(tells: list[option_shapes.ToTellShape]) -> list[Json]:
    """Return the lines of the option `tell_hand`; lances with equal lines share one."""
    found: list[Json] = []
    for tell in tells:
        line = _without(("lance", "refused", "choices"), short("ToTell", cast("Json", tell)))
        if tell["how"] == HOW:
            del line["how"]
        line.pop("values", None)
        if tell["values"] != (tell["winners"] if tell["choices"] else []):
            line["values"] = tell["values"]
        if tell["refused"]:
            line["refused"] = [[each["stood"], each["pays"]] for each in tell["refused"]]
        if found and {**found[-1], "lances": None} == {**line, "lances": None}:
            cast("list[object]", found[-1]["lances"]).append(tell["lance"])
        else:
            found.append({"lances": [tell["lance"]], **line})
    return found


def _without(keys: tuple[str, ...], value: Json) -> Json:
    for key in keys:
        value.pop(key, None)
    return value


def unpacked(sent: Json) -> View:
    """Return the view that was sent so. One that is whole stays as it is.

    >>> from scorekeeper.table import open_table, pending
    >>> from scorekeeper.kernel.actor import Role
    >>> from scorekeeper.view import view_of
    >>> setup = {"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]}
    >>> view = view_of(pending(None, Role.SERVER).add(*open_table(setup)).table, "K7QF", ())
    >>> unpacked(Packer().packed(view)) == view
    True
    """
    view = whole("View", sent)
    hand = cast("Json", view["hand"])
    sides, seats = cast("list[Json]", view["sides"]), cast("list[Json]", view["seats"])
    for place, side in enumerate(sides):
        side["side"] = place
    for place, seat in enumerate(seats):
        seat["seat"] = place
        written = cast("list[Json]", sent["seats"])[place]
        seat["present"] = written.get("present", _is_present(written))
        seat["dealer"] = place == hand["dealer"]
    nobody: list[object] = [None] * len(seats)
    said = cast("Json", hand["said"]) if "said" in hand else {}
    hand["said"] = {lance: said.get(lance) or nobody[:] for lance in KINDS}
    hand.setdefault("asks", {"cards": [], "told": []})
    rules = cast("Json", view["rules"])
    rules["faces"] = [*cast("str", rules["faces"])]
    hand["cards"] = hand["cards"] or nobody[:]
    hand["held"] = hand["held"] or nobody[:]
    hand["taken"] = hand["taken"] or [0] * len(sides)

    entries = cast("list[Json]", hand["entries"])
    for entry in entries:
        if entry["type"] in OF_A_HAND:
            entry.setdefault("hand", hand["number"])
    _name(entries, seats)
    lances = cast("list[Json]", hand["lances"])
    for lance, each in zip(Lance, lances, strict=True):
        spoken = (one for one in entries if one["type"] == "bid_spoken" and one["lance"] == lance)
        bids = [{key: one[key] for key in SPOKEN} for one in spoken]
        missing = {"lance": lance.value, "state": "waiting", "stones": 0}
        lances[lance.place] = {**missing, "bids": bids, **each}

    known = {entry["sequence"]: entry for entry in entries}

    def resolved(happening: object) -> Json:
        if isinstance(happening, dict):
            _name([happening], seats)
            return happening
        return known[happening]

    latest = [resolved(each) for each in cast("list[object]", view["latest"])]
    view = {"last": latest[-1], **view, "latest": latest}
    for each in cast("list[Json]", view["may"]):
        for option in cast("list[Json]", each["options"]):
            if option["do"] == "undo":
                option["undoes"] = resolved(option["undoes"])
                for run in cast("list[Json]", option["steps"]):
                    run.setdefault("kind", Extent.STEP.value)
            if option["do"] == "tell_hand":
                option["tells"] = _lines(cast("list[Json]", option["tells"]))
    return cast("View", view)


SPOKEN = tuple(get_type_hints(shapes.SpokenShape))


def _name(happenings: list[Json], seats: list[Json]) -> None:
    """Give happenings the name of the seat that they are by, where they have none."""
    for each in happenings:
        by = each["by"]
        if isinstance(by, int) and each["by_name"] is None:
            each["by_name"] = seats[by]["player"]
        took_back = each.get("took_back")
        if isinstance(took_back, dict):
            _name([took_back["first"]], seats)


def _lines(tells: list[Json]) -> list[Json]:
    found = []
    for sent in tells:
        if "lances" not in sent:
            found.append(sent)
            continue
        tell = whole("ToTell", sent)
        refused = [
            {"stood": stood, "pays": pays}
            for stood, pays in cast("list[tuple[int, int]]", tell["refused"])
        ]
        if tell["bets"] and "how" not in sent:
            tell["how"] = [how.value for how in How]
        for lance in cast("list[str]", tell.pop("lances")):
            choices = [] if tell["punto"] else KINDS.get(lance, [])
            values = tell["values"] if "values" in sent or not choices else tell["winners"]
            more = {"lance": lance, "refused": refused, "choices": choices, "values": values}
            found.append({**tell, **more})
    return found
