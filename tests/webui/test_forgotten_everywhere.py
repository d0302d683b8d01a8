"""A forgotten name is in no answer of a server, in no export, nor in those of a restored backup."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from unittest.mock import MagicMock
from urllib.parse import quote

from tests.director_client import DirectorClient
from tests.json_path import text
from tests.server import Server, eventually, running_server
from tests.webui.conftest import RunCommand
from tests.webui.house import HousePhone, entered
from tests.webui.http_requests import ask
from tests.webui.test_season import won_by_an_ordago
from webui.app import create_app
from webui.queries.export_process import FORMS

NAME = "Zuriñe Ñáñez"
SEASON = {"name": "Otoño", "first": "2026-01-01", "last": None, "points": {"played": 1}}
OTHERS = ("Jon", "Miren", "Iker")


def paths(codes: list[str]) -> Iterator[str]:
    """Every path of the application that is read, with each value that it may have."""
    values = {"code": codes, "what": ["entries", "matches", "standings"], "form": [*FORMS]}
    for rule in create_app(MagicMock()).url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            names = sorted(rule.arguments)
            for each in product(*(values.get(name, ["1"]) for name in names)):
                path = rule.rule
                for name, value in zip(names, each, strict=True):
                    path = re.sub(rf"<(?:[^<>]*:)?{name}>", value, path)
                yield path
    yield from (f"/api/people?name={name}" for name in OTHERS)
    yield from ("/api/season?since=1", f"/api/season?season={quote('Otoño')}&kings=8")
    yield f"/api/remembered?tables={','.join(codes)}"


def named(answer: bytes | str) -> bool:
    """Whether the name is in a text, or in JSON or an address that has it in ASCII."""
    said = (answer if isinstance(answer, str) else answer.decode(errors="replace")).casefold()
    return any(form.casefold() in said for form in (NAME, json.dumps(NAME)[1:-1], quote(NAME)))


def naming(phone: HousePhone, codes: list[str]) -> set[str]:
    """The paths whose answer has the name, to a phone with the house PIN."""
    found = {path: phone.ask(path) for path in paths(codes) if path != "/ws"}
    assert not {path for path, answer in found.items() if answer.status >= 500}
    return {path for path, answer in found.items() if named(answer.body)}


def exported(server: Server, folder: Path, command: RunCommand) -> str:
    """Everything that `amarrako export` writes."""
    done = command("export", "--all", "--data", str(server.data), "--to", str(folder))
    assert done.status == 0, done.err
    return "".join(file.read_text(encoding="utf-8") for file in sorted(folder.iterdir()))


def test_forgetting_leaves_the_name_nowhere(tmp_path: Path, command: RunCommand) -> None:
    with running_server(tmp_path / "one") as server:
        table, seated = won_by_an_ordago(server, players=[NAME, *OTHERS], stake={"what": "round"})
        director = DirectorClient(server)
        director.enter([("Casa Paco", (NAME, "Jon")), ("Los del Puerto", ("Miren", "Iker"))])
        director.draw()
        (match,) = director.called
        at_table = str(match["code"])
        director.finish_round()
        championship = str(director.championship["code"])
        director.finish()
        # A table that is being played shows the name until then (docs/security.md).
        seated.tell("rematch", by=0, mano=0)
        phone, codes = entered(server), [table, at_table, championship]
        assert phone.ask("/api/house/close", "POST", {"tables": [table]}).status == 200
        given = {"type": "save_season", "season": SEASON}
        assert phone.ask("/api/house/act", "POST", given).status == 200
        before = naming(phone, codes)
        assert {"/api/season", "/api/matches", "/api/remembered", "/api/badges"} <= before
        assert {"/api/debts", f"/api/tables/{table}/debts"} <= before
        assert {f"/api/tables/{table}/export.csv", f"/api/championships/{championship}"} <= before
        assert named(exported(server, tmp_path / "before", command))

        assert phone.ask("/api/remembered", "DELETE", {"name": NAME.upper()}).status == 200
        assert naming(phone, codes) == set()
        assert not named(exported(server, tmp_path / "after", command))

        link = text(phone.ask("/api/house/download", "POST").json(), "path")
        zipfile.ZipFile(io.BytesIO(ask(server, link).body)).extractall(tmp_path / "other" / "data")
    with running_server(tmp_path / "other") as other:
        restored = entered(other)
        eventually(lambda: restored.ask("/api/season").json()["matches"] == 1, "the season")
        assert naming(restored, codes) == set()
        assert not named(exported(other, tmp_path / "restored", command))
