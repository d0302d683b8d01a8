"""Upcasting: events that earlier versions stored, in the form of today.

A stored event has its version as `v`. An event of an earlier version is converted to the next
versions, one after the other, before it is read. Rows in which no role says who acted are converted
where rows are read (webui/service/rows.py).
"""

from __future__ import annotations

from collections.abc import Mapping

EVENT_VERSION = 2
"""The version of events that are stored now."""


def upcast(
    name: str, body: Mapping[str, object], version: object
) -> tuple[str, Mapping[str, object]]:
    """Return type and body of an event, stored by that version, as `EVENT_VERSION` has them.

    >>> upcast("match_started", {"preset": "seis"}, 1)[1]["preset_rules"]["players"]
    6
    >>> upcast("undo_asked", {"back": 7}, 2)
    ('act_asked', {'acts': [{'type': 'undo', 'to': 7}]})

    Raises:
        ValueError: The version is none that this program reads.
    """
    if version not in (1, EVENT_VERSION):
        raise ValueError(f"an event of version {version!r}; this program reads {EVENT_VERSION}")
    if version == 1:
        body = _from_1(name, body)
    rules = body.get("preset_rules")
    if name == "match_started" and isinstance(rules, dict):
        body = {**body, "preset_rules": {**BEFORE_THEY_WERE_SETTINGS, **rules}}
    of, _, verb = name.partition("_")
    if of in ("score", "undo") and verb in ("asked", "accepted", "declined"):
        return f"act_{verb}", _request(of, body)
    return name, body


def _request(of: str, body: Mapping[str, object]) -> Mapping[str, object]:
    """Convert a request for a score or an undo, which had events of their own.

    An answer to a score did not store its reason.
    """
    if of == "undo":
        act = {"type": "undo", "to": body["back"]}
    else:
        score = {"stones": body["score"], "games": body["games"]}
        act = {"type": "set_score", **score, "reason": body.get("reason", "")}
    withdrawn = {"withdrawn": body["withdrawn"]} if "withdrawn" in body else {}
    return {"acts": [act], **withdrawn}


def _from_1(name: str, body: Mapping[str, object]) -> Mapping[str, object]:
    """Add the settings of the preset of a match, which version 1 did not store."""
    if name != "match_started":
        return body
    preset = PRESETS_OF_1.get(str(body.get("preset")))
    if preset is None:
        raise ValueError(f"version 1 had no preset {body.get('preset')!r}")
    return {**body, "preset_rules": {**DEFAULTS_OF_1, **preset}}


Settings = Mapping[str, str | int | bool]

BEFORE_THEY_WERE_SETTINGS: Settings = {"sitting": "free"}
"""What was true of matches that began before a setting existed, where that is not its default."""

DEFAULTS_OF_1: Settings = {
    "players": 4,
    "individual": False,
    "captains": False,
    "target": 40,
    "games_to_win": 2,
    "kings": 8,
    "wild_sotas": False,
    "juego_real": "off",
    "reenvido": "two",
    "turn": "free",
    "partners_disagree": "boldest",
    "deje": "texts",
    "corrido": False,
    "no_signs_first_hand": False,
    "mus_visto": "agreed",
    "replace_4567": False,
    "misdeclaration": "table",
    "telling": "anyone",
    "confirm": "one",
    "confirm_after": 30,
    "seat_after": 120,
    "seat_after_alone": 30,
}
_FOURNIER: Settings = {
    "games_to_win": 3,
    "reenvido": "double",
    "corrido": True,
    "mus_visto": "must",
}
PRESETS_OF_1: Mapping[str, Settings] = {
    "clasico": {},
    "fournier": _FOURNIER,
    "australia-2025": {
        **_FOURNIER,
        "partners_disagree": "lowest",
        "no_signs_first_hand": True,
        "misdeclaration": "tournament",
    },
    "navarra": {"kings": 4, "no_signs_first_hand": True},
    "eibar": {"wild_sotas": True},
    "seis": {"players": 6},
    "seis-capitanes": {"players": 6, "captains": True, "target": 50},
    "mano-a-mano": {**_FOURNIER, "players": 2},
    "individual": {**_FOURNIER, "individual": True},
}
"""What the presets of version 1 changed in its defaults. Never to be changed."""
