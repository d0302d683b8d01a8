"""The body of a write: JSON and nothing else."""

from __future__ import annotations

from flask import request

from scorekeeper.refusal import Refused
from webui.protocol.json_text import read_json


def body() -> object:
    """What was sent. Refused (json_wanted, bad_message)."""
    if request.mimetype != "application/json":
        raise Refused("json_wanted")
    try:
        text = request.get_data().decode()
    except UnicodeDecodeError:
        raise Refused("bad_message") from None
    return read_json(text)
