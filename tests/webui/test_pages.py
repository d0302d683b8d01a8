"""Pages, files and API over plain HTTP."""

from __future__ import annotations

import base64
import gzip
import hashlib
import http.client
import json
import re
import socket
from pathlib import Path

import pytest
from flask import Flask

from tests.json_path import Json, at, dicts, held, text
from tests.server import Server
from webui.app import create_app
from webui.http.page_cache import BYTES_OF_AN_ENTRY, MOST_BYTES, PageCache
from webui.ops.run import assemble
from webui.settings import CLIENT, Settings
from webui.store import EventStore

SETUP = {
    "sides": ["Nosotros", "Ellos"],
    "players": ["Ane", "Jon", "Mikel", "Iker"],
    "preset": "clasico",
    "rules": {},
    "mano": 0,
}


class Answer:
    """An HTTP answer, read to its end."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self) -> Json:
        return held(json.loads(self.body))


ANSWER_WITHIN = 60.0
"""Seconds: a backup that is uploaded is tried out by a process of its own before the answer."""


def ask(
    server: Server,
    path: str,
    method: str = "GET",
    body: bytes | None = None,
    source: str = "127.0.0.1",
    **headers: str,
) -> Answer:
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=ANSWER_WITHIN, source_address=(source, 0)
    )
    connection.request(method, path, body, {k.replace("_", "-"): v for k, v in headers.items()})
    answer = Answer(connection.getresponse())
    connection.close()
    return answer


def post(server: Server, body: object, **headers: str) -> Answer:
    given = {
        "Origin": server.address.origin,
        "Content-Type": "application/json",
        **{k.replace("_", "-"): v for k, v in headers.items()},
    }
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return ask(server, "/api/tables", "POST", text, **given)


@pytest.mark.parametrize("name", ["a" * 5000, "a" * 256 + ".js", "%00", "%C3%B1", "a/" * 101])
def test_a_file_of_no_possible_name_is_not_found_and_not_logged(server: Server, name: str) -> None:
    assert ask(server, f"/assets/{name}").status == 404
    assert not [line for line in server.log_lines if "trace" in line]


def test_what_a_url_has_beside_the_page_is_not_kept_with_it() -> None:
    cache = PageCache("boot")
    app = Flask("cache")
    for n in range(2000):
        with app.test_request_context(f"/?x={n}&filler={'x' * 8000}"):
            assert cache.answer(("K7QF", "history", 1, 50), "1", lambda: b"{}").data == b"{}"
    assert cache.kept == (1, BYTES_OF_AN_ENTRY + 2)


def test_pages_without_a_body_have_a_size_too() -> None:
    cache = PageCache("boot")
    with Flask("cache").test_request_context("/"):
        for n in range(MOST_BYTES // BYTES_OF_AN_ENTRY + 100):
            cache.answer(n, "1", lambda: b"")
    assert cache.kept == (MOST_BYTES // BYTES_OF_AN_ENTRY, MOST_BYTES)


@pytest.fixture(scope="module", autouse=True)
def _client_is_built() -> None:
    assert (CLIENT / "index.html").is_file(), "webui/client is not built: ./run test does it first"


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


def test_icon_and_manifest_lie_beside_the_app(server: Server) -> None:
    assert ask(server, "/icon.svg").status == 200
    assert ask(server, "/manifest.webmanifest").status == 200


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/assets/../../package.json", "/.sources", "/assets/..%2f..%2fx"]
)
def test_nothing_else_of_the_disk_is_shown(server: Server, path: str) -> None:
    assert ask(server, path).status == 404


def test_every_answer_carries_the_headers_that_protect_it(server: Server) -> None:
    for path in ("/", "/nowhere", "/api/about", "/healthz", "/qr.svg"):
        headers = ask(server, path).headers
        policy = headers["Content-Security-Policy"]
        assert re.search(r"script-src 'self'( 'sha256-[A-Za-z0-9+/=]{44}')?;", policy)
        assert "unsafe" not in policy
        assert f"ws://127.0.0.1:{server.port}" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "Aquí no hay ninguna página."),
        ("eu-ES,es;q=0.5", "Hemen ez dago orririk."),
        ("en-GB", "There is no page here."),
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


@pytest.mark.parametrize("path", ["/t/OOOO", "/tv/x", "/api/tables/CCCC/history"])
def test_a_code_that_is_no_tables_is_not_found(server: Server, path: str) -> None:
    assert ask(server, path).status == 404


@pytest.mark.parametrize(
    "chunk", [b"2;a\rb\r\n{}\r\n0\r\n\r\n", b"2;a\r", b";a\r\n{}\r\n0\r\n\r\n", b"2\r\n{}xx"]
)
def test_malformed_chunks_are_a_bad_request(server: Server, chunk: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as end:
        end.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + chunk
        )
        end.shutdown(socket.SHUT_WR)
        assert end.recv(100).startswith(b"HTTP/1.1 400 ")
    assert [line for line in server.log_lines if "trace" in line] == []


def test_computed_pages_are_not_sent_again_until_the_table_changes(
    server: Server, table: str
) -> None:
    for seat, page in enumerate(("history", "hands", "summary")):
        path = f"/api/tables/{table}/{page}"
        first = ask(server, path)
        tag = first.headers["ETag"]
        assert (ask(server, path).body, ask(server, path).headers["ETag"]) == (first.body, tag)
        unchanged = ask(server, path, If_None_Match=tag)
        assert (unchanged.status, unchanged.body) == (304, b"")
        with server.at_table(table) as (ane, _):
            assert ane.sit(seat, page)["type"] == "ack"
        assert ask(server, path, If_None_Match=tag).status == 200


def test_a_flood_of_pages_is_refused_to_its_address_alone(own_server: Server) -> None:
    table = own_server.address.open_table()
    paths = [f"/api/tables/{table}/{page}" for page in ("history", "summary", "export.txt")]

    def beyond(path: str) -> Answer:
        while (answer := ask(own_server, path, X_Forwarded_For="10.0.0.7")).status == 200:
            pass
        return answer

    for path in paths:
        answer = beyond(path)
        assert (answer.status, answer.json()["code"]) == (429, "too_fast")
        assert int(answer.headers["Retry-After"]) >= 1
        assert ask(own_server, path, X_Forwarded_For="10.0.0.8").status == 200
    assert ask(own_server, f"/t/{table}", X_Forwarded_For="10.0.0.7").status == 200


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
    assert listed == [
        {
            "table": table,
            "names": ["Nosotros", "Ellos"],
            "players": [["Ane", "Mikel"], ["Jon", "Iker"]],
            "score": [0, 0],
            "games": [0, 0],
            "state": "playing",
            "counter": False,
            "live": True,
            "seated": 1,
            "adentro": [False, False],
            "games_to_win": 2,
            "phase": "grande",
            "punto": False,
            "game_winner": None,
            "winner": None,
        }
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": ["Ane"]}, "bad_field"),
        ({"sides": ["", "Ellos"]}, "bad_name"),
        ({"sides": ["a\u0007b", "Ellos"]}, "bad_name"),
        ({"players": ["x" * 25, "Jon", "Mikel", "Iker"]}, "bad_name"),
        ({"mano": 4}, "bad_field"),
        ({"preset": "nobody's"}, "bad_field"),
        ({"rules": {"kings": 5}}, "bad_field"),
        ({"more": 1}, "unknown_key"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_its_field(
    server: Server, change: dict[str, object], code: str
) -> None:
    answer = post(server, {**SETUP, **change})
    assert (answer.status, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5000])
def test_what_is_no_table_is_refused(server: Server, body: bytes) -> None:
    answer = post(server, body)
    assert answer.status == 400
    assert answer.json()["code"] in ("bad_message", "bad_field")


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Origin": "http://evil.example"}, 403, "foreign_origin"),
        ({"Content_Type": "text/plain"}, 415, "json_wanted"),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415, "json_wanted"),
        ({"Host": "evil.example"}, 421, "foreign_host"),
    ],
)
def test_a_write_from_elsewhere_or_in_another_form_is_refused(
    server: Server, headers: dict[str, str], status: int, code: str
) -> None:
    answer = post(server, SETUP, **headers)
    assert (answer.status, answer.json()["code"]) == (status, code)


def test_a_write_without_an_origin_is_refused(server: Server) -> None:
    answer = ask(
        server,
        "/api/tables",
        "POST",
        json.dumps(SETUP).encode(),
        Content_Type="application/json",
    )
    assert (answer.status, answer.json()["code"]) == (403, "foreign_origin")


def test_a_write_that_is_too_long_is_refused(server: Server) -> None:
    answer = post(server, b" " * 9000)
    assert (answer.status, answer.json()["code"]) == (413, "too_large")


def test_reading_needs_this_very_host(server: Server) -> None:
    assert ask(server, "/api/tables", Host="evil.example").status == 421
    page = ask(server, "/", Host=f"evil.example:{server.port}", Accept="text/html")
    assert page.status == 421
    assert "evil.example" in page.body.decode()


def test_a_wrong_method_says_which_are_right(server: Server) -> None:
    answer = ask(server, "/api/about", "DELETE", Origin=server.address.origin)
    assert (answer.status, answer.json()["code"]) == (405, "wrong_method")
    assert "GET" in answer.headers["Allow"]


def test_history_comes_newest_first_a_page_at_a_time(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        for n in range(4):
            name = {"type": "rename_side", "side": 1, "name": f"Ellos {n}"}
            ane.command(f"rename-{n}", 2, name, 0)
        ane.command("pass-all", 6, {"type": "all_pass", "lance": "grande"}, 0)
        ane.command("undo-it-1", 7, {"type": "undo"}, 0)
    path = f"/api/tables/{table}/history"
    first = ask(server, f"{path}?limit=3").json()
    assert [entry["sequence"] for entry in dicts(first, "entries")] == [8, 7, 6]
    assert first["more"] is True
    assert at(first, "entries", 1, "retracted_by") == 8
    third = held(first, "entries", 2)
    assert (third["by"], third["by_name"]) == (0, "Ane")
    rest = ask(server, f"{path}?before=6&limit=200").json()
    assert [entry["sequence"] for entry in dicts(rest, "entries")] == [5, 4, 3, 2, 1]
    assert rest["more"] is False
    # What is older than an undo knows of it all the same.
    older = ask(server, f"{path}?before=8&limit=1").json()
    assert at(older, "entries", 0, "retracted_by") == 8
    for bad in ("?before=0", "?limit=0", "?limit=201", "?before=x", "?limit=1e3"):
        assert ask(server, path + bad).status == 400


def test_exports_of_a_table_without_a_finished_hand(server: Server, table: str) -> None:
    assert ask(server, f"/api/tables/{table}/export.jsonl").body == b""
    text = ask(server, f"/api/tables/{table}/export.txt", Accept_Language="en")
    assert text.headers.get_content_type() == "text/plain"
    assert "Nosotros" in text.body.decode()


def test_a_qr_code_is_drawn_for_our_own_pages_only(server: Server) -> None:
    answer = ask(server, "/qr.svg?path=/t/K7QF")
    assert (answer.status, answer.headers.get_content_type()) == (200, "image/svg+xml")
    assert f"http://localhost:{server.port}/t/K7QF".encode() in answer.body
    for path in ("/bracket", "/director", "/room/7"):
        assert ask(server, f"/qr.svg?path={path}").status == 200
    for path in ("//evil.example/", "http://evil.example/", "/t/K7QF/../..", "x" * 1000):
        assert ask(server, f"/qr.svg?path={path}").status == 400


def test_healthz_says_ok(server: Server) -> None:
    answer = ask(server, "/healthz")
    assert answer.status == 200
    assert answer.json()["status"] == "ok"


def test_the_server_told_of_no_fault(server: Server) -> None:
    assert [line for line in server.log_lines if line["level"] in ("error", "critical")] == []


def test_without_a_built_client_a_sentence_says_so(tmp_path: Path) -> None:
    EventStore(tmp_path).close()
    found = assemble(Settings(data=tmp_path, client=tmp_path / "nothing", port=80))
    try:
        answer = create_app(found).test_client().get("/", headers={"Accept": "text/html"})
        assert answer.status_code == 503
        assert "./run" in answer.get_data(as_text=True)
    finally:
        found.streams.stop()


def test_the_newest_match_in_numbers(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        bid = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 7}
        ane.command("bid-seven", 2, bid, 0)
    summary = ask(server, f"/api/tables/{table}/summary").json()
    longest = held(summary, "longest_bet")
    assert (longest["stones"], longest["seat"]) == (7, 1)
    assert [side["name"] for side in dicts(summary, "sides")] == SETUP["sides"]
    assert ask(server, "/api/tables/ZZZZ/summary").status == 404


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
        answer = ask(server, path, Accept_Encoding=takes)
        plain = ask(server, path)
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


def test_the_page_may_run_its_own_line_of_script_and_no_other(server: Server) -> None:
    page = ask(server, "/")
    (script,) = re.findall(rb"<script>(.*?)</script>", page.body, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in page.headers["Content-Security-Policy"]
    assert "sha256" not in ask(server, "/api/about").headers["Content-Security-Policy"]
