"""Phones, TVs and panels go on at another server of the same database when theirs is gone."""

from __future__ import annotations

import re
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from device.link.read_view import board_of
from scorekeeper.process.http_client import fetch
from tests.device.test_real_server import shows
from tests.invitations import invitation_to
from tests.json_path import at
from tests.ports import free_port
from tests.server import Server, TestClient, eventually
from tests.several_servers import RoundRobinProxy, told, two_servers, welcome_of
from tests.webui.http_requests import ask
from webui.demo.client import command_message, connecting
from webui.demo.server import ServerAddress
from webui.http.servers import Servers
from webui.store.postgresql.shared import PostgresValues
from webui.store.postgresql.store import PostgresStore

PLAYERS = 4
LOCALHOST = "http://localhost:8000"


def phone_at(server: Server, page: Server, table: str, **token: str) -> TestClient:
    """A phone whose page is of one server and that is connected to another."""
    phone = server.connected(origin=Origin(page.url))
    welcome = phone.hello("phone", table=table, invitation=invitation_to(table), **token)
    assert welcome["type"] == "welcome", welcome
    phone.receive_a("view")
    return phone


def test_the_welcome_lists_the_servers_this_one_first(servers: tuple[Server, Server]) -> None:
    one, other = servers
    assert welcome_of(one)["servers"] == [one.url, other.url]
    assert welcome_of(other, page=one.url)["servers"] == [other.url, one.url]
    # The other server would refuse a page of any other name.
    by_name = connecting(ServerAddress(f"http://localhost:{one.port}"))
    with TestClient(by_name) as page, TestClient(by_name) as panel:
        assert "servers" not in page.hello("tv")
        assert panel.hello("panel")["servers"] == [one.url, other.url]


def test_the_origin_of_a_server_that_is_gone_stays_known(url: str) -> None:
    PostgresStore(url).close()
    with ExitStack() as stack:
        one, other = (
            PostgresValues(url, lambda: "http://one/", lambda do: do(), name) for name in ("a", "b")
        )
        for values in (one, other):
            values.start()
            stack.callback(values.stop)
        Servers(one, lambda: ["http://one/"]).note()
        one.fall_silent()
        eventually(lambda: not other.servers(), "the server is gone")
        other.read()
        assert Servers(other, lambda: ["https://two/"])() == ("https://two", "http://one")


def test_a_server_alone_lists_none(own_server: Server) -> None:
    assert "servers" not in welcome_of(own_server)


def test_pages_of_the_servers_alone_are_accepted(servers: tuple[Server, Server]) -> None:
    one, other = servers
    for foreign in (LOCALHOST, "http://127.0.0.1:1", f"https://127.0.0.1:{one.port}"):
        with pytest.raises(InvalidStatus):
            welcome_of(other, page=foreign)
        refused = ask(other, "/api/about", Origin=foreign)
        assert (refused.status, refused.code) == (403, "foreign_origin")
        assert "Access-Control-Allow-Origin" not in refused.headers
    read = ask(other, "/api/about", Origin=one.url)
    assert read.status == 200
    assert read.headers["Access-Control-Allow-Origin"] == one.url
    asked = ask(other, "/api/tables", "OPTIONS", Origin=one.url)
    assert asked.headers["Access-Control-Allow-Headers"] == "authorization, content-type"
    assert "PUT" in asked.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in asked.headers
    policy = ask(one, "/").headers["Content-Security-Policy"]
    assert f"ws://127.0.0.1:{other.port}" in policy
    assert f"http://127.0.0.1:{other.port};" in policy


def test_four_phones_go_on_at_the_other_server(servers: tuple[Server, Server]) -> None:
    one, other = servers
    table = one.open_table()
    phones = [phone_at(one, one, table) for _ in range(PLAYERS)]
    for seat, phone in enumerate(phones):
        phone.give({"type": "sit", "seat": seat, "name": f"P{seat}"})
    envido = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 3}
    told = {"id": "told-twice", **command_message(envido, 0, phones[0].view["revision"])}
    revision = phones[0].act(told)
    one.kill()
    moved = [phone_at(other, one, table, token=phone.token) for phone in phones]
    try:
        seats = moved[0].view["seats"]
        assert [seat["phone"] for seat in seats] == [phone.phone for phone in moved]
        # The answer may have been lost with the server: it is sent again, and done once.
        assert moved[0].act(told) == revision
        quiero = {"type": "bid", "lance": "grande", "seat": 1, "word": "quiero"}
        moved[1].give(quiero, 1)
        assert at(moved[2].view, "hand", "lances", 0, "stones") == 3
        # Pages of the server that is gone are known after a restart, too.
        other.stop()
        other.start()
        again = phone_at(other, one, table, token=phones[3].token)
        assert again.phone == moved[3].phone
        assert at(again.newest["welcome"], "servers") == [other.url, one.url]
        again.close()
    finally:
        for phone in (*phones, *moved):
            phone.close()


def test_what_a_phone_saw_at_one_server_the_other_knows(servers: tuple[Server, Server]) -> None:
    """A phone that has lost its connection may be at the other before that has been woken."""
    one, other = servers
    table = one.open_table()
    with phone_at(one, one, table) as here:
        here.give({"type": "sit", "seat": 0, "name": "Ane"})
        with phone_at(other, one, table, token=here.token) as there:
            for _ in range(20):
                envido = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido"}
                seen = here.give({**envido, "stones": 2}, 0)
                no = {"type": "bid", "lance": "grande", "seat": 1, "word": "no_queremos"}
                seen = there.give(no, 0, seen)
                seen = here.give({"type": "undo"}, 0, seen)
                there.give({"type": "undo"}, 0, seen)
                here.view_at(seen + 1)


def test_a_panel_goes_on_at_the_other_server(servers: tuple[Server, Server]) -> None:
    one, other = servers
    table = one.open_table()
    (other.data / "panel.key").write_text(one.panel_key, encoding="ascii")
    other.stop()
    other.start()
    eventually(lambda: welcome_of(one).get("servers"), "the other server")
    one.start_panel("--table", table, "--language", "es")
    with one.client("phone", table=table) as phone, one.client("mirror", table=table) as mirror:
        shows(mirror, board_of(phone.receive_a("view")))
        phone.give({"type": "sit", "seat": 0, "name": "Ane"})
        one.kill()
        with (
            phone_at(other, one, table, token=phone.token) as moved,
            other.client("mirror", table=table) as seen,
        ):
            moved.give({"type": "all_pass", "lance": "grande"}, 0)
            shows(seen, board_of(moved.view))


def test_behind_a_proxy_nothing_is_sticky(tmp_path: Path, url: str) -> None:
    """Each connection, of pages, files, requests and sockets, is at another server."""
    ports = free_port(), free_port()
    with (
        closing(RoundRobinProxy(ports)) as proxy,
        two_servers(tmp_path, url, f"http://127.0.0.1:{proxy.port}/", ports) as (one, other),
        ExitStack() as stack,
    ):
        public = ServerAddress(f"http://127.0.0.1:{proxy.port}/")
        table = public.open_table()
        phones = []
        for seat in range(PLAYERS):
            phone = TestClient(connecting(public), paced=False, persistent=True)
            stack.callback(phone.close)
            assert "servers" not in phone.hello(table=table)
            phone.receive_a("view")
            phone.give({"type": "sit", "seat": seat, "name": f"P{seat}"})
            phones.append(phone)
        assert all(given > 1 for given in proxy.given.values())
        say_in_turn(phones, "grande")
        assert told(one, table, "lance_passed") == told(other, table, "lance_passed") == 1
        one.kill()
        say_in_turn(phones, "chica")
        assert told(other, table, "lance_passed") == 2
        seats = phones[0].view["seats"]
        assert [seat["phone"] for seat in seats] == [phone.phone for phone in phones]
        page = fetch(f"{public.origin}/t/{table}").decode()
        assert fetch(public.origin + re.findall(r'src="(/assets/[^"]+)"', page)[0])


def say_in_turn(phones: list[TestClient], lance: str) -> None:
    """One bets, another answers, an undo, and all pass: each word from another phone."""
    seen = phones[0].view["revision"]
    envido = {"type": "bid", "lance": lance, "seat": 0, "word": "envido", "stones": 2}
    seen = phones[0].give(envido, 0, seen)
    no = {"type": "bid", "lance": lance, "seat": 1, "word": "no_queremos"}
    seen = phones[1].give(no, 1, seen)
    seen = phones[2].give({"type": "undo"}, 2, seen)
    seen = phones[3].give({"type": "undo"}, 3, seen)
    phones[0].give({"type": "all_pass", "lance": lance}, 0, seen)
