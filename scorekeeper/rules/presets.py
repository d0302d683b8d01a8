"""Presets, which are named rule sets with the texts they follow, and the reading of rule sets.

A preset never changes once released: saved rule sets name one, and a table that opens by its name
expects what it had before. tests/scorekeeper/test_presets.py holds every value. A match stores the
rules that it is played by, and never reads them here again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from scorekeeper.kernel.reading import mapping, one_of
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.ruleset import BY_NAME, RuleSet, contradictions, rules_with
from scorekeeper.rules.setting import Value


@dataclass(frozen=True, slots=True)
class Preset:
    """Overrides on a parent preset (None: on the defaults).

    Its name for people is ``preset.<key>`` in the dictionaries, a sentence about it
    ``preset.<key>.about``. `source` names the texts it follows, as rules.md cites them, or one
    of OUTSIDE. What they leave open stays as it is in the parent.
    """

    name: str
    source: str
    parent: str | None = None
    overrides: Mapping[str, Value] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The name as the dictionaries write it, which have no hyphens."""
        return self.name.replace("-", "_")


PRESETS = {
    preset.name: preset
    for preset in (
        # Four in pairs, eight kings, to forty, best of three. BL says the same in other words.
        Preset("clasico", "PG BL"),
        # "Una partida … se compone de 3 juegos completos, ganando … la pareja … que antes gane 3";
        # "réplica a un envite por el doble"; the first hand of a game is cut, not spoken.
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
        # "Al mejor de 5 juegos" (of 3 with more than eight pairs, but for the final: a setting to
        # change); "corrida y sin señas"; of answers at the same time "valdrá la apuesta mínima".
        Preset(
            "australia-2025",
            "AU",
            parent="clasico",
            overrides={
                "games_to_win": 3,
                "reenvido": "double",
                "partners_disagree": "lowest",
                "corrido": True,
                "no_signs_first_hand": True,
                "mus_visto": "must",
                "misdeclaration": "tournament",
            },
        ),
        # "Con cuatro reyes y cuatro ases"; "la primera mano de cada partido se juega sin señales".
        Preset(
            "navarra",
            "PG BL",
            parent="clasico",
            overrides={"kings": 4, "no_signs_first_hand": True},
        ),
        # "4 erregetara eta 6 hamarrekotara izango diren 3 partida irabaztera" (article 1).
        Preset(
            "euskal-herria",
            "EH",
            parent="clasico",
            overrides={"kings": 4, "target": 30, "games_to_win": 3},
        ),
        # "Mus con Diez Reyes": the Sotas of copas and oros are wild.
        Preset("eibar", "PG BL", parent="clasico", overrides={"wild_sotas": True}),
        # "Las reglas del juego y la puntuación son iguales que cuando hay cuatro jugadores."
        Preset("seis", "PG FO EN", parent="clasico", overrides={"players": 6}),
        # "Una variación de seis jugadores … a 50 puntos … cada equipo elige un capitán."
        Preset("seis-capitanes", "PG", parent="seis", overrides={"captains": True, "target": 50}),
        # "Puede jugarse individualmente entre dos o más jugadores hasta un máximo de seis": two
        # face to face; three to six, each a side of their own; a table says how many it has.
        Preset("mano-a-mano", "FO EN", parent="fournier", overrides={"players": 2}),
        Preset("individual", "FO EN", parent="fournier", overrides={"individual": True}),
    )
}

DEFAULT = "clasico"


@cache
def preset_rules(name: str) -> RuleSet:
    """Return the rule set of a preset.

    >>> preset_rules("fournier").reenvido
    'double'
    """
    preset = PRESETS[name]
    base = RuleSet() if preset.parent is None else preset_rules(preset.parent)
    return base.with_values(preset.overrides)


@cache
def _preset_values(name: str) -> dict[str, Value]:
    return preset_rules(name).values()


def read_rules(given: object, preset: object = DEFAULT) -> RuleSet:
    """Read a rule set from the settings in which it differs from a preset.

    >>> read_rules({"target": 30}, "fournier").games_to_win
    3

    Args:
        given: A JSON object of settings. Its key "preset", if there is one, names the preset.
        preset: The preset, where the object names none.

    Raises:
        Refused: unknown_setting, bad_field, contradiction (which two settings, and why).
    """
    settings = mapping(given, "rules")
    try:
        return _read_once(preset, *settings, *settings.values())
    except TypeError:  # something in it has no hash, and is refused
        return _read(preset, dict(settings))


@lru_cache(maxsize=1024, typed=True)
def _read_once(preset: object, *settings: object) -> RuleSet:
    """Return one shared rule set for equal settings (names, then values); reading takes long."""
    names, values = settings[: len(settings) // 2], settings[len(settings) // 2 :]
    return _read(preset, {str(name): value for name, value in zip(names, values, strict=True)})


def _read(preset: object, settings: dict[str, object]) -> RuleSet:
    name = one_of(settings.pop("preset", preset), "preset", tuple(PRESETS))
    values = {**_preset_values(name), **read_values(settings)}
    for found in contradictions(values):
        raise Refused(RefusalCode.CONTRADICTION, field=found.one, other=found.other, why=found.why)
    return rules_with(values)


def read_values(settings: Mapping[str, object]) -> dict[str, Value]:
    """Read values of settings, each by itself. Refused: unknown_setting, bad_field."""
    checked: dict[str, Value] = {}
    for name, value in settings.items():
        setting = BY_NAME.get(name)
        if setting is None:
            raise Refused(RefusalCode.UNKNOWN_SETTING, field=name, allowed=", ".join(BY_NAME))
        checked[name] = setting.check(value)
    return checked


def changed_from(preset: str, rules: RuleSet) -> dict[str, Value]:
    """Return the settings in which rules differ from a preset."""
    return rules.changes_from(preset_rules(preset))
