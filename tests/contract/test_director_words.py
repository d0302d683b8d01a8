"""Every act of a championship's history has a sentence on the director's page."""

from __future__ import annotations

import json

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.undo import NEVER_UNDONE
from tests.repository import ROOT

FOLLOWS = {"sides_known", "entrant_replaced", "late_entry_drawn"}
"""Events that only follow from others, and begin no act."""


def test_every_act_has_a_sentence() -> None:
    words = json.loads((ROOT / "scorekeeper/locales/director.es.json").read_text(encoding="utf-8"))
    acts = {name for name, kind in CHAMPIONSHIP.codec.events.items() if kind not in NEVER_UNDONE}
    assert {name for name in acts - FOLLOWS if f"act.{name}" not in words} == set()
