"""docs/boards.md: its example runs, its topics and options exist."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from device.cli.mqtt import configure
from device.link.board import Chances
from device.link.read_view import board_of
from device.mqtt.follower import answer_of, command_message
from device.mqtt.topics import state_of
from tests.device.engine_view import sent
from tests.repository import ROOT
from tests.scorekeeper.table_for_tests import TableForTests
from tests.server import Server, eventually

DOCUMENT = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "board.py"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)


def test_the_example_in_the_document_is_the_one_that_runs() -> None:
    assert blocks("python") == [EXAMPLE.read_text(encoding="utf-8")]
    assert EXAMPLE.read_text(encoding="utf-8").count("\n") <= 40


def test_the_example_follows_a_table_and_comes_back_after_the_server(
    server: Server, tmp_path: Path
) -> None:
    heard = tmp_path / "board.txt"

    def printed(words: str) -> None:
        eventually(lambda: words in heard.read_text("utf-8"), f"{words!r} on the board")

    with heard.open("wb") as file:
        board = subprocess.Popen(
            [sys.executable, str(EXAMPLE), server.url], stdout=file, stderr=file
        )
    try:
        printed("type on a seated phone, in Mesa: ")
        table = server.open_table()
        printed(f"{table} · Nosotros 0 · Ellos 0 · Ane")
        with server.client("phone", table=table) as phone:
            phone.receive_a("view")
            phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
            score = {"stones": [37, 12], "games": [1, 0], "reason": "as on paper"}
            phone.give({"type": "set_score", **score}, 0)
            printed(f"{table} · Nosotros 37 adentro · Ellos 12 · Ane")
        server.kill()
        printed("no server: ")
        told = heard.read_text("utf-8").count("Nosotros 37")
        server.start()
        eventually(
            lambda: heard.read_text("utf-8").count("Nosotros 37") > told, "the score once more"
        )
        assert board.poll() is None
        assert "Traceback" not in heard.read_text("utf-8")
    finally:
        board.kill()
        board.wait()


def shape(value: object) -> object:
    """What a value is made of, its texts and numbers left out."""
    match value:
        case dict():
            return {key: shape(each) for key, each in value.items()}
        case list():
            return [shape(value[0])]
        case _:
            return type(value)


def test_the_state_in_the_document_is_made_as_the_real_one() -> None:
    shown, *_others = blocks("json")
    table = TableForTests()
    table.bid(0, "envido", 5)
    view = sent(table)
    board = replace(board_of(view), chances=Chances((0.9, 0.1), (0.95, 0.05)))
    assert shape(json.loads(shown)) == shape(state_of(board, view))


def test_commands_and_answers_in_the_document_are_good() -> None:
    _state, _match, sit, bid, done, refused = (json.loads(block) for block in blocks("json"))
    for command in (sit, bid):
        assert command_message(json.dumps(command).encode()) == {"type": "command", **command}
    ack = {"type": "ack", "id": done["id"], "revision": done["revision"]}
    assert answer_of(ack) == done
    refusal = {"type": "refused", "params": {}, **refused}
    assert answer_of(refusal) == refused


def test_the_document_has_every_option() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    configure(parser)
    there = set(re.findall(r"--[a-z-]+", parser.format_help()))
    listed = set(re.findall(r"^\| `(--[a-z-]+)", DOCUMENT, re.MULTILINE))
    assert there == listed
