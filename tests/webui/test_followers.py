"""Two servers at one database follow each other, whatever fails (property test).

Batches, retries, questions and catching up come in any order; notifications are lost, repeated and
in another order; connections end at any moment, also during a batch and after a commit whose
answer is lost; transactions are rolled back. A follower has every event once, in order, and what
was acknowledged is in the log once.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from scorekeeper.table import Table, open_table
from tests.json_path import number
from tests.postgres import Postgres
from tests.webui.event_rows import row
from tests.webui.test_crash import check
from tests.webui.writer_harness import SETUP, Desk, Somebody, act, rename, subscribed
from webui.projections import OF_TABLES
from webui.store import TABLE, StoreFailed
from webui.store.event_rows import all_recorded
from webui.store.postgresql import changes as listening
from webui.store.postgresql.changes import Changes, changes
from webui.store.postgresql.reader import PostgresReader
from webui.store.postgresql.store import PostgresStore
from webui.streams.cache.unit_of_work import UnitOfWork
from webui.streams.interface import AfterCommit
from webui.streams.parts import Parts
from webui.streams.service import written
from webui.streams.writer import Job

TABLES = 2
EXAMPLES = 12
SOAK_EXAMPLES = 300
ONE_SERVER = st.integers(0, 1)
ONE_TABLE = st.integers(0, TABLES - 1)
IN_A_BATCH = st.one_of(
    st.tuples(st.just("command"), ONE_TABLE),
    st.tuples(
        st.sampled_from(["retry", "question", "news", "look", "cut", "meanwhile"]), ONE_TABLE
    ),
)
FAILURES = ["cut", "answer lost", "cut listeners", "rolled back", "restart"]
NAMES = (f"N{number}" for number in count(1))


class FaultyStore(PostgresStore):
    """A server's store that loses the next answer if `loses_answer` is set."""

    loses_answer = False

    def commit(self) -> None:
        super().commit()
        if self.loses_answer:
            self.loses_answer = False
            self._db.close()
            raise StoreFailed("the answer was lost")

    @property
    def backend(self) -> int:
        """The process of the database that serves its connection; 0: none does."""
        return 0 if self._db.closed else self._db.info.backend_pid


class Follower:
    """A server without sockets, with a phone at each table, and the notifications of the others."""

    def __init__(self, url: str, folder: Path, name: str) -> None:
        folder.mkdir(exist_ok=True)
        self.store = FaultyStore(url, name)
        self.desk = Desk(folder, self.store)
        self.notifications = changes(url, name)
        self.news: list[Changes | None] = []
        self.phones: list[Somebody] = []

    def close(self) -> None:
        self.notifications.close()
        self.store.close()


class Followers(RuleBasedStateMachine):
    """Two servers; see the module."""

    database: Postgres
    url: str
    """Of a database there, for all examples: each has tables of its own."""

    @initialize()
    def begin(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.servers = [self._start(number) for number in range(2)]
        self.codes = [self.servers[0].desk.open_table() for _ in range(TABLES)]
        for server in self.servers:
            self._enter(server)
        for phone in self.servers[0].phones:
            self.servers[0].desk.sit(phone, 0)
        self.servers[1].desk.serve(lambda parts, unit: parts.others.catch_up(unit, None))
        self.unanswered: list[tuple[int, str]] = []
        """The tables and names of the commands to which phones received `not_saved`."""
        self.acknowledged: list[dict[str, int]] = [{} for _ in self.codes]

    def _start(self, server: int) -> Follower:
        return Follower(self.url, Path(self._folder.name, str(server)), f"server-{server}")

    def _enter(self, server: Follower) -> None:
        server.phones = [server.desk.enter(code, f"phone-{code}") for code in self.codes]

    @rule(server=ONE_SERVER, jobs=st.lists(IN_A_BATCH, min_size=1, max_size=4))
    def serve(self, server: int, jobs: list[tuple[str, int]]) -> None:
        """Have a server serve a batch."""
        at = self.servers[server]
        sent: list[tuple[int, str]] = []
        batch: list[Job] = []
        for kind, table in jobs:
            if kind == "command" or (kind == "retry" and not self.unanswered):
                sent.append((table, next(NAMES)))
                batch.append(self._command(at, *sent[-1]))
            elif kind == "retry":
                sent.append(self.unanswered.pop())
                batch.append(self._command(at, *sent[-1]))
            else:
                # The other server would wait for the transaction of this one.
                written = kind == "meanwhile" and table in [each for each, _ in sent]
                batch.append(self._other("question" if written else kind, server, table))
        at.desk.serve(*batch)
        for table, name in sent:
            self._note_answer(at.phones[table], table, name)

    def _command(self, at: Follower, table: int, name: str) -> Job:
        return rename(at.phones[table], 0, name)

    def _other(self, kind: str, server: int, table: int) -> Job:
        at, beside = self.servers[server], self.servers[1 - server]

        def job(parts: Parts, unit: UnitOfWork) -> AfterCommit | None:
            if kind == "question":
                # As `StreamService` asks.
                with suppress(StoreFailed):
                    parts.open_tables.refresh()
                    parts.open_tables.listed()
            elif kind == "look":
                parts.others.catch_up(unit, None)
            elif kind == "news" and at.news:
                self._take(at.news.pop(0), parts, unit)
            elif kind == "cut":
                self._cut(at)
            elif kind == "meanwhile":
                name = next(NAMES)
                beside.desk.serve(self._command(beside, table, name))
                self._note_answer(beside.phones[table], table, name)
            return None

        return job

    def _take(self, news: Changes | None, parts: Parts, unit: UnitOfWork) -> None:
        parts.others.catch_up(unit, None if news is None else news.streams)

    def _note_answer(self, phone: Somebody, table: int, name: str) -> None:
        command = f"rename-{name}"
        (answer,) = [each for each in phone.answers() if each["id"] == command]
        phone.received[:] = [each for each in phone.received if each.get("id") != command]
        if answer["type"] == "ack":
            self.acknowledged[table][command] = number(answer, "revision")
        else:
            assert answer["code"] == "not_saved", answer
            self.unanswered.append((table, name))

    @rule(server=ONE_SERVER)
    def be_notified(self, server: int) -> None:
        """Have a server wait for a notification, or for nothing."""
        at = self.servers[server]
        at.news.append(next(at.notifications))

    @rule(server=ONE_SERVER, which=st.integers(0, 5), again=st.booleans(), lost=st.booleans())
    def take_over(self, server: int, which: int, *, again: bool, lost: bool) -> None:
        """Have a server take over a notification, in any order; or lose it, or receive it again."""
        at = self.servers[server]
        if not at.news:
            return
        news = at.news.pop(which % len(at.news))
        if again:
            at.news.append(news)
        if not lost:
            at.desk.serve(lambda parts, unit: self._take(news, parts, unit))

    @rule(server=ONE_SERVER, table=ONE_TABLE, what=st.sampled_from(FAILURES))
    def fail(self, server: int, table: int, what: str) -> None:
        """Have something fail between batches."""
        at = self.servers[server]
        if what == "cut":
            self._cut(at)
        elif what == "answer lost":
            at.store.loses_answer = True
        elif what == "cut listeners":
            self.database.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query ILIKE 'LISTEN %' OR query = 'SELECT 1'"
            )
        elif what == "rolled back":
            self._roll_back(self.codes[table])
        else:
            at.close()
            self.servers[server] = self._start(server)
            self._enter(self.servers[server])

    def _cut(self, at: Follower) -> None:
        """End the connection with which a server writes."""
        self.database.execute(f"SELECT pg_terminate_backend({at.store.backend})")

    def _roll_back(self, code: str) -> None:
        """Append to a stream what is rolled back."""
        with closing(PostgresStore(self.url, "another")) as other:
            other.append([row(code, other.last_of(TABLE, code) + 1, command="rolled back")])
            assert other.has(TABLE, code)  # sends it
            other.recover()

    @rule()
    def compare(self) -> None:
        """Both servers look for what the other wrote, and then are as the log says."""
        for server in self.servers:
            server.store.loses_answer = False
            for _ in range(2):  # the first look may find that the connection was lost
                server.desk.serve(lambda parts, unit: parts.others.catch_up(unit, None))
            for code, phone in zip(self.codes, server.phones, strict=True):
                assert server.desk.table(code) == self._table(code)
                assert phone.views()[-1] == server.desk.table(code).revision

    def _table(self, code: str) -> Table:
        with closing(PostgresReader(self.url)) as reader:
            rows = reader.running_match(code)
        return OF_TABLES.aggregate.replay(all_recorded(OF_TABLES.aggregate.codec, rows))

    def teardown(self) -> None:
        if not hasattr(self, "servers"):
            return
        try:
            self.compare()
            for code, known in zip(self.codes, self.acknowledged, strict=True):
                if known:
                    check(partial(PostgresReader, self.url), TABLE, code, known)
        finally:
            for server in self.servers:
                server.close()
            self._folder.cleanup()


@pytest.mark.parametrize(
    ("examples", "steps"),
    [(EXAMPLES, 20), pytest.param(SOAK_EXAMPLES, 50, marks=pytest.mark.soak)],
)
def test_a_follower_has_every_event_once_and_in_order(
    database_server: Postgres, monkeypatch: pytest.MonkeyPatch, examples: int, steps: int
) -> None:
    monkeypatch.setattr(listening, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(listening, "CONNECT_AGAIN", 0.01)
    Followers.database, Followers.url = database_server, database_server.make_database()
    run_state_machine_as_test(
        Followers,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.fixture
def two(database_server: Postgres, tmp_path: Path) -> Iterator[tuple[Follower, Follower]]:
    """Two servers at an empty database."""
    url = database_server.make_database()
    with ExitStack() as stack:
        names = ("one", "other")
        made = [
            stack.enter_context(closing(Follower(url, tmp_path / name, name))) for name in names
        ]
        yield made[0], made[1]


def test_what_a_batch_wrote_itself_is_not_taken_over_as_another_servers(
    two: tuple[Follower, Follower],
) -> None:
    """It is dropped in the conflict at the other table, and must be decided again."""
    one, other = two
    tables = [one.desk.open_table() for _ in range(2)]
    for server in two:
        server.phones = [server.desk.enter(code, f"phone-{code}") for code in tables]
    for phone in one.phones:
        one.desk.sit(phone, 0)
    other.desk.serve(lambda parts, unit: parts.others.catch_up(unit, None))
    other.desk.serve(rename(other.phones[1], 0, "Jon"))
    one.desk.serve(
        rename(one.phones[0], 0, "Miren"),
        lambda parts, unit: parts.others.catch_up(unit, {(TABLE, tables[0]): 2}),
        rename(one.phones[1], 0, "Iker"),
    )
    assert [phone.answers()[-1]["type"] for phone in one.phones] == ["ack", "ack"]
    stored = [[each.command for each in one.store.events(TABLE, code)] for code in tables]
    assert [each[-1] for each in stored] == ["rename-Miren", "rename-Iker"]


def seated_at_both(two: tuple[Follower, Follower]) -> str:
    """A table at which both servers have the same phone, with a seat."""
    one, other = two
    table = one.desk.open_table()
    for server in two:
        server.phones = [server.desk.enter(table, "phone")]
    one.desk.sit(one.phones[0], 0)
    other.desk.serve(lambda parts, unit: parts.others.catch_up(unit, None))
    return table


def test_who_connects_in_a_batch_that_is_decided_again_connects_once(
    two: tuple[Follower, Follower],
) -> None:
    one, other = two
    table = seated_at_both(two)
    other.desk.serve(rename(other.phones[0], 0, "Jon"))
    new = Somebody("new")
    name = {"type": "rename_player", "seat": 0, "name": "Miren"}
    one.desk.serve(subscribed(new, table), act(one.phones[0], "renamed", name, by=0, seen=2))
    assert one.phones[0].answers()[-1]["revision"] == 4, "there was a conflict"
    assert [each["type"] for each in new.received] == ["welcome", "view"]


def test_after_conflicts_again_and_again_the_others_wait(
    two: tuple[Follower, Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    seated_at_both(two)
    names = iter(("Jon", "Ane", "Iker", "Koldo"))
    alone: list[str | None] = []
    begin_alone = one.store.begin_alone

    def begin() -> None:
        begin_alone()
        alone.append(next(names, None))

    def meanwhile(_parts: Parts, _unit: UnitOfWork) -> AfterCommit:
        name = None if alone else next(names, None)
        if name is not None:
            other.desk.serve(rename(other.phones[0], 0, name))
        return lambda: None

    monkeypatch.setattr(one.store, "begin_alone", begin)
    name = {"type": "rename_player", "seat": 0, "name": "Miren"}
    one.desk.serve(meanwhile, act(one.phones[0], "renamed", name, by=0, seen=1))
    assert alone == [None], "once, after four conflicts"
    assert one.phones[0].answers()[-1]["type"] == "ack"


def test_a_request_is_answered_by_what_was_decided_after_a_conflict(
    two: tuple[Follower, Follower],
) -> None:
    """The conflict is found before the commit: the request's own look at the store finds it."""
    one, other = two
    seated_at_both(two)
    other.desk.serve(rename(other.phones[0], 0, "Jon"))
    answer: Future[str] = Future()
    events = open_table(SETUP)
    opened = written(answer, lambda parts, unit: parts.table_commands.open(unit, *events))
    name = {"type": "rename_player", "seat": 0, "name": "Miren"}
    one.desk.serve(act(one.phones[0], "renamed", name, by=0, seen=2), opened)
    assert one.phones[0].answers()[-1]["revision"] == 4, "there was a conflict"
    assert one.store.has(TABLE, answer.result(0))
