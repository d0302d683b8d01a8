"""Views that the engine makes, as a panel receives them."""

from __future__ import annotations

import json

from scorekeeper.view import view_of
from tests.scorekeeper.table_for_tests import TableForTests


def sent(table: TableForTests) -> dict[str, object]:
    """The view of a table, as JSON brings it to a client."""
    view = json.loads(json.dumps(view_of(table.table, "K7QF")))
    assert isinstance(view, dict)
    return view
