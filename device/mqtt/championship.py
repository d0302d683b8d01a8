"""MQTT payloads of a championship, and the connection that receives its views (docs/boards.md).

Boards show names, so entries and sides are published by name and not by number.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

from device.link.link import Link
from device.mqtt.follower import PING_SECONDS, SILENCE_SECONDS
from scorekeeper.kernel.reading import mapping, sequence
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

Object = Mapping[str, object]
Payloads = Mapping[str, Mapping[str, object] | None]
"""The payload of each topic, by its last part; None: the topic is empty."""
TOPICS = ("state", "calls", "rounds", "standings", "clock")
NOTHING: Payloads = dict.fromkeys(TOPICS)


def _payloads_of(view: object) -> Payloads:
    """Return the payloads for a view of a championship; they are empty once it is closed.

    Raises:
        Refused: A field cannot be read.
    """
    if view is None or mapping(view, "view").get("state") == "closed":
        return NOTHING
    return _Championship(mapping(view, "view")).payloads()


class _Championship:
    """A view of a championship, with the names of its entries and its matches by number."""

    def __init__(self, view: Object) -> None:
        self._view = view
        entries = _objects(view, "entries")
        self._names = {one.get("number"): str(one.get("name")) for one in entries}
        matches = _objects(view, "matches")
        self._matches = {one.get("number"): self._match(one) for one in matches}

    def payloads(self) -> Payloads:
        view, stages = self._view, list(enumerate(_objects(self._view, "stages"), start=1))
        clock = view.get("clock")
        return {
            "state": {
                **_picked(view, "code", "name", "format", "state", "revision", "rules", "notices"),
                "pairs": len(self._names),
                "tables": view.get("rooms"),
                "winner": self._side(view.get("winner")),
            },
            "calls": {
                list_: [self._matches[number] for number in _items(view, list_)]
                for list_ in ("calls", "queue")
            },
            "rounds": {
                "rounds": [
                    {"stage": number, "kind": stage.get("kind"), **self._round(each)}
                    for number, stage in stages
                    for each in _objects(stage, "rounds")
                ]
            },
            "standings": {
                "standings": [
                    {"stage": number, "kind": stage.get("kind"), **self._group(group)}
                    for number, stage in stages
                    for group in _objects(stage, "groups")
                ]
            },
            "clock": None if clock is None else mapping(clock, "clock"),
        }

    def _round(self, given: Object) -> dict[str, object]:
        played = (*_items(given, "matches"), given.get("third_place"))
        return {
            "round": given.get("number"),
            **_picked(given, "name", "of"),
            "matches": [self._matches[one] for one in played if one in self._matches],
            "byes": [self._names.get(one) for one in _items(given, "byes")],
        }

    def _group(self, group: Object) -> dict[str, object]:
        kept = ("place", "played", "won", "points", "games", "stones", "lives", "goes_to")
        lines = _objects(group, "standings")
        named = [
            {"name": self._names.get(line.get("entry")), **_picked(line, *kept)} for line in lines
        ]
        return {"group": group.get("number"), "lines": named}

    def _match(self, match: Object) -> dict[str, object]:
        sides = [self._side(side) for side in _items(match, "sides")]
        result = {} if match.get("result") is None else mapping(match.get("result"), "result")
        winner = result.get("winner")
        return {
            **_picked(match, "number", "state", "table", "code", "called", "began", "about"),
            "sides": sides,
            "games": result.get("games"),
            "winner": sides[winner] if isinstance(winner, int) else None,
            "how": result.get("how"),
        }

    def _side(self, entries: object) -> str | None:
        if entries is None:
            return None
        return " – ".join(self._names.get(one, "") for one in sequence(entries, "side"))


def _picked(given: Object, *fields: str) -> dict[str, object]:
    return {field: given.get(field) for field in fields}


def _items(given: Object, field: str) -> Sequence[object]:
    return sequence(given.get(field), field)


def _objects(given: Object, field: str) -> list[Object]:
    return [mapping(item, field) for item in _items(given, field)]


class ChampionshipFollower:
    """Follows the server's championship on a connection of its own, and publishes each change."""

    table = None

    def __init__(self, server: str, publish: Callable[[Payloads], None]) -> None:
        self._publish = publish
        self._link = Link(
            server, self, client="championship", ping=PING_SECONDS, silence=SILENCE_SECONDS
        )
        self._link.start()

    def receive(self, message: Mapping[str, object]) -> None:
        """Take one message of the server."""
        if message.get("type") != "championship":
            return
        try:
            self._publish(_payloads_of(message.get("view")))
        except (Refused, LookupError) as error:
            log.warning("the championship's view cannot be read: %s", error)

    def disconnected(self) -> None:
        """Do nothing: the topic `status` shows that the retained payloads are out of date."""
