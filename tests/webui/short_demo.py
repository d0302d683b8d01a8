"""`amarrako` with a demo of short matches: games of 20 stones, one in a championship's match.

python -m tests.webui.short_demo demo …
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from unittest import mock

import webui.demo.server
from scorekeeper.championship.format import PRESETS, Knockout, Length
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.process import http_client
from scorekeeper.rules.presets import DEFAULT
from webui.cli.main import main
from webui.demo.director import Director

RULES = {"target": 20}
KNOCKOUT = replace(PRESETS["knockout"], stages=(Knockout(games=(Length(1),), third_place=True),))

_open_championship = Director.open
_post = http_client.post


def open_championship(self: Director, setup: Mapping[str, object]) -> None:
    """Open one with matches of one short game."""
    rules = {"name": "Corto", "preset": DEFAULT, "rules": RULES}
    _open_championship(self, {**setup, "format": encode_fields(KNOCKOUT), "rules": rules})


def post(server: str, path: str, fields: Mapping[str, object], token: str = "") -> bytes:
    """Open a table with short games."""
    return _post(server, path, {**fields, "rules": RULES}, token)


if __name__ == "__main__":
    with (
        mock.patch.object(Director, "open", open_championship),
        mock.patch.object(webui.demo.server, "post", post),
    ):
        sys.exit(main(sys.argv[1:]))
