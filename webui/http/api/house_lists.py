"""What the house keeps for every phone: names to offer, rule sets, notices."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scorekeeper.house.commands import (
    CorrectName,
    DeleteRuleSet,
    DismissNotices,
    ForgetName,
    SaveRuleSet,
)
from scorekeeper.house.view import notice_of
from scorekeeper.kernel.reading import mapping
from scorekeeper.names import digest_of
from scorekeeper.rules.about import check_rules
from webui.http.house_commands import act_on_house, give_to_house
from webui.http.house_pin import is_house
from webui.http.listing import listed_tables, may_list, own_tables
from webui.http.sender import body
from webui.http.services import services
from webui.protocol.house import NoticesPageShape
from webui.queries.remembered import remembered
from webui.queries.rule_sets import saved_sets

house_lists = Blueprint("house_lists", __name__)


@house_lists.get("/api/remembered")
def names_to_offer() -> Response:
    """The names to offer, and the last of the tables `?tables=CODE,…` of a phone.

    Where tables are private, the names are those of its own.
    """
    house = services().streams.house
    found = remembered(services().settings.data, house, own_tables(), of=listed_tables())
    if is_house():
        found["hidden"] = [name for name in found["players"] if digest_of(name) in house.hidden]
    return jsonify(found)


@house_lists.put("/api/remembered")
def correct_name() -> Response:
    """Spell a name otherwise; as one that is offered already only with `merge`."""
    act_on_house(CorrectName)
    return names_to_offer()


@house_lists.delete("/api/remembered")
def forget_name() -> Response:
    """Stop offering a name."""
    act_on_house(ForgetName)
    return names_to_offer()


@house_lists.get("/api/notices")
def notices() -> Response:
    """The notices about the data."""
    # They may have the code of a table.
    listed = services().streams.house.notices if may_list() else ()
    return jsonify(NoticesPageShape(notices=[*map(notice_of, listed)]))


@house_lists.delete("/api/notices")
def dismiss_notices() -> Response:
    """Dismiss all notices; for a day with the house PIN only. Refused (house_pin_wanted)."""
    give_to_house(DismissNotices())
    return notices()


@house_lists.post("/api/rules/check")
def check() -> Response:
    """Check whether settings contradict each other. Changes nothing."""
    return jsonify(check_rules(mapping(body(), "rules")))


# The name of a rule set is in the body, never in the path: it is any text that a person types, and
# browsers rewrite paths like `..` before they send them.


@house_lists.get("/api/rules/sets")
def rule_sets() -> Response:
    """The saved rule sets."""
    return jsonify(sets=saved_sets(services().streams.house))


@house_lists.put("/api/rules/sets")
def save_rule_set() -> Response:
    """Save a rule set; an existing one only with `replace`."""
    act_on_house(SaveRuleSet)
    return rule_sets()


@house_lists.delete("/api/rules/sets")
def drop_rule_set() -> Response:
    """Delete a rule set."""
    act_on_house(DeleteRuleSet)
    return rule_sets()
