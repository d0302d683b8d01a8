"""Retries: a command that is stored is answered as it was, with no index over all keys."""

from __future__ import annotations

from tests.webui.event_rows import row, started
from tests.webui.writer_harness import Desk, Somebody, act, rename, sit
from webui.streams.cache.recent_commands import MOST_COMMANDS, RecentCommands, StoredCommand
from webui.streams.writer import Job


def test_a_command_is_found_with_the_revision_right_after_it() -> None:
    found = RecentCommands(
        [
            started("K7QF", 1),
            row("K7QF", 2, command="first", phone="a"),
            row("K7QF", 3, step=2, phone="a"),
            row("K7QF", 4),
            row("K7QF", 5, command="second", phone="b"),
        ]
    )
    assert found.find("first") == StoredCommand("a", 3)
    assert found.find("second") == StoredCommand("b", 5)
    assert found.find("third") is None


def test_the_newest_commands_are_kept() -> None:
    numbers = range(1, 2 * MOST_COMMANDS)
    found = RecentCommands(row("K7QF", n, command=str(n)) for n in numbers)
    kept = [n for n in numbers if found.find(str(n)) is not None]
    assert kept == list(numbers)[-MOST_COMMANDS:]


def test_a_retry_is_answered_as_the_first_try_in_its_batch_later_and_after_a_restart(
    desk: Desk,
) -> None:
    code = desk.open_table()
    ane = desk.enter(code, "a")
    desk.sit(ane, 0)
    bid = bid_by(ane)
    desk.serve(bid, bid)
    first, second = ane.answers()[-2:]
    assert first["type"] == "ack"
    desk.serve(rename(ane, 0, "Aneta"))
    desk.serve(bid)
    assert ane.answers()[-1] == second == first
    last = desk.log.last_of("table", code)
    again = desk.restarted()
    ane, jon = again.enter(code, "a"), again.enter(code, "b")
    again.serve(bid_by(ane), bid_by(jon))
    assert ane.answers() == [first]
    assert jon.refusals() == ["id_taken"]
    elsewhere = again.enter(again.open_table(), "b")
    again.sit(elsewhere, 0)
    again.serve(bid_by(elsewhere))
    assert elsewhere.refusals() == [], "of another table"
    assert again.log.last_of("table", code) == last


def bid_by(who: Somebody) -> Job:
    bid = {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}
    return act(who, "bid-of-ane", bid, 0)


def test_a_retry_of_what_was_refused_is_refused_again_though_it_would_be_possible_now(
    desk: Desk,
) -> None:
    code = desk.open_table()
    ane, jon = desk.enter(code, "a"), desk.enter(code, "b")
    desk.sit(ane, 0)
    desk.serve(sit(jon, 0, "Jon"))
    desk.act(ane, {"type": "leave", "seat": 0}, by=0)
    desk.serve(sit(jon, 0, "Jon"))
    assert jon.refusals() == ["seat_taken"] * 2
    assert desk.act(jon, {"type": "sit", "seat": 0, "name": "Jon"})["type"] == "ack"
