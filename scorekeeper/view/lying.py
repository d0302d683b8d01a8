"""How a side's stones lie before it on the table."""

from __future__ import annotations

from scorekeeper.rules.ruleset import AMARRAKO, RuleSet
from scorekeeper.view.shapes import LyingShape


def lying(rules: RuleSet, stones: int) -> LyingShape:
    """Piedras and amarrakos for so many stones (0 to the target).

    Adentro, the amarrakos are back on the plate and only what came since lies there (rules §6).
    """
    if stones >= rules.adentro_from:
        return {"piedras": stones - rules.adentro_from, "amarrakos": 0, "adentro": True}
    return {"piedras": stones % AMARRAKO, "amarrakos": stones // AMARRAKO, "adentro": False}
