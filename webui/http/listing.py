"""What a request may list where tables are private (`--private-tables`)."""

from __future__ import annotations

from flask import request

from scorekeeper.refusal import RefusalCode, Refused
from webui.http.house_pin import is_house
from webui.http.services import services

MOST_OWN = 16
"""Tables of a phone that are looked up in one request."""


def may_list() -> bool:
    """Whether a phone may see what others play here; where tables are private, by the house PIN."""
    return not services().settings.private_tables or is_house()


def check_listing() -> None:
    """Refuse a page of what everybody played. Refused (house_pin_wanted): tables are private."""
    if not may_list():
        raise Refused(RefusalCode.HOUSE_PIN_WANTED)


def own_tables() -> list[str]:
    """The tables `?tables=CODE,…` that a phone opened, or at which it had a seat."""
    return request.args.get("tables", "").split(",", MOST_OWN)[:MOST_OWN]


def listed_tables() -> list[str] | None:
    """The tables that a list is of; None: of all."""
    return None if may_list() else own_tables()
