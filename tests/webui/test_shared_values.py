"""The values that servers share: the same for a server of its own and for several at a database."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Collection, Iterator

import pytest

from tests.postgres import Postgres
from tests.server import eventually
from webui.store.postgresql import shared
from webui.store.postgresql.shared import PostgresValues
from webui.store.postgresql.store import PostgresStore
from webui.store.shared import OwnValues, SharedValues

Values = Callable[[str], PostgresValues]


@pytest.fixture
def values_of(url: str) -> Iterator[Values]:
    """Makes the values of servers, by name."""
    made: list[PostgresValues] = []

    def make(server: str) -> PostgresValues:
        made.append(PostgresValues(url, lambda: f"http://{server}/", lambda do: do(), server))
        made[-1].start()
        return made[-1]

    yield make
    for each in made:
        each.stop()


@pytest.fixture
def url(database_server: Postgres) -> str:
    """The address of a database with tables."""
    url = database_server.make_database()
    PostgresStore(url).close()
    return url


@pytest.fixture(params=["own", "postgresql"])
def values(request: pytest.FixtureRequest) -> SharedValues:
    """Values of either kind."""
    if request.param == "own":
        found: SharedValues = OwnValues()
    else:
        found = request.getfixturevalue("values_of")("a")
    return found


def read(values: SharedValues, kind: str, key: str) -> str | None:
    """Read the values again, as after a notification; one of them."""
    values.read()
    return values.get(kind, key)


def test_a_value_is_there_until_it_is_removed(values: SharedValues) -> None:
    values.put("code", "T1", "123456")
    assert values.get("code", "T1") == "123456"
    assert values.of_kind("code") == {"T1": "123456"}
    assert values.seconds_left("code", "T1") is None
    values.put("code", "T1", None)
    assert values.get("code", "T1") is None
    assert values.of_kind("code") == {}


def test_a_value_ends_at_its_time(values: SharedValues) -> None:
    values.put("code", "T1", "123456", seconds=0.2)
    left = values.seconds_left("code", "T1")
    assert left is not None
    assert 0 < left <= 0.2
    time.sleep(0.25)
    assert values.get("code", "T1") is None
    assert not values.take("code", "T1")


def test_the_first_to_set_a_value_decides(values: SharedValues) -> None:
    assert values.put_first("key", "pin", "1") == "1"
    assert values.put_first("key", "pin", "2") == "1"


def test_a_value_is_taken_once(values: SharedValues) -> None:
    values.put("link", "x", "")
    assert values.take("link", "x")
    assert not values.take("link", "x")
    assert values.get("link", "x") is None


def test_changes_are_told_with_their_keys(values: SharedValues) -> None:
    told: list[set[str]] = []
    values.put("code", "old", "1")
    values.on_change("code", lambda keys: told.append(set(keys)))
    values.put("code", "new", "1")
    values.put("other", "new", "1")
    eventually(lambda: told == [{"new"}], "told of the new code alone")


def test_a_listener_that_fails_stops_no_other(
    values: SharedValues, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[str] = []

    def fail(_keys: Collection[str]) -> None:
        raise ValueError("a value that is none of ours")

    values.on_change("code", fail)
    values.on_change("code", told.extend)
    values.put("code", "one", "1")
    eventually(lambda: told == ["one"], "the next listener")
    values.put("code", "other", "1")
    eventually(lambda: told == ["one", "other"], "the thread that calls them goes on")
    assert "listener of shared values failed" in caplog.text


def test_another_server_has_a_value_once_it_has_read_it(values_of: Values) -> None:
    one, other = values_of("a"), values_of("b")
    one.put("code", "T1", "123456", seconds=60)
    other.read([("code", "T1")])
    assert other.get("code", "T1") == "123456"
    assert 50 < (other.seconds_left("code", "T1") or 0) <= 60
    one.put("code", "T1", None)
    other.read([("code", "T1")])
    assert other.get("code", "T1") is None
    assert other.put_first("key", "pin", "2") == "2"
    assert one.put_first("key", "pin", "1") == "2"


def test_servers_see_one_another_and_what_they_announce(values_of: Values) -> None:
    one, other = values_of("a"), values_of("b")
    eventually(lambda: one.servers() == {"b": "http://b/"}, "the other server")
    assert other.servers() == {"a": "http://a/"}
    one.announce("phone", "a 1", "T1")
    eventually(lambda: read(other, "phone", "a 1") == "T1", "what it announced")
    one.announce("phone", "a 1", None)
    eventually(lambda: read(other, "phone", "a 1") is None, "no longer announced")


def test_what_a_server_announced_ends_with_it(values_of: Values) -> None:
    one, other = values_of("a"), values_of("b")
    one.announce("phone", "a 1", "T1")
    one.put("code", "T1", "123456")
    eventually(lambda: read(other, "phone", "a 1") == "T1", "what it announced")
    told: list[set[str]] = []
    other.on_change("phone", lambda keys: told.append(set(keys)))
    # As after kill -9: it says no longer that it is alive.
    one._stopped = True
    eventually(lambda: other.servers() == {}, "the server is gone")
    assert other.of_kind("phone") == {}
    assert other.get("code", "T1") == "123456"
    eventually(lambda: told == [{"a 1"}], "told of it")


def test_what_others_are_told_without_waiting_outlives_who_told_it(values_of: Values) -> None:
    one, other = values_of("a"), values_of("b")
    one.put_soon("taken", "a.1", "1 phone", seconds=60)
    eventually(lambda: read(other, "taken", "a.1") == "1 phone", "what it told")
    one.fall_silent()
    eventually(lambda: other.servers() == {}, "the server is gone")
    assert other.get("taken", "a.1") == "1 phone"
    assert 50 < (other.seconds_left("taken", "a.1") or 0) <= 60


def test_what_was_announced_is_there_again_after_the_database_was_away(
    values_of: Values, database_server: Postgres
) -> None:
    one, other = values_of("a"), values_of("b")
    one.announce("phone", "a 1", "T1")
    database_server.stop()
    one.announce("phone", "a 2", "T2")
    database_server.start()
    eventually(lambda: other.of_kind("phone") == {"a 1": "T1", "a 2": "T2"}, "both phones")


def test_a_server_that_cannot_say_its_address_for_a_moment_is_alive_again_afterwards(
    values_of: Values, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "BEAT", 0.1)
    monkeypatch.setattr(shared, "ALIVE", 1.0)
    failures = 0
    has_files = True

    def address() -> str:
        nonlocal failures
        if has_files:
            return "http://b/"
        failures += 1
        raise OSError(errno.EMFILE, "Too many open files")

    one, other = values_of("a"), PostgresValues(url, address, lambda do: do(), "b")
    other.start()
    try:
        eventually(one.servers, "the other server")
        has_files = False
        eventually(lambda: failures > 1, "two beats without an address")
        eventually(lambda: not one.servers(), "it is taken for gone")
        has_files = True
        eventually(lambda: one.servers() == {"b": "http://b/"}, "it is there again")
    finally:
        other.stop()
