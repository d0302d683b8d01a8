"""Named rule sets: what each changes in the default, and the text it follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.setting import Value


@dataclass(frozen=True, slots=True)
class Preset:
    """Overrides on a parent preset (None: on the defaults).

    `source` is the text, as rules.md cites it.
    """

    name: str
    source: str
    parent: str | None = None
    overrides: Mapping[str, Value] = field(default_factory=dict)


PRESETS = {
    preset.name: preset
    for preset in (
        Preset("clasico", "PG"),
        Preset(
            "fournier",
            "FO EN",
            parent="clasico",
            overrides={
                "games_to_win": 3,
                "reenvido": "double",
                "corrido": True,
                "mus_visto": "must",
            },
        ),
        Preset(
            "navarra",
            "PG BL",
            parent="clasico",
            overrides={"kings": 4, "no_signs_first_hand": True},
        ),
    )
}

DEFAULT = "clasico"
