"""The JSON body of a request."""

from __future__ import annotations

from flask import request

from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol.reading import read_json


def body() -> object:
    """Read the JSON of the request. Refused (json_wanted, bad_message)."""
    if request.mimetype != "application/json":
        raise Refused(RefusalCode.JSON_WANTED)
    try:
        text = request.get_data().decode()
    except UnicodeDecodeError:
        raise Refused(RefusalCode.BAD_MESSAGE) from None
    return read_json(text)
