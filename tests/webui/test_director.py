"""A director's phone with a real server: a long list of entries, and the code on the terminal."""

from __future__ import annotations

import json
import secrets
import zlib
from base64 import b64decode
from pathlib import Path

import pytest

from scorekeeper.kernel.reading import LONGEST_NAME
from tests.director_client import DirectorClient, director_of
from tests.json_path import Json, at, text
from tests.server import Server, TestClient, running_server
from webui.cli.main import main
from webui.limits.numbers import Limits
from webui.secrets import DIRECTOR_CODE
from webui.secrets.kept import read_kept

PAIRS = 256


def command(client: TestClient, championship: str, command: Json) -> Json:
    given = {
        "id": secrets.token_urlsafe(12),
        "championship": championship,
        "revision": 2,
        "command": command,
    }
    # As a browser sends it: without escapes.
    text = json.dumps({"type": "championship_command", **given}, ensure_ascii=False)
    client.connection.send(text)
    while (answer := client.receive())["type"] not in ("ack", "refused"):
        pass
    return answer


def long_list() -> Json:
    """As many pairs as a championship may have, with names as long as they may be."""
    lines = [
        {"name": f"{n:03} ".ljust(LONGEST_NAME, "ñ"), "players": ["Ñ" * LONGEST_NAME] * 2}
        for n in range(PAIRS)
    ]
    return {"type": "enter_list", "entries": lines}


def test_a_director_enters_256_pairs_at_once_and_nobody_else_sends_as_much(tmp_path: Path) -> None:
    setup = {"name": "Otoño", "format": "knockout", "rules": "clasico", "tables": 4}
    with running_server(tmp_path) as server:
        with director_of(server) as client:
            client.become(server.secret)
            client.send({"type": "open_championship", "id": "opening-1", "setup": setup})
            client.receive_a("ack")
            code = str(at(client.receive_a("championship"), "view", "code"))
            token = client.token
        with server.connected() as client:
            # It comes again, as after sleep, and sends as soon as it is welcome.
            assert client.hello("championship", token=token)["type"] == "welcome"
            answer = command(client, code, long_list())
            assert answer["type"] == "ack", answer
            client.connection.send("x" * (Limits().director_message_bytes + 1))
            assert client.closing_code() == 1009
        with server.connected() as client:
            assert client.hello("championship")["type"] == "welcome"
            client.send({"type": "championship_command", "id": "a" * 8, "command": long_list()})
            assert client.closing_code() == 1009


def test_the_command_prints_the_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    assert main(["director-code", "--data", str(data)]) == 1
    assert "there is no code in" in capsys.readouterr().err
    with running_server(tmp_path) as server, director_of(server) as client:
        client.become(server.secret)
        assert main(["director-code", "--data", str(data)]) == 0
        code = read_kept(data / DIRECTOR_CODE) or ""
        assert capsys.readouterr().out == f"{code[:3]} {code[3:]}\n"


def test_who_asked_for_it_is_sent_the_championship_packed(server: Server) -> None:
    with DirectorClient(server) as director, server.connected() as client:
        client.hello("championship", packed=True)
        director.enter([(f"Pair {number}", ["Ane", "Jon"]) for number in range(16)])
        revision = director.championship["revision"]
        whole, deflated = Json(), b""
        while not whole or at(whole, "view", "revision") != revision:
            deflated = b64decode(text(client.receive_a("packed"), "deflated"))
            whole = json.loads(zlib.decompress(deflated))
        assert whole == director.newest["championship"]
        assert len(deflated) < len(json.dumps(whole)) / 4
        assert "championship" not in client.newest
