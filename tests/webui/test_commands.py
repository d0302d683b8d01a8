"""`amarrako serve`, `export` and `demo` as processes."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.kernel.actor import Role
from scorekeeper.table import Recorded, open_table
from scorekeeper.table.codec import CODEC
from tests.forked_server import run_forked
from tests.ports import free_port
from tests.server import Server, eventually, running_server
from tests.webui.conftest import RunCommand
from tests.webui.writer_harness import SETUP
from webui.cli.settle import settle_lines
from webui.data_folder import default_folder
from webui.store import TABLE, SqliteReader, SqliteStore
from webui.store.event_rows import row_of


def amarrako(*words: str, module: str = "webui") -> subprocess.CompletedProcess[str]:
    """Run a command in a forked process (tests/forked_server.py)."""
    return run_forked(module, *words)


def short_demo(*options: str) -> subprocess.CompletedProcess[str]:
    """Run a demo of short matches (short_demo.py)."""
    return amarrako("demo", "--fast", *options, module="tests.webui.short_demo")


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[Server, str, str]:
    """A short match by the demo; the server, the table, and what the demo told."""
    done = short_demo("--seed", "3", "--server", server.address.origin)
    assert done.returncode == 0, done.stderr
    with closing(SqliteReader(server.folder / "data")) as reader:
        (table,) = reader.codes(TABLE)
    return server, table, done.stdout


def test_exported_hands_settle_to_the_stones_the_table_took(
    played: tuple[Server, str, str], command: RunCommand
) -> None:
    server, table, _ = played
    exported = command("export", "--data", str(server.data), "--table", table)
    assert exported.status == 0, exported.err
    lines = exported.out.splitlines()
    assert len(lines) > 5
    settled = io.BytesIO()
    assert settle_lines([line.encode() for line in lines], settled) == 0
    results = [json.loads(line) for line in settled.getvalue().splitlines()]
    for result, following in zip(results, map(json.loads, lines[1:]), strict=False):
        expected = [0, 0] if result["winner"] is not None else result["score"]
        assert following["score"] == expected


def test_several_tables_are_named(played: tuple[Server, str, str], command: RunCommand) -> None:
    server, table, _ = played
    server.address.open_table()
    done = command("export", "--data", str(server.data))
    assert done.status == 1
    assert "--table" in done.err
    assert table in done.err


def test_everything_is_exported_at_once(
    played: tuple[Server, str, str], tmp_path: Path, command: RunCommand
) -> None:
    server, table, _ = played
    other = server.address.open_table()
    export = ("export", "--all", "--data", str(server.data))
    done = command(*export)
    assert done.status == 0, done.err
    ids = [json.loads(line)["id"] for line in done.out.splitlines()]
    assert f"{table}-match-1-hand-1" in ids
    assert len(set(ids)) == len(ids)
    words = command(*export, "--format", "text", "--lang", "en")
    assert f"Table {other}\nMatch 1:" in words.out
    matches = list(csv.DictReader(io.StringIO(command(*export, "--format", "csv").out)))
    states = {each["table"]: each["state"] for each in matches}
    assert (states[table], states[other]) == ("won", "playing")
    folder = tmp_path / "season"
    assert command(*export, "--to", str(folder)) == (0, "", "")
    files = {each.name for each in folder.iterdir()}
    assert {f"{table}.jsonl", f"{table}.txt", f"{other}.txt", "matches.csv", "hands.csv"} <= files
    with (folder / "hands.csv").open(encoding="utf-8", newline="") as hands:
        assert {each["table"] for each in csv.DictReader(hands)} >= {table}


def test_of_all_tables_one_that_is_damaged_is_named_and_left_out(
    tmp_path: Path, command: RunCommand
) -> None:
    (started,) = open_table(SETUP)
    opened = Recorded(1, 1, 1.0, Role.SERVER, None, started)
    with closing(SqliteStore(tmp_path)) as log:
        log.append([row_of(CODEC, "K7QF", opened)])
        log.append([row_of(CODEC, "R3XW", opened)._replace(body="{")])
        log.commit()
    done = command("export", "--all", "--data", str(tmp_path), "--format", "csv")
    assert done.status == 1
    assert "R3XW" in done.err
    assert "K7QF" in done.out
    assert "R3XW" not in done.out


def test_an_export_of_nothing_says_so(tmp_path: Path, command: RunCommand) -> None:
    def said(*options: str) -> str:
        done = command("export", "--data", str(tmp_path), *options)
        assert done.status == 1
        return done.err

    for options in ((), ("--table", "K7QF")):
        assert "there is no log in" in said(*options)
    SqliteStore(tmp_path).close()
    assert "no table has been played" in said()
    for code in ("K7QF", "nonsense"):
        assert code in said("--table", code)


def test_a_demo_without_a_server_elsewhere_says_so() -> None:
    for server, sentence in (("ftp://x", "is not an address"), ("http://mus.invalid", "answers")):
        done = amarrako("demo", "--fast", "--server", server)
        assert done.returncode == 1
        assert sentence in done.stderr


def test_serving_says_in_a_sentence_what_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    done = amarrako("serve", "--port", str(free_port()), "--data", str(tmp_path / "file" / "data"))
    assert done.returncode == 1
    assert "the matches cannot be kept in" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_folder_is_where_the_environment_says(tmp_path: Path) -> None:
    assert default_folder({"AMARRAKO_DATA": "/a"}) == Path("/a")
    assert default_folder({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "amarrako"
    assert default_folder({}).parts[-3:] == (".local", "state", "amarrako")


def test_serve_says_where_it_is_as_run_does(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        here = f"http://localhost:{server.port}/"
        eventually(lambda: here in server.terminal, "the address on the terminal")
        assert "Ctrl-C to stop." in server.terminal
