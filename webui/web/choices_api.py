"""What a player's phone asks before he shows: the choices for his wild Sotas."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scorekeeper.cards.card import read_cards
from scorekeeper.reading import integer, mapping, only_keys
from scorekeeper.view import choices_of
from webui.codes import read_code
from webui.web.body import body
from webui.web.services import services

choices_api = Blueprint("choices_api", __name__, url_prefix="/api")

LAST_PLACE = 5


@choices_api.post("/tables/<code>/choices")
def choices(code: str) -> Response:
    """What the hand would pay under each choice. Nothing is told to the table."""
    given = mapping(body(), "choices")
    only_keys(given, ("seat", "cards"), "choices")
    seat = integer(given.get("seat"), "seat", 0, LAST_PLACE)
    cards = read_cards(given.get("cards"), "cards")
    return jsonify(choices_of(services().house.table(read_code(code)), seat, cards))
