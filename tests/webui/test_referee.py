"""Coming in as the referee.

Who is shown the code, how long it is good, and that it stays off the record.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from tests.json_path import Json, held, number, text
from tests.server import Server, running_server
from tests.webui.writer_harness import Desk, FailingStore, Somebody, act
from webui.limits.numbers import Limits
from webui.secrets import CODE_SECONDS as SECONDS
from webui.streams.writer import Job

OF_PHONE = Limits().referee_codes.of_a_phone
ASK: Json = {"type": "ask_referee_code"}


def ask(desk: Desk, who: Somebody) -> str:
    """Ask for the code of the phone's table; return the last one shown in the terminal."""
    desk.send(who, ASK)
    return desk.announced[-1][1]


def open_referee(code: str, name: str = "Koldo") -> Json:
    return {"type": "open_referee", "code": code, "name": name}


def come_in(who: Somebody, code: str, command: str = "come-in", name: str = "Koldo") -> Job:
    return act(who, f"{command}-{who.phone}", open_referee(code, name))


def referee(who: Somebody) -> Json | None:
    """The referee of the newest view somebody was sent."""
    found = who.view["referee"]
    return None if found is None else held(found)


def another(code: str) -> str:
    """Six digits that are not the code."""
    return f"{(int(code) + 1) % 1_000_000:06}"


def guess(desk: Desk, who: Somebody, code: str, times: int) -> list[object]:
    """Try another code so often; what the answers were."""
    return [desk.act(who, open_referee(another(code)))["code"] for _ in range(times)]


def codes(who: Somebody) -> list[tuple[object, object]]:
    """The codes that a screen was sent, with their seconds."""
    return [(each["code"], each["seconds"]) for each in who.of_type("referee_code")]


@pytest.fixture
def table(desk: Desk) -> str:
    return desk.open_table()


@pytest.fixture
def who(desk: Desk, table: str) -> Somebody:
    return desk.enter(table, "a")


# ------------------------------------------------------------ who is shown it


def test_the_code_goes_to_the_tables_panels_and_the_terminal_and_to_nobody_else(
    desk: Desk, table: str, who: Somebody
) -> None:
    other = desk.open_table()
    panel = desk.enter(table, "p", "panel")
    strangers = [
        desk.enter(table, "b"),
        desk.enter(other, "q", "panel"),
        desk.enter(table, "t", "tv"),
        desk.enter(table, "m", "mirror", trusted=False),
        desk.enter(table, "r", "panel", trusted=False),
    ]
    code = ask(desk, who)
    assert re.fullmatch("[0-9]{6}", code)
    assert desk.announced == [(f"Referee's code for table {table}", code, f"good for {SECONDS} s")]
    assert codes(panel) == [(code, SECONDS)]
    for each in (who, *strangers):
        assert code not in str(each.received)
    assert who.of_type("referee_code_shown") == [
        {"type": "referee_code_shown", "seconds": SECONDS, "panels": 1}
    ]
    assert not any(each.of_type("referee_code", "referee_code_shown") for each in strangers)


def test_a_mirror_with_the_house_pin_shows_the_code_of_its_panel(
    desk: Desk, table: str, who: Somebody
) -> None:
    desk.enter(table, "p", "panel")
    elsewhere = desk.enter(desk.open_table(), "o", "mirror")
    here, any_table = desk.enter(table, "m", "mirror"), desk.enter(None, "n", "mirror")
    code = ask(desk, who)
    late = desk.enter(table, "l", "mirror")
    assert [codes(each) for each in (here, any_table, late)] == [[(code, SECONDS)]] * 3
    assert codes(elsewhere) == []
    desk.act(who, open_referee(code))
    assert [codes(each)[-1][0] for each in (here, any_table, late)] == [None] * 3


def test_each_table_has_a_code_of_its_own(desk: Desk, who: Somebody) -> None:
    there = desk.enter(desk.open_table(), "b")
    code, other = ask(desk, who), ask(desk, there)
    assert desk.act(there, open_referee(code)).get("code") == "bad_referee_code" or code == other


def test_asking_again_and_connecting_later_shows_the_same_code_with_what_is_left_of_it(
    desk: Desk, table: str, who: Somebody
) -> None:
    code = ask(desk, who)
    desk.wait(60)
    left = SECONDS - 60
    assert ask(desk, who) == code
    assert desk.announced[-1][2] == f"good for {left} s"
    assert who.of_type("referee_code_shown")[-1]["seconds"] == left
    assert codes(desk.enter(table, "p", "panel")) == [(code, left)]
    desk.wait(left)
    assert codes(desk.enter(table, "q", "panel")) == []
    assert desk.act(who, open_referee(code))["code"] == "bad_referee_code"


def test_without_a_table_there_is_no_code_to_ask_for(desk: Desk) -> None:
    desk.open_table()
    desk.open_table()
    screen = desk.enter(None, "t", "tv")
    desk.send(screen, ASK)
    assert screen.refusals() == ["table_wanted"]
    assert desk.announced == []


def test_a_spectator_cannot_ask_for_the_code_where_others_play(
    desk: Desk, table: str, who: Somebody
) -> None:
    spectator = desk.enter(table, "s")
    desk.sit(who, 0)
    desk.send(spectator, ASK)
    assert spectator.refusals() == ["players_ask_code"]
    assert desk.announced == []
    desk.act(spectator, open_referee(ask(desk, who)))
    assert referee(spectator) == {"name": "Koldo", "phone": "s"}


# ------------------------------------------------------------ what it is good for


def test_a_code_makes_one_referee_whom_all_see_and_disappears_from_the_panel(
    desk: Desk, table: str, who: Somebody
) -> None:
    second, panel = desk.enter(table, "b"), desk.enter(table, "p", "panel")
    code = ask(desk, who)
    desk.serve(come_in(who, code), come_in(second, code, name="Nerea"))
    assert who.refusals() == []
    desk.act(second, open_referee(code, "Nerea"))
    assert second.refusals() == ["bad_referee_code"] * 2
    assert codes(panel)[-1][0] is None
    for each in (who, second, panel):
        assert referee(each) == {"name": "Koldo", "phone": "a"}


def test_who_tries_five_wrong_ones_waits(desk: Desk, who: Somebody) -> None:
    code = ask(desk, who)
    assert guess(desk, who, code, OF_PHONE) == ["bad_referee_code"] * OF_PHONE
    assert desk.act(who, open_referee(code))["code"] == "referee_code_worn"
    assert referee(who) is None
    desk.wait(SECONDS)
    assert desk.act(who, open_referee(ask(desk, who)))["type"] == "ack"


def test_wrong_tries_never_lock_the_referee_out(desk: Desk, table: str, who: Somebody) -> None:
    stranger = desk.enter(table, "s")
    who.address = "192.0.2.8"
    code = ask(desk, who)
    assert set(guess(desk, stranger, code, 4 * OF_PHONE)) == {
        "bad_referee_code",
        "referee_code_worn",
    }
    assert desk.act(who, open_referee(code))["type"] == "ack"


def test_the_same_guess_sent_again_counts_once(desk: Desk, who: Somebody) -> None:
    code = ask(desk, who)
    for _ in range(2 * OF_PHONE):
        desk.serve(come_in(who, another(code), "guess-0001"))
    assert desk.act(who, open_referee(code))["type"] == "ack"


# ------------------------------------------------------------ answers that got lost


def test_a_retry_is_answered_as_the_first_time_after_a_crash_too(
    desk: Desk, table: str, who: Somebody
) -> None:
    code = ask(desk, who)
    desk.serve(come_in(who, code))
    desk.serve(come_in(who, code))
    # The codes were in memory: the next server knows none, but the log has the command.
    after = desk.restarted()
    back = after.enter(table, "a")
    after.serve(come_in(back, code))
    first, again = who.answers()
    assert first["type"] == "ack"
    assert first == again == back.answers()[0]
    assert referee(back) == {"name": "Koldo", "phone": "a"}


def test_what_could_not_be_saved_uses_nothing_up(
    desk: Desk, store: FailingStore, who: Somebody
) -> None:
    command = come_in(who, ask(desk, who))
    store.fails = "before"
    desk.serve(command)
    assert who.refusals() == ["not_saved"]
    store.fails = None
    desk.serve(command)
    assert who.answers()[-1]["type"] == "ack"


# ------------------------------------------------------------ off the record


def test_the_code_is_in_no_row_of_the_log_and_in_no_log_line(
    desk: Desk, table: str, who: Somebody, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code = ask(desk, who)
    desk.serve(come_in(who, another(code), "guess-0001"), come_in(who, code))
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


@pytest.mark.parametrize("tty", [True, False])
def test_a_real_server_says_it_in_its_terminal_alone(tmp_path: Path, *, tty: bool) -> None:
    with running_server(tmp_path, tty=tty) as server:
        table = server.open_table()
        with server.at_table(table) as (phone, view), server.connected() as panel:
            panel.hello("panel", table=table, key=server.panel_key)
            panel.receive_a("view")
            phone.send(ASK)
            assert phone.receive_a("referee_code_shown")["panels"] == 1
            code = text(panel.receive_a("referee_code"), "code")
            spoken = f"{code[:3]} {code[3:]}"
            if tty:
                server.shown(f"table {table}: {spoken} \\(good for")
            revision = number(view, "revision")
            assert phone.command("come-in-1", revision, open_referee(code))["type"] == "ack"
            assert panel.receive_a("referee_code")["code"] is None
        server.stop()
        said = [
            str(value) for line in server.log_lines for key, value in line.items() if key != "at"
        ]
        assert said
        assert not any(each in line for line in said for each in (code, spoken, "Koldo"))
        assert tty or (code not in server.terminal and spoken not in server.terminal)


@pytest.mark.parametrize(
    ("key", "panels"), [(None, 0), ("a-key-of-my-own", 0), ("the line in panel.key", 1)]
)
def test_a_panel_needs_the_panel_key_wherever_it_is(
    server: Server, key: str | None, panels: int
) -> None:
    file = server.data / "panel.key"
    assert file.stat().st_mode & 0o777 == 0o600
    brought = {} if key is None else {"key": file.read_text().strip() if " " in key else key}
    table = server.open_table()
    with server.at_table(table) as (phone, _view), server.connected() as panel:
        panel.hello("panel", table=table, **brought)
        panel.receive_a("view")
        phone.send(ASK)
        assert phone.receive_a("referee_code_shown")["panels"] == panels
