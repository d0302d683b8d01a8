"""Coming in as the referee.

Who is shown the code, how long it is good, and that it stays off the record.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import pty
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.json_path import Json, held, number, text
from tests.server import Server
from tests.webui.test_writer import WatchedLog
from tests.webui.writer_harness import Desk, Somebody, act, received
from webui.limits.numbers import Limits
from webui.ops.console import MAX_TERMINAL_LINES, Terminal
from webui.protocol.incoming import AskRefereeCode
from webui.secrets import CODE_SECONDS as SECONDS
from webui.streams.writer import Job

OF_PHONE = Limits().referee_codes.of_a_phone
OF_ADDRESS = Limits().referee_codes.of_an_address


@pytest.fixture
def log(tmp_path: Path) -> WatchedLog:
    return WatchedLog(tmp_path)


@pytest.fixture
def desk(tmp_path: Path, log: WatchedLog) -> Desk:
    return Desk(tmp_path, log)


def ask(desk: Desk, who: Somebody) -> str:
    """Ask for the code of the phone's table; return the last one shown in the terminal."""
    desk.writer.serve([received(who, AskRefereeCode())])
    return desk.announced[-1][1]


def come_in(who: Somebody, code: str, command: str = "come-in", name: str = "Koldo") -> Job:
    told_by = f"{command}-{who.phone}"
    return act(who, told_by, {"type": "open_referee", "code": code, "name": name})


def told(who: Somebody, kind: str) -> list[Json]:
    return [each for each in who.told if each["type"] == kind]


def referee(who: Somebody) -> Json | None:
    """The referee of the newest view somebody was sent."""
    found = told(who, "view")[-1]["referee"]
    return None if found is None else held(found)


def guesses(desk: Desk, who: Somebody, code: str, count: int) -> None:
    for turn in range(count):
        desk.writer.serve([come_in(who, another(code), f"guess-{turn:04}")])


def another(code: str) -> str:
    """Six digits that are not the code."""
    return f"{(int(code) + 1) % 1_000_000:06}"


# ------------------------------------------------------------ who is shown it


def test_the_code_goes_to_the_tables_panels_and_the_terminal_and_to_nobody_else(
    desk: Desk,
) -> None:
    table, other = desk.open_table(), desk.open_table()
    asker, player = desk.enter(table, "a"), desk.enter(table, "b")
    panel, elsewhere = desk.enter(table, "p", "panel"), desk.enter(other, "q", "panel")
    tv, mirror = desk.enter(table, "t", "tv"), desk.enter(table, "m", "mirror", trusted=False)
    code = ask(desk, asker)
    assert re.fullmatch("[0-9]{6}", code)
    assert desk.announced == [(f"Referee's code for table {table}", code, f"good for {SECONDS} s")]
    assert told(panel, "referee_code") == [
        {"type": "referee_code", "code": code, "seconds": SECONDS}
    ]
    for who in (asker, player, elsewhere, tv, mirror):
        assert told(who, "referee_code") == []
        assert code not in str(who.told)
    assert told(asker, "referee_code_shown") == [
        {"type": "referee_code_shown", "seconds": SECONDS, "panels": 1}
    ]
    assert told(player, "referee_code_shown") == []


def test_a_mirror_with_the_house_pin_shows_the_code_of_its_panel(desk: Desk) -> None:
    table, other = desk.open_table(), desk.open_table()
    asker = desk.enter(table, "a")
    desk.enter(table, "p", "panel")
    here, any_table, elsewhere = (
        desk.enter(of, phone, "mirror") for of, phone in ((table, "m"), (None, "n"), (other, "o"))
    )
    code = ask(desk, asker)
    late = desk.enter(table, "l", "mirror")
    shown = [{"type": "referee_code", "code": code, "seconds": SECONDS}]
    assert [told(who, "referee_code") for who in (here, any_table, late)] == [shown] * 3
    assert told(elsewhere, "referee_code") == []
    desk.writer.serve([come_in(asker, code)])
    for who in (here, any_table, late):
        assert told(who, "referee_code")[-1]["code"] is None


def test_each_table_has_a_code_of_its_own(desk: Desk) -> None:
    here, there = (desk.enter(desk.open_table(), phone) for phone in "ab")
    code, other = ask(desk, here), ask(desk, there)
    desk.writer.serve([come_in(there, code)])
    assert told(there, "refused")[-1]["code"] == "bad_referee_code" or code == other


def test_asking_again_shows_the_same_code_with_what_is_left_of_it(desk: Desk) -> None:
    who = desk.enter(desk.open_table(), "a")
    code = ask(desk, who)
    desk.monotonic += 60
    assert ask(desk, who) == code
    assert desk.announced[-1][2] == f"good for {SECONDS - 60} s"
    assert told(who, "referee_code_shown")[-1]["seconds"] == SECONDS - 60


def test_a_panel_that_connects_later_is_told_the_seconds_that_are_left(desk: Desk) -> None:
    table = desk.open_table()
    code = ask(desk, desk.enter(table, "a"))
    desk.monotonic += 30
    late = desk.enter(table, "p", "panel")
    assert told(late, "referee_code") == [
        {"type": "referee_code", "code": code, "seconds": SECONDS - 30}
    ]
    desk.monotonic += SECONDS
    too_late = desk.enter(table, "q", "panel")
    assert told(too_late, "referee_code") == []


def test_without_a_table_there_is_no_code_to_ask_for(desk: Desk) -> None:
    desk.open_table()
    desk.open_table()
    screen = desk.enter(None, "t", "tv")
    desk.writer.serve([received(screen, AskRefereeCode())])
    assert told(screen, "refused")[-1]["code"] == "table_wanted"
    assert desk.announced == []


# ------------------------------------------------------------ what it is good for


def test_the_code_makes_the_referee_and_all_see_the_name(desk: Desk) -> None:
    table = desk.open_table()
    who, player, panel = desk.enter(table, "a"), desk.enter(table, "b"), desk.enter(table, "p")
    desk.writer.serve([come_in(who, ask(desk, who))])
    for each in (who, player, panel):
        assert referee(each) == {"name": "Koldo", "phone": "a"}


def test_a_code_is_used_once_and_disappears_from_the_panel(desk: Desk) -> None:
    table = desk.open_table()
    who, second = desk.enter(table, "a"), desk.enter(table, "b")
    panel = desk.enter(table, "p", "panel")
    code = ask(desk, who)
    desk.writer.serve([come_in(who, code)])
    assert told(panel, "referee_code")[-1]["code"] is None
    desk.writer.serve([come_in(second, code)])
    assert told(second, "refused")[-1]["code"] == "bad_referee_code"
    assert referee(second) == {"name": "Koldo", "phone": "a"}


def test_of_two_simultaneous_uses_of_a_code_one_is_accepted(desk: Desk) -> None:
    table = desk.open_table()
    first, second = desk.enter(table, "a"), desk.enter(table, "b")
    code = ask(desk, first)
    desk.writer.serve([come_in(first, code), come_in(second, code, name="Nerea")])
    assert [each["type"] for each in first.answers()] == ["ack"]
    assert told(second, "refused")[-1]["code"] == "bad_referee_code"
    assert referee(second) == {"name": "Koldo", "phone": "a"}


def test_who_tries_five_wrong_ones_waits(desk: Desk) -> None:
    table = desk.open_table()
    who = desk.enter(table, "a")
    code = ask(desk, who)
    guesses(desk, who, code, OF_PHONE)
    desk.writer.serve([come_in(who, code)])
    assert [each["code"] for each in who.answers()] == [
        *(["bad_referee_code"] * OF_PHONE),
        "referee_code_worn",
    ]
    assert referee(who) is None
    desk.monotonic += SECONDS
    fresh = ask(desk, who)
    desk.writer.serve([come_in(who, fresh, "come-in-2")])
    assert who.answers()[-1]["type"] == "ack"


def test_wrong_tries_never_lock_the_referee_out(desk: Desk) -> None:
    table = desk.open_table()
    stranger, who = desk.enter(table, "s"), desk.enter(table, "a")
    who.address = "192.0.2.8"
    code = ask(desk, who)
    guesses(desk, stranger, code, 4 * OF_PHONE)
    assert {each["code"] for each in stranger.answers()} == {
        "bad_referee_code",
        "referee_code_worn",
    }
    desk.writer.serve([come_in(who, code)])
    assert who.answers()[-1]["type"] == "ack"


def test_another_phone_of_the_same_address_is_no_new_start(desk: Desk) -> None:
    table = desk.open_table()
    code = ask(desk, desk.enter(table, "a"))
    phones = [desk.enter(table, f"s{n}") for n in range(2 * OF_ADDRESS // OF_PHONE)]
    for stranger in phones:
        guesses(desk, stranger, code, OF_PHONE)
    answers = [each["code"] for stranger in phones for each in stranger.answers()]
    assert answers.count("bad_referee_code") == OF_ADDRESS


def test_a_spectator_cannot_ask_for_the_code_where_others_play(desk: Desk) -> None:
    table = desk.open_table()
    player, spectator = desk.enter(table, "a"), desk.enter(table, "s")
    sit: Json = {"type": "sit", "seat": 0, "name": "Ane"}
    desk.writer.serve([act(player, "sit-000001", sit)])
    desk.writer.serve([received(spectator, AskRefereeCode())])
    assert told(spectator, "refused")[-1]["code"] == "players_ask_code"
    assert desk.announced == []
    code = ask(desk, player)
    desk.writer.serve([come_in(spectator, code)])
    assert referee(spectator) == {"name": "Koldo", "phone": "s"}


def test_the_same_guess_sent_again_counts_once(desk: Desk) -> None:
    who = desk.enter(desk.open_table(), "a")
    code = ask(desk, who)
    for _ in range(2 * OF_PHONE):
        desk.writer.serve([come_in(who, another(code), "guess-0001")])
    desk.writer.serve([come_in(who, code)])
    assert who.answers()[-1]["type"] == "ack"


def test_a_referee_code_expires(desk: Desk) -> None:
    who = desk.enter(desk.open_table(), "a")
    code = ask(desk, who)
    desk.monotonic += SECONDS
    desk.writer.serve([come_in(who, code)])
    assert who.answers()[-1]["code"] == "bad_referee_code"


# ------------------------------------------------------------ answers that got lost


def test_a_retry_is_answered_as_the_first_time(desk: Desk) -> None:
    who = desk.enter(desk.open_table(), "a")
    command = come_in(who, ask(desk, who))
    desk.writer.serve([command])
    desk.writer.serve([command])
    first, again = who.answers()
    assert first == again
    assert first["type"] == "ack"


def test_a_retry_after_a_crash_is_answered_as_the_first_time(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    table = desk.open_table()
    who = desk.enter(table, "a")
    code = ask(desk, who)
    desk.writer.serve([come_in(who, code)])
    desk.log.close()
    # The codes were in memory: the next server knows none, but the log has the command.
    after = Desk(tmp_path)
    back = after.enter(table, "a")
    after.writer.serve([come_in(back, code)])
    assert back.answers() == who.answers()
    assert referee(back) == {"name": "Koldo", "phone": "a"}


def test_what_could_not_be_saved_uses_nothing_up(desk: Desk, log: WatchedLog) -> None:
    who = desk.enter(desk.open_table(), "a")
    command = come_in(who, ask(desk, who))
    log.fails = "before"
    desk.writer.serve([command])
    assert who.answers()[-1]["code"] == "not_saved"
    log.fails = None
    desk.writer.serve([command])
    assert who.answers()[-1]["type"] == "ack"


# ------------------------------------------------------------ off the record


def test_the_code_is_in_no_row_of_the_log_and_in_no_log_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    desk = Desk(tmp_path)
    table = desk.open_table()
    who = desk.enter(table, "a")
    code = ask(desk, who)
    desk.writer.serve([come_in(who, another(code), "guess-0001"), come_in(who, code)])
    assert who.answers()[-1]["type"] == "ack"
    rows = desk.log.running_match(table)
    assert [row.type for row in rows] == ["match_started", "referee_came"]
    digits = (code, another(code))
    assert not any(each in row.body or each == row.command for row in rows for each in digits)
    assert not any(each in line.getMessage() for line in caplog.records for each in digits)
    desk.log.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Koldo" in kept
    assert code.encode() not in kept


@pytest.fixture
def at_a_terminal(tmp_path: Path) -> Iterator[Server]:
    """A server whose standard output is a terminal."""
    server = Server(tmp_path, tty=True, forked=True).start()
    yield server
    server.kill()


def test_where_there_is_no_terminal_codes_are_written_nowhere(own_server: Server) -> None:
    table = own_server.address.open_table()
    with own_server.at_table(table) as (phone, _), own_server.connected() as panel:
        panel.hello("panel", table=table, key=own_server.panel_key)
        assert phone.sit(0)["type"] == "ack"
        phone.send({"type": "ask_referee_code"})
        code = text(panel.receive_a("referee_code"), "code")
        phone.receive_a("referee_code_shown")
    own_server.stop()
    written = own_server.terminal + json.dumps(own_server.log_lines)
    assert code not in written
    assert f"{code[:3]} {code[3:]}" not in written


def test_a_real_server_says_it_in_its_terminal_alone(at_a_terminal: Server) -> None:
    own_server = at_a_terminal
    table = own_server.address.open_table()
    with own_server.at_table(table) as (phone, view), own_server.connected() as panel:
        panel.hello("panel", table=table, key=own_server.panel_key)
        panel.receive_a("view")
        phone.send({"type": "ask_referee_code"})
        assert phone.receive_a("referee_code_shown")["panels"] == 1
        code = text(panel.receive_a("referee_code"), "code")
        line = f"table {table}: {code[:3]} {code[3:]} (good for"
        deadline = time.monotonic() + 10
        while line not in own_server.terminal:  # it is written by a thread of its own
            assert time.monotonic() < deadline, own_server.terminal
            time.sleep(0.02)
        command = {"type": "open_referee", "code": code, "name": "Koldo"}
        assert phone.command("come-in-1", number(view, "revision"), command)["type"] == "ack"
        assert panel.receive_a("referee_code")["code"] is None
    said = [
        str(value) for line in own_server.log_lines for key, value in line.items() if key != "at"
    ]
    assert said
    assert not any(code in each or "Koldo" in each for each in said)


# ------------------------------------------------------------ which panels are trusted


def test_an_untrusted_panel_is_not_sent_the_code(desk: Desk) -> None:
    table = desk.open_table()
    posing, who = desk.enter(table, "p", "panel"), desk.enter(table, "a")
    posing.trusted = False
    ask(desk, who)
    assert told(posing, "referee_code") == []
    assert told(who, "referee_code_shown")[-1]["panels"] == 0


@pytest.mark.parametrize(
    ("key", "panels"), [(None, 0), ("a-key-of-my-own", 0), ("the line in panel.key", 1)]
)
def test_a_panel_needs_the_panel_key_wherever_it_is(
    own_server: Server, key: str | None, panels: int
) -> None:
    file = own_server.folder / "data" / "panel.key"
    assert file.stat().st_mode & 0o777 == 0o600
    brought = {} if key is None else {"key": file.read_text().strip() if " " in key else key}
    table = own_server.address.open_table()
    with own_server.at_table(table) as (phone, _view), own_server.connected() as panel:
        panel.hello("panel", table=table, **brought)
        panel.receive_a("view")
        assert phone.sit(0)["type"] == "ack"
        phone.send({"type": "ask_referee_code"})
        assert phone.receive_a("referee_code_shown")["panels"] == panels


def test_a_terminal_that_takes_nothing_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    reading, writing = pty.openpty()
    os.set_blocking(writing, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writing, b"x" * 4096)
    os.set_blocking(writing, True)
    with os.fdopen(writing, "w") as full:
        monkeypatch.setattr("sys.stdout", full)
        terminal = Terminal()
        for _ in range(2 * MAX_TERMINAL_LINES):
            terminal.announce("Referee's code", "482913", "good for 180 s")
        assert "terminal blocks" in caplog.text
        assert "482913" not in caplog.text
        # Somebody reads again: what waited comes.
        seen = b""
        while seen.count(b"482 913") < MAX_TERMINAL_LINES:
            seen += os.read(reading, 4096)
    os.close(reading)
