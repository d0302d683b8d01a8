"""Rules over HTTP: looked at while they are chosen, and kept by name (docs/protocol.md).

A set's name stands in the body, never in the path: a name is any text a person types, and browsers
rewrite paths like `..` before they send them.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scorekeeper.reading import mapping
from scorekeeper.refusal import Refused
from scorekeeper.rules.about import check_rules
from webui.tables.rule_sets import Change, dropping, saved_sets, saving
from webui.web.body import body
from webui.web.services import services

rules_api = Blueprint("rules_api", __name__, url_prefix="/api/rules")


@rules_api.post("/check")
def check() -> Response:
    """Whether settings can stand together, and what table they make. Changes nothing."""
    return jsonify(check_rules(mapping(body(), "rules")))


@rules_api.get("/sets")
def sets() -> Response:
    """The rule sets of this house."""
    return jsonify(sets=saved_sets(services().open_reader))


@rules_api.put("/sets")
def save() -> Response:
    """Keep a rule set; a name that is taken only with `replace`."""
    return _changed(saving(body()))


@rules_api.delete("/sets")
def drop() -> Response:
    """Delete a rule set."""
    return _changed(dropping(body()))


def _changed(change: Change) -> Response:
    if not services().new_tables.take():
        raise Refused("too_fast")
    services().house.change_kept(change)
    return sets()
