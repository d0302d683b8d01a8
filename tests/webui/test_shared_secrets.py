"""Codes and keys at several servers that share a database: one house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.refusal import RefusalCode, Refused
from tests.postgres import Postgres
from tests.server import eventually
from webui.limits.attempts import AttemptLimiter
from webui.limits.numbers import Attempts, Limits, Rate
from webui.limits.policy import Budget, LimitPolicy
from webui.secrets import DIRECTOR, KINDS, PANEL_KEY, REFEREE_SHOWN, Secrets
from webui.secrets.house_key import is_signed_by
from webui.secrets.house_pin import PHONE
from webui.secrets.invitations import Invitations
from webui.secrets.kept import KEY, Kept
from webui.secrets.places import SECRET, InDatabase, SharedSecret, give_to_panels
from webui.store.postgresql.shared import PostgresValues
from webui.store.postgresql.store import PostgresStore

ADDRESS = "192.0.2.7"
REFUSED = RefusalCode.TOO_MANY_TRIES


@dataclass(frozen=True)
class Phone:
    phone: str
    address: str = ADDRESS


ANE = Phone("a" * 64)


class Servers:
    """Servers at one database, which read what the others changed when a test says so."""

    def __init__(self, url: str) -> None:
        self.values = [PostgresValues(url, str, lambda do: do(), f"s{n}") for n in range(3)]
        for each in self.values:
            each.start()

    def secrets(self) -> list[Secrets]:
        clocks: dict[str, Callable[[], float]] = {"wall": lambda: 1e6, "monotonic": lambda: 50.0}
        return [
            Secrets(InDatabase(each), each, Limits(), lambda *_: None, **clocks)
            for each in self.values
        ]

    def read(self) -> None:
        """What NOTIFY does."""
        for each in self.values:
            eventually(partial(_is_written, each), "all is written")
        for each in self.values:
            each.read()

    def close(self) -> None:
        for each in self.values:
            each.stop()


def _is_written(values: PostgresValues) -> bool:
    with values._lock:
        return not values._unsent


@pytest.fixture
def servers(database_server: Postgres) -> Iterator[Servers]:
    url = database_server.make_database()
    PostgresStore(url).close()
    made = Servers(url)
    yield made
    made.close()


def test_all_servers_have_the_secrets_of_the_first(servers: Servers, tmp_path: Path) -> None:
    one, other, third = servers.secrets()
    assert one.house_pin.pin == other.house_pin.pin == third.house_pin.pin
    assert one.invitations.to_room(7) == third.invitations.to_room(7)
    assert other.panel_key.matches(one.panel_key.get())
    for each in (one, other):
        give_to_panels(tmp_path / PANEL_KEY, each.panel_key)
        assert (tmp_path / PANEL_KEY).read_text().strip() == third.panel_key.get()
    signed = one.result_key.sign(b"results")
    assert is_signed_by(third.result_key.public() or "", signed, b"results")


def test_a_secret_that_is_changed_is_another_at_all_servers(servers: Servers) -> None:
    places = [SharedSecret(each, "championship.code", KEY) for each in servers.values]
    one, other, _ = (Kept(place, KEY) for place in places)
    assert not other.is_made
    before = one.get()
    servers.read()
    other.change()
    servers.read()
    assert one.get() == other.get() != before
    assert not one.matches(before)


def test_where_the_database_does_not_answer_a_secret_stays_as_it_was(
    servers: Servers, database_server: Postgres
) -> None:
    one, other, _ = servers.secrets()
    pin = one.house_pin.pin
    one.house_pin.enter(pin, ANE)
    database_server.stop()
    try:
        for change in (
            lambda: one.house_pin.change(ANE.phone),
            lambda: one.house_pin.enter(pin, Phone("b" * 64)),
            lambda: one.house_pin.leave(ANE.phone),
            lambda: one.referee.ask("K7QF"),
            one.director.change,
        ):
            with pytest.raises(Refused, match="saved"):
                change()
        assert (one.house_pin.pin, other.house_pin.pin) == (pin, pin)
        assert one.house_pin.admits(ANE.phone)
    finally:
        database_server.start()


def test_a_phone_enters_the_pin_for_all_servers_until_that_changes(servers: Servers) -> None:
    one, other, _ = servers.secrets()
    jon = Phone("b" * 64)
    for phone in (ANE, jon):
        one.house_pin.enter(one.house_pin.pin, phone)
    servers.read()
    assert other.house_pin.admits(ANE.phone)
    other.house_pin.change(ANE.phone)
    servers.read()
    for each in (one, other):
        assert (each.house_pin.admits(ANE.phone), each.house_pin.admits(jon.phone)) == (True, False)
    one.house_pin.leave(ANE.phone)
    servers.read()
    assert not other.house_pin.admits(ANE.phone)


def test_a_director_is_one_at_all_servers_until_the_code_changes(servers: Servers) -> None:
    one, other, _ = servers.secrets()
    assert one.director.admits(one.director.ask()[0], ANE)
    one.directors.add(ANE.phone, "Miren Etxeberria")
    servers.read()
    assert other.directors.names() == {ANE.phone: "Miren Etxeberria"}
    assert other.director.shown() is not None
    other.director.change()
    servers.read()
    assert (one.directors.names(), one.director.shown()) == ({}, None)


def test_a_referees_code_is_good_at_all_servers_until_one_came(servers: Servers) -> None:
    one, other, _ = servers.secrets()
    code, _ = one.referee.ask("K7QF")
    servers.read()
    assert other.referee.shown("K7QF") == (code, 180)
    assert other.referee.ask("K7QF")[0] == code, "it is shown already"
    assert other.referee.admits(code, ANE, "K7QF")
    assert not other.referee.admits(code, ANE, "CCCC")
    other.referee.end("K7QF")
    servers.read()
    assert not one.referee.admits(code, ANE, "K7QF")


def test_an_empty_value_is_no_secret_and_admits_nobody(servers: Servers) -> None:
    values, *_ = servers.values
    for name in KINDS:
        values.put(SECRET, name, "")
    for kind, key in ((DIRECTOR, ANE.phone), (PHONE, ANE.phone), (REFEREE_SHOWN, "K7QF")):
        values.put(kind, key, "", 60)
    servers.read()
    one, other, _ = servers.secrets()
    servers.read()
    for each in (one, other):
        assert not each.house_pin.admits(ANE.phone)
        assert each.directors.names() == {}
        assert not each.referee.admits("", ANE, "K7QF")
        assert not each.director.admits("", ANE)
        assert not each.panel_key.matches("")
    # Each was made anew, once for all.
    invitation = one.invitations.to_room(7)
    assert invitation == other.invitations.to_room(7) != Invitations("").to_room(7)
    assert one.panel_key.get() == other.panel_key.get() != ""
    with pytest.raises(Refused):
        one.house_pin.enter("", ANE)


def test_servers_together_admit_no_more_tries_than_one(servers: Servers) -> None:
    limiters = [
        AttemptLimiter(lambda: 50.0, Attempts(3, 5, 60), REFUSED, each, "codes")
        for each in servers.values
    ]
    tried = 0
    for round_ in range(6):
        for number, limiter in enumerate(limiters):
            try:
                limiter.check(Phone(f"phone {round_} {number}"))
            except Refused:
                continue
            limiter.add(Phone(f"phone {round_} {number}"))
            tried += 1
            servers.read()
    assert tried == 5
    for limiter in limiters:
        with pytest.raises(Refused):
            limiter.check(ANE)
        limiter.check(Phone("far", "198.51.100.9"))


def test_tries_of_a_moment_are_counted_at_all_servers(servers: Servers) -> None:
    """Three servers, each of which is asked before it was told of the others' tries."""
    limiters = [
        AttemptLimiter(lambda: 50.0, Attempts(5, 5, 60), REFUSED, each, "codes")
        for each in servers.values
    ]
    for limiter in limiters:
        limiter.check(ANE)
        limiter.add(ANE)
        limiter.add(ANE)
    servers.read()
    for limiter in limiters:
        with pytest.raises(Refused) as refused:
            limiter.check(ANE)
        assert refused.value.params["seconds"] == 12


def test_a_server_that_starts_has_been_told_of_earlier_tries(servers: Servers) -> None:
    first = AttemptLimiter(lambda: 50.0, Attempts(1, 5, 60), REFUSED, servers.values[0], "codes")
    first.add(ANE)
    servers.read()
    later = AttemptLimiter(lambda: 50.0, Attempts(1, 5, 60), REFUSED, servers.values[1], "codes")
    with pytest.raises(Refused):
        later.check(ANE)


def test_tables_that_an_address_opens_are_counted_at_all_servers(servers: Servers) -> None:
    limits = Limits(new_tables=Rate(0.01, 3), pages=Rate(0.01, 3))
    policies = [LimitPolicy(limits, lambda: 50.0, each) for each in servers.values]

    def taken(budget: Budget) -> int:
        count = 0
        for _ in range(3):
            for policy in policies:
                count += policy.take(budget, ADDRESS)
                servers.read()
        return count

    assert taken(Budget.TABLES) == 3
    assert taken(Budget.PAGES) == 9, "what costs a processor is of each server"


def test_no_secret_is_in_what_wakes_servers(servers: Servers) -> None:
    """NOTIFY has the kind and key of a value; every connection of the database can listen."""
    one = servers.secrets()[0]
    secret = {one.house_pin.pin, one.panel_key.get(), one.director.ask()[0], ANE.address}
    secret |= {one.referee.ask("K7QF")[0]}
    one.house_pin.enter(one.house_pin.pin, ANE)
    with pytest.raises(Refused):
        one.house_pin.enter("x", ANE)
    servers.read()
    keys = [f"{kind} {key}" for kind, values in one_table(servers).items() for key in values]
    assert len(keys) > 8
    assert not [key for key in keys for each in secret if each in key]


def one_table(servers: Servers) -> dict[str, dict[str, str]]:
    """All values, by kind and key, as a server has them."""
    values = servers.values[1]
    return {kind: values.of_kind(kind) for kind in values._values}
