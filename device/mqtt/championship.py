"""MQTT payloads of a championship, and the connection that its views come on. See docs/boards.md.

Boards read names, so entries and sides are published by their names and not by their numbers.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from device.link import Link
from device.mqtt.follower import PING_SECONDS, SILENCE_SECONDS
from scorekeeper.reading import mapping, sequence
from scorekeeper.refusal import Refused

log = logging.getLogger(__name__)

Object = Mapping[str, object]
Payloads = Mapping[str, Mapping[str, object] | None]
"""The payload of each topic, by its last part; None: the topic is empty."""
TOPICS = ("state", "calls", "rounds", "standings", "clock")
NOTHING: Payloads = dict.fromkeys(TOPICS)


def payloads_of(view: object) -> Payloads:
    """Return what is published of the server's view of a championship, nothing once it is closed.

    Raises:
        Refused: A field cannot be read.
    """
    if view is None:
        return NOTHING
    given = mapping(view, "view")
    if given.get("state") == "closed":
        return NOTHING
    entries = {one.get("number"): str(one.get("name")) for one in _objects(given, "entries")}
    matches = {one.get("number"): one for one in _objects(given, "matches")}
    shown = _Championship(given, entries, matches)
    return {
        "state": shown.state(),
        "calls": shown.calls(),
        "rounds": {"rounds": shown.rounds()},
        "standings": {"standings": shown.standings()},
        "clock": shown.clock(),
    }


@dataclass(frozen=True)
class _Championship:
    """A view, with its entries' names and its matches by number."""

    view: Object
    entries: Mapping[object, str]
    matches: Mapping[object, Object]

    def state(self) -> dict[str, object]:
        kept = ("code", "name", "format", "state", "revision", "rules", "notices")
        return {
            **{field: self.view.get(field) for field in kept},
            "pairs": len(self.entries),
            "tables": self.view.get("rooms"),
            "winner": self._side(self.view.get("winner")),
        }

    def calls(self) -> dict[str, object]:
        called = [self._match(self.matches[n]) for n in _items(self.view, "calls")]
        queue = [self._match(self.matches[n]) for n in _items(self.view, "queue")]
        return {"calls": called, "queue": queue}

    def rounds(self) -> list[dict[str, object]]:
        return [
            {
                "stage": number,
                "kind": stage.get("kind"),
                "round": each.get("number"),
                "name": each.get("name"),
                "of": each.get("of"),
                "matches": [
                    self._match(self.matches[one])
                    for one in (*_items(each, "matches"), each.get("third_place"))
                    if one in self.matches
                ],
                "byes": [self.entries.get(one) for one in _items(each, "byes")],
            }
            for number, stage in enumerate(_objects(self.view, "stages"), start=1)
            for each in _objects(stage, "rounds")
        ]

    def standings(self) -> list[dict[str, object]]:
        kept = ("place", "played", "won", "points", "games", "stones", "lives", "goes_on")
        return [
            {
                "stage": number,
                "kind": stage.get("kind"),
                "group": group.get("number"),
                "lines": [
                    {"name": self.entries.get(line.get("entry"))}
                    | {field: line.get(field) for field in kept}
                    for line in _objects(group, "standings")
                ],
            }
            for number, stage in enumerate(_objects(self.view, "stages"), start=1)
            for group in _objects(stage, "groups")
        ]

    def clock(self) -> Object | None:
        clock = self.view.get("clock")
        return None if clock is None else mapping(clock, "clock")

    def _match(self, match: Object) -> dict[str, object]:
        kept = ("number", "state", "table", "code", "called", "began", "about")
        sides = [self._side(side) for side in _items(match, "sides")]
        result = None if match.get("result") is None else mapping(match.get("result"), "result")
        ended: dict[str, object] = {"games": None, "winner": None, "how": None}
        if result is not None:
            winner = result.get("winner")
            name = sides[winner] if isinstance(winner, int) else None
            ended = {"games": result.get("games"), "winner": name, "how": result.get("how")}
        return {**{field: match.get(field) for field in kept}, "sides": sides, **ended}

    def _side(self, entries: object) -> str | None:
        if entries is None:
            return None
        names = [self.entries.get(one, "") for one in sequence(entries, "side")]
        return " – ".join(names)


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
            self._publish(payloads_of(message.get("view")))
        except (Refused, LookupError) as error:
            log.warning("the championship's view cannot be read: %s", error)

    def disconnected(self) -> None:
        """Do nothing: the topic `status` says that the retained ones are not live."""
