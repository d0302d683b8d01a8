"""Pages, files and API over plain HTTP."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest
from flask import Flask

from tests.json_path import Json, at, dicts, held, number, text
from tests.server import Server
from tests.webui.http_requests import SETUP, Answer, ask, post
from webui.app import create_app
from webui.http.page_cache import BYTES_OF_AN_ENTRY, MOST_BYTES, PageCache
from webui.ops.run import assemble
from webui.settings import CLIENT, Settings
from webui.store import SqliteStore


@pytest.fixture(scope="module", autouse=True)
def _client_is_built() -> None:
    assert (CLIENT / "index.html").is_file(), "webui/client is not built: ./run test does it first"


def faults(server: Server) -> list[Json]:
    """The lines of the log that tell of a fault."""
    lines = server.log_lines
    return [line for line in lines if "trace" in line or line["level"] in ("error", "critical")]


# ------------------------------------------------------------ pages and files


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/t/", "/t/K7QF", "/t/k7qf", "/tv", "/tv/K7QF", "/panel", "/panel/K7QF"),
        *("/style", "/bracket", "/bracket/tv", "/director", "/director/print/entries", "/room/7"),
        "/room/7/tv",
    ],
)
def test_every_page_is_the_app(server: Server, path: str) -> None:
    answer = ask(server, path)
    assert (answer.status, answer.headers.get_content_type()) == (200, "text/html")
    assert b'id="app"' in answer.body
    assert answer.headers["Cache-Control"] == "no-cache"


def test_files_with_a_fingerprint_are_kept_for_a_year(server: Server) -> None:
    script = next((CLIENT / "assets").glob("*.js")).name
    answer = ask(server, f"/assets/{script}")
    assert answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers.get_content_type() in ("text/javascript", "application/javascript")
    for path in ("/icon.svg", "/manifest.webmanifest"):
        assert ask(server, path).status == 200


NOT_THERE = {
    404: (
        *(
            f"/assets/{name}"
            for name in ("a" * 5000, "a" * 256 + ".js", "%00", "%C3%B1", "a/" * 101)
        ),
        *("/assets/../../package.json", "/../pyproject.toml", "/.sources", "/assets/..%2f..%2fx"),
        *("/t/OOOO", "/tv/x", "/api/tables/OOOO/history", "/api/tables/CCCC/history"),
        *("/api/tables/CCCC/hands", "/api/tables/CCCC/summary"),
    ),
    400: (
        *(
            f"/api/tables/TABLE/{page}"
            for page in (
                *("history?before=0", "history?limit=0", "history?limit=201", "history?before=x"),
                *("history?limit=1e3", "hands?before=0", "hands?limit=0", "hands?limit=51"),
            )
        ),
        *("/qr.svg?path=//evil.example/", "/qr.svg?path=http://evil.example/"),
        *("/qr.svg?path=/t/K7QF/../..", f"/qr.svg?path={'x' * 1000}"),
    ),
}
"""Paths by the status of the answer: no file, nothing else of the disk, no table, no page of it."""


@pytest.mark.parametrize(
    ("status", "path"), [(status, path) for status in NOT_THERE for path in NOT_THERE[status]]
)
def test_what_is_not_there_is_refused(server: Server, table: str, status: int, path: str) -> None:
    assert ask(server, path.replace("TABLE", table)).status == status


def test_every_answer_carries_the_headers_that_protect_it(server: Server) -> None:
    for path in ("/", "/nowhere", "/api/about", "/healthz", "/qr.svg"):
        headers = ask(server, path).headers
        policy = headers["Content-Security-Policy"]
        assert re.search(r"script-src 'self'( 'sha256-[A-Za-z0-9+/=]{44}')?;", policy)
        assert "unsafe" not in policy
        assert f"ws://127.0.0.1:{server.port}" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


def test_the_page_may_run_its_own_line_of_script_and_no_other(server: Server) -> None:
    page = ask(server, "/")
    (script,) = re.findall(rb"<script>(.*?)</script>", page.body, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in page.headers["Content-Security-Policy"]
    assert "sha256" not in ask(server, "/api/about").headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("takes", "coding"),
    [
        ("gzip, deflate", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("identity", None),
        ("gzip;q=0, br;q=0", None),
    ],
)
def test_files_come_as_packed_as_the_asker_takes_them(
    server: Server, takes: str, coding: str | None
) -> None:
    # The smallest are not compressed.
    script = max((CLIENT / "assets").glob("*.js"), key=lambda each: each.stat().st_size)
    for path in ("/", f"/assets/{script.name}"):
        answer, plain = ask(server, path, Accept_Encoding=takes), ask(server, path)
        assert answer.headers["Content-Encoding"] == coding
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Content-Type"] == plain.headers["Content-Type"]
        if coding is None:
            assert answer.body == plain.body
        else:
            assert len(answer.body) < len(plain.body)
        if coding == "gzip":
            assert gzip.decompress(answer.body) == plain.body


def test_long_answers_are_packed_too_where_that_is_taken(server: Server) -> None:
    packed = ask(server, "/api/about", Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.body)) == ask(server, "/api/about").json()
    assert ask(server, "/api/tables", Accept_Encoding="br").headers["Content-Encoding"] is None


def test_without_a_built_client_a_sentence_says_so(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    found = assemble(Settings(data=tmp_path, client=tmp_path / "nothing", port=80))
    try:
        answer = create_app(found).test_client().get("/", headers={"Accept": "text/html"})
        assert answer.status_code == 503
        assert "./run" in answer.get_data(as_text=True)
    finally:
        found.streams.stop()


# ------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "Aquí no hay ninguna página."),
        ("eu-ES,es;q=0.5", "Hemen ez dago orririk."),
        ("en-GB", "There is no page here."),
        ("fr-FR,en;q=0.5", "Il n’y a pas de page ici."),
        ("ja", "Aquí no hay ninguna página."),
    ],
)
def test_a_wrong_address_is_said_on_a_page_in_the_readers_language(
    server: Server, language: str, words: str
) -> None:
    answer = ask(server, "/nowhere/at/all", Accept="text/html", Accept_Language=language)
    assert (answer.status, answer.headers.get_content_type()) == (404, "text/html")
    assert words in answer.body.decode()


def test_a_program_is_told_in_json(server: Server) -> None:
    answer = ask(server, "/api/nowhere", Accept="text/html")
    assert answer.status == 404
    assert answer.json() == {
        "code": "no_such_page",
        "params": {},
        "text": "There is no page here.",
    }
    wrong = ask(server, "/api/about", "DELETE", Origin=server.url)
    assert (wrong.status, wrong.code) == (405, "wrong_method")
    assert "GET" in wrong.headers["Allow"]


def test_reading_needs_this_very_host(server: Server) -> None:
    assert ask(server, "/api/tables", Host="evil.example").status == 421
    page = ask(server, "/", Host=f"evil.example:{server.port}", Accept="text/html")
    assert page.status == 421
    assert "evil.example" in page.body.decode()


@pytest.mark.parametrize(
    "chunk", [b"2;a\rb\r\n{}\r\n0\r\n\r\n", b"2;a\r", b";a\r\n{}\r\n0\r\n\r\n", b"2\r\n{}xx"]
)
def test_malformed_chunks_are_a_bad_request(server: Server, chunk: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as end:
        end.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + chunk
        )
        end.shutdown(socket.SHUT_WR)
        assert end.recv(100).startswith(b"HTTP/1.1 400 ")


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    """Of a phone on which the house PIN was entered."""
    return server.house_token()


@pytest.mark.parametrize(
    "write", ["POST /api/tables", "PUT /api/rules/sets", "DELETE /api/rules/sets"]
)
@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"Origin": "http://evil.example"}, (403, "foreign_origin")),
        ({"Content_Type": "text/plain"}, (415, "json_wanted")),
        ({"Content_Type": "application/x-www-form-urlencoded"}, (415, "json_wanted")),
        ({"Host": "evil.example"}, (421, "foreign_host")),
    ],
)
def test_a_write_from_elsewhere_or_in_another_form_is_refused(
    server: Server, token: str, write: str, headers: Mapping[str, str], refused: tuple[int, str]
) -> None:
    method, path = write.split()
    answer = post(server, SETUP, path, method, Authorization=f"Bearer {token}", **headers)
    assert (answer.status, answer.code) == refused


def test_a_write_without_an_origin_or_too_long_is_refused(server: Server) -> None:
    body = json.dumps(SETUP).encode()
    answer = ask(server, "/api/tables", "POST", body, Content_Type="application/json")
    assert (answer.status, answer.code) == (403, "foreign_origin")
    answer = post(server, b" " * 9000)
    assert (answer.status, answer.code) == (413, "too_large")


# ------------------------------------------------------------ tables


def test_about_says_version_rules_and_addresses(server: Server) -> None:
    about = ask(server, "/api/about").json()
    assert about["protocol"] == 3
    assert [preset["name"] for preset in dicts(about, "presets")][:1] == ["clasico"]
    assert {"name", "kind", "default", "choices", "source"} <= held(about, "settings", 0).keys()
    assert at(about, "addresses", -1) == f"http://localhost:{server.port}/"


def test_a_table_is_opened_and_listed(server: Server) -> None:
    answer = post(server, SETUP)
    assert answer.status == 201
    table = text(answer.json(), "table")
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        tables = dicts(ask(server, "/api/tables").json(), "tables")
        listed = [one for one in tables if one["table"] == table]
    (one,) = listed
    assert (one["names"], one["players"]) == (
        ["Nosotros", "Ellos"],
        [["Ane", "Mikel"], ["Jon", "Iker"]],
    )
    told = {"state": "playing", "live": True, "seated": 1, "score": [0, 0], "phase": "grande"}
    assert one.items() >= told.items()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": ["Ane"]}, "bad_field"),
        ({"sides": ["", "Ellos"]}, "bad_name"),
        ({"mano": 4}, "bad_field"),
        ({"preset": "nobody's"}, "bad_field"),
        ({"rules": {"kings": 5}}, "bad_field"),
        ({"more": 1}, "unknown_key"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_its_field(
    server: Server, change: Json, code: str
) -> None:
    answer = post(server, {**SETUP, **change})
    assert (answer.status, answer.code) == (400, code)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5000])
def test_what_is_no_table_is_refused(server: Server, body: bytes) -> None:
    answer = post(server, body)
    assert answer.status == 400
    assert answer.code in ("bad_message", "bad_field")


def test_history_comes_newest_first_a_page_at_a_time(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        for n in range(4):
            name = {"type": "rename_side", "side": 1, "name": f"Ellos {n}"}
            ane.command(f"rename-{n}", 2, name, 0)
        ane.command("pass-all", 6, {"type": "all_pass", "lance": "grande"}, 0)
        ane.command("undo-it-1", 7, {"type": "undo"}, 0)

    def page(query: str) -> tuple[list[Json], object]:
        found = ask(server, f"/api/tables/{table}/history?{query}").json()
        return dicts(found, "entries"), found["more"]

    entries, more = page("limit=3")
    assert ([each["sequence"] for each in entries], more) == ([8, 7, 6], True)
    assert entries[1]["retracted_by"] == 8
    assert (entries[2]["by"], entries[2]["by_name"]) == (0, "Ane")
    entries, more = page("before=6&limit=200")
    assert ([each["sequence"] for each in entries], more) == ([5, 4, 3, 2, 1], False)
    # An older event is marked by an undo that is not on the page, too.
    assert page("before=8&limit=1")[0][0]["retracted_by"] == 8


def test_a_finished_hand_is_listed_with_what_was_told_and_counted_in_the_summary(
    server: Server, table: str
) -> None:
    """From 39 stones a refused bet wins the game."""
    path = f"/api/tables/{table}"
    assert ask(server, f"{path}/hands").json() == {"hands": [], "more": False}
    assert ask(server, f"{path}/export.jsonl").body == b""
    exported = ask(server, f"{path}/export.txt", Accept_Language="en")
    assert exported.headers.get_content_type() == "text/plain"
    assert "Nosotros" in exported.body.decode()
    bid = {"type": "bid", "lance": "grande"}
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        revision = number(ane.sit(1, "Jon"), "revision")
        for seat, command in (
            (0, {"type": "set_score", "stones": [39, 38], "games": [0, 0], "reason": "seguimos"}),
            (0, {**bid, "seat": 0, "word": "envido", "stones": 7}),
            (1, {**bid, "seat": 1, "word": "no_queremos"}),
            (0, {"type": "next_hand"}),
        ):
            answer = ane.command(f"play-at-{revision}", revision, command, seat)
            assert answer["type"] == "ack", answer
            revision = number(answer, "revision")
    found = ask(server, f"{path}/hands").json()
    (hand,) = dicts(found, "hands")
    assert (hand["number"], hand["after"], hand["winner"]) == (1, [40, 38], 0)
    told = [entry["type"] for entry in dicts(hand, "entries")]
    assert told == ["score_set", "bid_spoken", "bid_spoken"]
    assert (hand["may"], found["more"]) == ([], False)
    assert ask(server, f"{path}/hands?before=1").json()["hands"] == []
    summary = ask(server, f"{path}/summary").json()
    assert (at(summary, "longest_bet", "stones"), at(summary, "longest_bet", "seat")) == (7, 0)
    assert [side["name"] for side in dicts(summary, "sides")] == SETUP["sides"]


def test_a_qr_code_is_drawn_for_our_own_pages(server: Server) -> None:
    for path in ("/t/K7QF", "/bracket", "/director", "/room/7"):
        answer = ask(server, f"/qr.svg?path={path}")
        assert (answer.status, answer.headers.get_content_type()) == (200, "image/svg+xml")
        assert f"http://localhost:{server.port}{path}".encode() in answer.body


# ------------------------------------------------------------ computed pages


def test_what_a_url_has_beside_the_page_is_not_kept_with_it() -> None:
    cache = PageCache("boot")
    app = Flask("cache")
    for n in range(200):
        with app.test_request_context(f"/?x={n}&filler={'x' * 8000}"):
            assert cache.answer(("K7QF", "history", 1, 50), "1", lambda: b"{}").data == b"{}"
    assert cache.kept == (1, BYTES_OF_AN_ENTRY + 2)


def test_pages_without_a_body_have_a_size_too() -> None:
    cache = PageCache("boot")
    with Flask("cache").test_request_context("/"):
        for n in range(MOST_BYTES // BYTES_OF_AN_ENTRY + 100):
            cache.answer(n, "1", lambda: b"")
    assert cache.kept == (MOST_BYTES // BYTES_OF_AN_ENTRY, MOST_BYTES)


def test_computed_pages_are_not_sent_again_until_the_table_changes(
    server: Server, table: str
) -> None:
    for seat, page in enumerate(("history", "hands", "summary")):
        path = f"/api/tables/{table}/{page}"
        first = ask(server, path)
        tag = first.headers["ETag"]
        again = ask(server, path)
        assert (again.body, again.headers["ETag"]) == (first.body, tag)
        unchanged = ask(server, path, If_None_Match=tag)
        assert (unchanged.status, unchanged.body) == (304, b"")
        with server.at_table(table) as (ane, _):
            assert ane.sit(seat, page)["type"] == "ack"
        assert ask(server, path, If_None_Match=tag).status == 200


def test_a_flood_of_pages_is_refused_to_its_address_alone(server: Server, table: str) -> None:
    def beyond(path: str) -> Answer:
        while (answer := ask(server, path, X_Forwarded_For="10.0.0.7")).status == 200:
            pass
        return answer

    for page in ("history", "summary", "export.txt"):
        path = f"/api/tables/{table}/{page}"
        answer = beyond(path)
        assert (answer.status, answer.code) == (429, "too_fast")
        assert int(answer.headers["Retry-After"]) >= 1
        assert ask(server, path, X_Forwarded_For="10.0.0.8").status == 200
    assert ask(server, f"/t/{table}", X_Forwarded_For="10.0.0.7").status == 200


def test_healthz_says_ok_and_the_server_told_of_no_fault(server: Server) -> None:
    answer = ask(server, "/healthz")
    assert (answer.status, answer.json()["status"]) == (200, "ok")
    assert faults(server) == []
