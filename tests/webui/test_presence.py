"""Several servers at one database: clients, timers, policies, memory, and what a dead one leaves.

Its writers have no sockets, and their clocks are moved by hand.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

import pytest

from scorekeeper.championship.at_table.match_at_table import ending
from scorekeeper.hand.hand import Phase
from scorekeeper.table.request import ANSWER_SECONDS
from tests.json_path import Json, at, dicts, number, text
from tests.postgres import Postgres
from tests.webui import test_league_matches as league
from tests.webui.championship_desk import message as as_message
from tests.webui.several_desks import DirectorsServer, Server
from tests.webui.test_live_odds import CHANCES, sent
from tests.webui.test_writer import offered
from tests.webui.writer_harness import SETUP, Desk, Somebody, received, sit
from webui.store import CHAMPIONSHIP, TABLE
from webui.store.postgresql import shared as shared_values
from webui.store.shared import OwnValues
from webui.streams import writer
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.parts import Parts
from webui.streams.policies.match_tables import MOST_OPENED
from webui.streams.presence import AT_TABLE, Presence
from webui.streams.writer import Job

S = TypeVar("S", bound=Server)
NAMES = ("Ane", "Jon", "Miren", "Iker")


class Start(Protocol):
    """Starts a server of a kind, by its name."""

    def __call__(self, kind: type[S], name: str) -> S: ...


@pytest.fixture
def start(
    tmp_path: Path, database_server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Start]:
    """Starts servers at one database, by their names."""
    monkeypatch.setattr(shared_values, "BEAT", 0.1)
    monkeypatch.setattr(shared_values, "ALIVE", 1.5)
    url = database_server.make_database()
    started: list[Server] = []

    def make(kind: type[S], name: str) -> S:
        server = kind(tmp_path, url, name)
        started.append(server)
        return server

    yield make
    for each in started:
        each.values.stop()
        each.store.close()


@pytest.fixture
def servers(start: Start) -> tuple[Server, Server]:
    return start(Server, "a"), start(Server, "b")


def seated_at(desks: tuple[Server, Server], table: str) -> list[Somebody]:
    """Four phones with a seat each, two at each server."""
    found = []
    for seat, name in enumerate(NAMES):
        desk = desks[seat % 2]
        desk.catch_up()
        found.append(desk.enter(table, f"phone-{seat}"))
        assert desk.sit(found[-1], seat, name)["type"] == "ack", found[-1].answers()
    for desk in desks:
        desk.sees(partial(is_whole, desk, table), "all four are there")
    return found


def gone(desk: Desk, table: str) -> dict[int, int]:
    """The seats whose phone is gone, and for how many seconds, as a server counts."""
    cached = desk.parts.tables.get(table)
    found = cached.gone(cached.table, desk.monotonic)
    return {seat: round(seconds) for seat, seconds in found.items()}


def is_whole(desk: Desk, table: str) -> bool:
    """Whether all phones with seats are connected, as a server sees it."""
    return gone(desk, table) == {}


def announced(phones: Mapping[str, str]) -> str:
    return json.dumps({"phones": phones, "tvs": 0, "panels": 0, "trusted_panels": 0})


def pass_time(seconds: float, *desks: Server) -> None:
    """Move the clocks of servers; what is due is done by the first one first."""
    for desk in desks:
        desk.monotonic += seconds
        desk.wall += seconds
    for desk in desks:
        desk.serve()


def events(desk: Server, table: str, kind: str) -> int:
    """How many events of a type a table has."""
    return Counter(row.type for row in desk.log.events(TABLE, table))[kind]


# ------------------------------------------------------------ who is connected


def test_a_phone_that_left_another_server_is_remembered_for_an_hour() -> None:
    clock = [0.0]
    shared = OwnValues()
    presence = Presence(shared, lambda: clock[0])
    shared.put(AT_TABLE, "b K7QF", announced({"ane": "home"}))
    presence.read(None)
    shared.put(AT_TABLE, "b K7QF", None)
    presence.read(["b K7QF"])
    for minutes, left in ((59, {"ane": 0.0}), (61, {})):
        clock[0] = 60.0 * minutes
        shared.put(AT_TABLE, "b M3XT", announced({"jon": str(minutes)}))
        presence.read(["b M3XT"])
        presence.drop_left()
        assert presence.elsewhere("K7QF").left == left


def test_a_phone_is_there_at_whichever_server_it_is_connected(
    servers: tuple[Server, Server],
) -> None:
    a, b = servers
    table = a.open_table()
    ane, jon, *_ = seated_at(servers, table)
    assert at(ane.view, "seats", 1, "gone_seconds") is None
    new = a.enter(table, "new")
    pass_time(1000, a, b)
    assert a.sit(new, 1, "Mikel")["code"] == "seat_taken"
    b.leave(jon)
    a.sees(lambda: gone(a, table) == {1: 0}, "Jon has left")
    assert at(ane.view, "seats", 1, "gone_seconds") == 0
    pass_time(119, a, b)
    assert a.sit(new, 1, "Mikel")["code"] == "seat_in_use"
    pass_time(1, a, b)
    assert offered(new) == [1]
    assert a.sit(new, 1, "Mikel")["type"] == "ack"


def test_trusted_panels_are_counted_at_all_servers(servers: tuple[Server, Server]) -> None:
    a, b = servers
    one, other = a.open_table(), a.open_table()
    b.catch_up()
    panels = [b.enter(table, f"panel-{table}", "panel") for table in (one, other)]
    b.enter(one, "no key", "panel", trusted=False)
    b.enter(None, "mirror", "mirror")

    def shown() -> tuple[int, int]:
        """How many panels show the code of a table, and that of the director."""
        found = a.parts.panels
        return found.show_code(a.parts.tables.get(one)), found.show_director_code()

    a.sees(lambda: shown() == (1, 2), "the panels with the key")
    b.leave(panels[0])
    a.sees(lambda: shown() == (0, 1), "one has left")
    b.die()
    a.sees(lambda: shown() == (0, 0), "the other server is gone")


def test_a_server_that_loads_a_table_later_has_seen_when_its_phones_left(
    servers: tuple[Server, Server], start: Start
) -> None:
    c = start(Server, "c")
    a, b = servers
    table = a.open_table()
    _ane, jon, *_ = seated_at(servers, table)
    c.sees(lambda: len(c.parts.presence.elsewhere(table).phones) == 4, "four phones")
    c.monotonic += 1000
    b.leave(jon)
    c.sees(lambda: len(c.parts.presence.elsewhere(table).phones) == 3, "Jon has left")
    c.monotonic += 50
    new = c.enter(table, "new")
    assert gone(c, table) == {1: 50}
    assert c.sit(new, 1, "Mikel")["code"] == "seat_in_use"


def test_phones_of_a_dead_server_are_gone_from_the_moment_that_is_seen(
    servers: tuple[Server, Server],
) -> None:
    a, b = servers
    table = a.open_table()
    ane, *_ = seated_at(servers, table)
    pass_time(1000, a)
    b.die()
    a.sees(lambda: gone(a, table) == {1: 0, 3: 0}, "the other server's phones are gone")
    assert at(ane.view, "seats", 3, "gone_seconds") == 0
    pass_time(29, a)
    assert gone(a, table) == {1: 29, 3: 29}


def test_a_phone_that_comes_over_is_never_gone(servers: tuple[Server, Server]) -> None:
    a, b = servers
    table = a.open_table()
    seated_at(servers, table)
    b.die()
    for seat in (1, 3):
        again = a.enter(table, f"phone-{seat}")
        assert a.act(again, {"type": "all_pass", "lance": "grande"}, by=seat)["type"] in (
            "ack",
            "refused",
        )
    a.sees(lambda: a.values.servers() == {}, "the other server is gone")
    a.catch_up()
    assert gone(a, table) == {}


def test_a_phone_that_comes_over_is_answered_by_what_it_has_seen(
    servers: tuple[Server, Server],
) -> None:
    """Also where this server has not read it yet: a refusal would not be decided again."""
    a, b = servers
    table = a.open_table()
    ane, jon, *_ = seated_at(servers, table)
    b.catch_up()
    assert a.act(ane, {"type": "all_pass", "lance": "grande"}, by=0)["type"] == "ack"
    seen = a.table(table).revision
    assert b.table(table).revision < seen
    passes = {"type": "all_pass", "lance": "chica"}
    answer = b.act(jon, passes, by=1, seen=seen)
    assert answer["type"] == "ack", answer
    assert b.table(table).match.phase is Phase.PARES_SAID


def test_a_director_that_comes_over_is_answered_by_what_they_have_seen(
    start: Start,
) -> None:
    a, b = start(DirectorsServer, "a"), start(Server, "b")
    a.open(tables=1)
    b.catch_up()
    page = b.enter(None, a.director.phone, "championship")
    a.did({"type": "enter", "name": "Casa Paco"})
    b.send(page, a.message({"type": "tick_entry", "entry": 1, "present": True}))
    assert page.answers()[-1]["type"] == "ack", page.answers()


def test_what_needs_a_yes_is_asked_of_phones_at_other_servers(
    servers: tuple[Server, Server],
) -> None:
    a, b = servers
    table = a.open_table({**SETUP, "rules": {"confirm": "both"}})
    ane, jon, *_ = seated_at(servers, table)
    a.act(ane, {"type": "set_score", "stones": [9, 0], "games": [0, 0]}, by=0)
    assert dicts(ane.view, "requests")[0]["waits"] == [1]
    b.sees(lambda: dicts(jon.view, "requests"), "the request")
    number = dicts(jon.view, "requests")[0]["request"]
    assert b.act(jon, {"type": "answer", "request": number, "yes": True}, by=1)["type"] == "ack"
    a.sees(lambda: a.table(table).match.score == (9, 0), "the score")


def test_the_house_has_the_numbers_of_all_servers(servers: tuple[Server, Server]) -> None:
    a, b = servers
    a.enter(None, "t", "tv")
    table = b.open_table()
    b.enter(table, "p")
    there = b.enter(table, "q")

    def numbers() -> tuple[int, int]:
        found = a.parts.presence.numbers(a.parts.publisher.numbers())
        return found["phone"], found["tv"]

    a.sees(lambda: numbers() == (2, 1), "the clients of both")
    b.leave(there)
    a.sees(lambda: numbers() == (1, 1), "one left")
    b.die()
    a.sees(lambda: numbers() == (0, 1), "its clients are gone")


# ------------------------------------------------------------ timers


def asked_to_sit(a: Server, b: Server) -> tuple[str, Somebody]:
    """A table at which a phone without invitation has asked for a seat; it, and who sits."""
    table = a.open_table()
    ane = a.enter(table, "ane")
    a.sit(ane, 0)
    b.catch_up()
    new = b.enter(table, "new", invited=False)
    b.sees(lambda: b.parts.presence.elsewhere(table).phones, "Ane")
    b.sit(new, 1, "Mikel")
    assert events(b, table, "requested") == 1, new.answers()
    return table, ane


def test_a_request_ends_once_whoever_of_the_servers_is_first(
    servers: tuple[Server, Server],
) -> None:
    a, b = servers
    table, ane = asked_to_sit(a, b)
    a.sees(lambda: dicts(ane.view, "requests"), "the request")
    pass_time(ANSWER_SECONDS, a, b)
    assert events(a, table, "declined") == 1
    a.catch_up()
    b.catch_up()
    for desk in servers:
        assert desk.table(table).requests == ()
        assert desk.writer.wait_seconds > 1, "nothing more is due"


def test_a_request_whose_end_was_not_saved_ends_when_its_time_is_over_again(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table is not loaded again: the batch was refused for a conflict at another one."""
    a, b = servers
    table, _ = asked_to_sit(a, b)
    other = a.open_table()
    ane, jon, *_ = seated_at(servers, other)
    seen = b.table(other).revision
    assert a.act(ane, {"type": "all_pass", "lance": "grande"}, by=0)["type"] == "ack"
    monkeypatch.setattr(writer, "MOST_CONFLICTS", 0)
    b.monotonic += ANSWER_SECONDS
    renamed = b.act(jon, {"type": "rename_player", "seat": 1, "name": "Jone"}, by=1, seen=seen)
    assert renamed["code"] == "not_saved"
    pass_time(ANSWER_SECONDS - 1, b)
    assert events(b, table, "declined") == 0
    pass_time(1, b)
    assert events(b, table, "declined") == 1


def test_a_request_that_waited_at_a_dead_server_still_ends(
    servers: tuple[Server, Server], start: Start
) -> None:
    a, b = servers
    table, _ane = asked_to_sit(a, b)
    c = start(Server, "c")
    assert table not in c.parts.tables
    a.die()
    c.sees(lambda: "a" not in c.values.servers(), "one server is gone")
    assert table not in c.parts.tables, "the other one has it"
    b.die()
    c.sees(lambda: table in c.parts.tables, "the table is loaded")
    pass_time(ANSWER_SECONDS, c)
    assert events(c, table, "declined") == 1


def test_a_clock_of_a_championship_ends_once(start: Start) -> None:
    a = start(DirectorsServer, "a")
    a.begin(4, tables=2)
    a.did({"type": "set_clock", "minutes": 10})
    b = start(Server, "b")
    b.wall = a.wall
    pass_time(601, a, b)
    kinds = Counter(row.type for row in a.log.events(CHAMPIONSHIP, text(a.view, "code")))
    assert kinds["time_ended"] == 1


# ------------------------------------------------------------ policies


def test_what_a_dead_server_left_of_a_draw_is_done_by_a_living_one(start: Start) -> None:
    a, b = start(DirectorsServer, "a"), start(Server, "b")
    a.open(16)
    names = [{"name": f"Pair {n}", "players": []} for n in range(1, 33)]
    a.did({"type": "enter_list", "entries": names})
    b.catch_up()
    drawing = a.message({"type": "draw_round", "stage": 0})
    a.serve(drawn(a, drawing))
    (cup,) = b.log.codes("championship")

    def opened(desk: Server) -> int:
        desk.catch_up()
        state = desk.parts.championships.get(cup).state
        return sum(match.code is not None for match in state.matches.values())

    b.catch_up()
    assert opened(b) == MOST_OPENED, "the rest is opened by the server that drew"
    a.die()
    b.sees(lambda: opened(b) == 16, "all tables are open")
    assert len(b.log.codes(TABLE)) == 16


def test_two_championships_do_not_take_one_table_of_the_room(start: Start) -> None:
    """Each is drawn at a server that has not caught up with the other's."""
    a, b = start(DirectorsServer, "a"), start(DirectorsServer, "b")
    names = [{"name": f"Pair {n}", "players": []} for n in range(1, 5)]
    for each in (a, b):
        each.open(2)
        each.did({"type": "enter_list", "entries": names})
    a.catch_up()
    b.catch_up()
    own = {each: text(each.view, "code") for each in (a, b)}
    assert own[a] != own[b]

    for each in (a, b):
        each.serve(drawn(each, each.message({"type": "draw_round", "stage": 0})))
        assert each.director.answers()[-1]["type"] == "ack"
    b.catch_up()
    states = [b.parts.championships.get(own[each]).state for each in (a, b)]
    active = [match.table or 0 for state in states for match in state.active_matches()]
    assert sorted(active) == [1, 2]


def test_a_conflict_in_between_has_no_table_opened_twice(start: Start) -> None:
    a, b = start(DirectorsServer, "a"), start(DirectorsServer, "b")
    a.open(16)
    names = [{"name": f"Pair {n}", "players": []} for n in range(1, 33)]
    a.did({"type": "enter_list", "entries": names})
    b.catch_up()
    a.serve(drawn(a, a.message({"type": "draw_round", "stage": 0})))
    b.catch_up()
    assert len(b.log.codes(TABLE)) == MOST_OPENED
    b.did({"type": "set_notices", "notices": ["Afaria 23:00"]})
    while a.parts.policies.waits:
        a.serve()
    assert len(a.codes()) == len(set(a.codes())) == len(a.log.codes(TABLE)) == 16


def seated_outside_the_league(a: DirectorsServer, b: Server) -> tuple[str, Somebody]:
    """A table at `b` with phones of Pair 1 and of nobody: it left Pair 2, at `a`; who is of one."""
    league.league(a, 3)
    a.did({"type": "leave_entry", "entry": 2}, a.enter(None, league.PHONES[2], "championship"))
    b.catch_up()
    table = b.open_table()
    ane, _jon = league.seated(b, table, (1, 0), (2, 1))
    return table, ane


def test_a_table_asks_when_a_phone_comes_to_a_pair_at_another_server(
    start: Start,
) -> None:
    a, b = start(DirectorsServer, "a"), start(Server, "b")
    table, ane = seated_outside_the_league(a, b)
    assert league.asked(ane) == []
    league.joins(a, 2)
    b.sees(lambda: league.asked(ane), "the question")
    a.catch_up()
    assert events(a, table, "requested") == 1


def test_a_table_asks_though_another_server_wrote_to_it_at_the_same_moment(
    start: Start,
) -> None:
    """What is left to follow is left after a conflict, too."""
    a, b, c = start(DirectorsServer, "a"), start(Server, "b"), start(Server, "c")
    table, ane = seated_outside_the_league(a, b)
    jon = c.enter(table, league.PHONES[2])
    assert c.act(jon, {"type": "rename_player", "seat": 1, "name": "Jon"}, by=1)["type"] == "ack"
    league.joins(a, 2)
    news = {(CHAMPIONSHIP, text(a.view, "code")): number(a.view, "revision")}
    b.serve(lambda parts, unit: parts.others.catch_up(unit, news))
    assert at(ane.view, "seats", 1, "player") == "Jon", "there was a conflict"
    assert league.asked(ane)
    assert events(b, table, "requested") == 1


def test_a_result_that_is_corrected_at_another_server_is_no_longer_told(start: Start) -> None:
    """Its table has another one, which the director was told as the final rests on it."""
    a, b = start(DirectorsServer, "a"), start(DirectorsServer, "b")
    a.begin(4, tables=2)
    who, _ = [a.win_at_table(code) for code in a.codes()]
    a.did({"type": "begin_match", "match": 3})
    a.ruled(who, {"type": "undo"})
    b.catch_up()
    assert [each.last("director")["unread"] for each in (a, b)] == [[1], [1]]
    b.did({"type": "correct_result", "match": 1, "games": [2, 1]})
    a.catch_up()
    assert [each.last("director")["unread"] for each in (a, b)] == [[], []]


# ------------------------------------------------------------ tables in memory


def told_of(*tables: str) -> Job:
    """The notification that other servers wrote to tables, as a job."""
    news = {(TABLE, table): 1 for table in tables}
    return lambda parts, unit: parts.others.catch_up(unit, news)


def test_a_table_is_followed_where_somebody_watches_it_or_a_request_waits(
    servers: tuple[Server, Server],
) -> None:
    a, b = servers
    watched, waiting, left, untouched = (b.open_table() for _ in range(4))
    tv = b.enter(watched, "t", "tv")
    for table in (waiting, left, untouched):
        jon = b.enter(table, f"jon-{table}")
        b.sit(jon, 0, "Jon")
        b.leave(jon)
    new = b.enter(waiting, "new", invited=False)
    b.sit(new, 1, "Mikel")
    b.leave(new)
    for table in (watched, waiting, left):
        a.sit(a.enter(table, f"ane-{table}"), 2)
    b.serve(told_of(watched, waiting, left))
    assert tv.view["revision"] == a.table(watched).revision
    here = [table in b.parts.tables for table in (watched, waiting, left, untouched)]
    assert here == [True, True, False, True]
    for table in (waiting, left):
        assert b.table(table) == a.table(table)


def test_a_retry_is_recognised_after_the_table_was_closed_while_nobody_watched(
    servers: tuple[Server, Server],
) -> None:
    """The notification of what others wrote there before comes in the batch that closes it."""
    _, b = servers
    table = b.open_table()
    jon = b.enter(table, "jon")
    b.serve(sit(jon, 0))
    b.leave(jon)

    def close(parts: Parts, unit: UnitOfWork) -> None:
        parts.table_commands.append(unit, table, ending(parts.tables.now(table)))

    b.serve(close, told_of(table))
    again = b.enter(table, "jon")
    b.serve(sit(again, 0))
    assert again.answers() == jon.answers()


# ------------------------------------------------------------ screens


def test_a_tv_shows_the_table_that_is_played_at_another_server(
    servers: tuple[Server, Server],
) -> None:
    a, b = servers
    a.odds.wanted = True
    tv = a.enter(None, "t", "tv")
    table = b.open_table()
    jon = b.enter(table, "jon")
    b.sit(jon, 0, "Jon")
    a.sees(lambda: tv.of_type("view"), "the table")
    assert tv.of_type("follow")[-1]["table"] == table
    a.find_odds()
    assert sent(tv)[-1] == CHANCES
    b.act(jon, {"type": "all_pass", "lance": "grande"}, by=0)
    a.sees(lambda: tv.view["revision"] == b.table(table).revision, "what was entered")
    second = b.open_table()
    b.enter(second, "miren")
    a.sees(lambda: a.parts.presence.elsewhere(second).phones, "a second table")
    assert tv.of_type("waiting")[-1]["tables"] == 2


def test_directors_see_tables_that_are_played_at_another_server(start: Start) -> None:
    a, b = start(DirectorsServer, "a"), start(Server, "b")
    a.begin(4, tables=2)
    code = a.codes()[0]
    b.catch_up()
    phone = b.enter(code, "jon")
    phone.invitation = b.secrets.invitations.to(code, 0)
    b.sit(phone, 0, "Jon")
    b.enter(code, "t", "tv")

    def row() -> tuple[object, object]:
        a.wait(1)
        rooms = reversed(a.director.of_type("room"))
        tables = (each for room in rooms for each in dicts(room, "tables"))
        found = next(each for each in tables if each["code"] == code)
        return found["phones"], found["screens"]

    a.sees(lambda: row() == (1, 1), "a phone and a TV")
    b.leave(phone)
    a.sees(lambda: row() == (0, 1), "the phone has left")


def drawn(desk: DirectorsServer, message: Json) -> Job:
    """A message of the director, as a job."""
    return received(desk.director, as_message(message))
