"""Write views and finished hands that the engine made, for the tests of the client.

    python -m tests.contract.engine_views

Vitest runs it once before its tests (webui/client/test/engine-views.ts).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

from scorekeeper.view.shapes import View
from tests.browser.championship_states import CHAMPIONSHIP_STATES
from tests.browser.engine_table import view_in
from tests.browser.show_states import SHOW_STATES
from tests.browser.table_states import COUNTED, State
from tests.browser.tv_table_states import TV_STATES
from tests.contract.finished_hands import KINDS, finished_hand

LETTERS = "CDFHJKMN"
"""What codes of tables are made of, among others."""


def table_views(states: Mapping[str, State] = TV_STATES) -> dict[str, View]:
    """The view of a table in each state, by its name; each table has a code of its own."""
    views = {}
    for number, (name, state) in enumerate(states.items()):
        code = "K" + "".join(LETTERS[number // 8**n % 8] for n in range(3))
        views[name] = view_in(state, code, COUNTED.get(name, ()))
    return views


if __name__ == "__main__":
    championships = {name: make().messages for name, make in CHAMPIONSHIP_STATES.items()}
    hands = {kind: finished_hand(kind) for kind in KINDS}
    tables = table_views({**TV_STATES, **SHOW_STATES})
    made = {"tables": tables, "championships": championships, "hands": hands}
    json.dump(made, sys.stdout)
