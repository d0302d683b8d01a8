"""TVs and panels: waiting, following, being pointed; pictures and their mirrors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.invitations import INVITATIONS, invitation_to
from tests.json_path import Json, at, number, text
from tests.server import Server, running_server
from webui.limits.numbers import Limits

PICTURE: Json = {"type": "picture", "width": 8, "height": 1, "bits": "qg==", "lamps": {"a": 1}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Empty, as it matters how many tables there are."""
    with running_server(tmp_path) as running:
        yield running


@pytest.mark.parametrize("kind", ["tv", "panel"])
def test_a_board_waits_with_a_code_of_its_own_until_there_is_a_table(
    server: Server, kind: str
) -> None:
    with server.connected() as screen, server.connected() as other:
        screen.hello(kind)
        other.hello(kind)
        waiting = screen.receive_a("waiting")
        assert waiting["addresses"]
        assert len(text(waiting, "screen")) == 6
        assert other.receive_a("waiting")["screen"] != waiting["screen"]
        table = server.address.open_table()
        assert screen.receive() == {"type": "follow", "table": table, "pointed": False}
        assert screen.receive()["type"] == "view"
        assert other.receive_a("view")["table"] == table


def test_a_board_follows_the_only_live_table_at_once(server: Server) -> None:
    table = server.address.open_table()
    with server.connected() as screen:
        screen.hello("tv")
        assert screen.receive() == {"type": "follow", "table": table, "pointed": False}
        assert screen.receive()["revision"] == 1


def test_with_two_tables_a_seated_phone_points_the_board(server: Server) -> None:
    first, second = server.address.open_table(), server.address.open_table()
    with (
        server.connected() as screen,
        server.at_table(second) as (ane, _),
        server.at_table(first) as (spectator, _),
    ):
        screen.hello("tv")
        code = screen.receive()["screen"]
        another = f"{(int(str(code)) + 1) % 1_000_000:06}"
        spectator.send({"type": "point_screen", "screen": code})
        assert spectator.receive_a("refused")["code"] == "not_seated"
        ane.sit(0)
        ane.send({"type": "point_screen", "screen": another})
        assert ane.receive_a("refused")["code"] == "no_such_screen"
        ane.send({"type": "point_screen", "screen": code})
        assert screen.receive() == {"type": "follow", "table": second, "pointed": True}
        sent = screen.receive()
        assert sent.pop("tv") == INVITATIONS.to_tv(second)
        invitation = invitation_to(second)
        assert sent == {"type": "invitation", "table": second, "invitation": invitation}
        assert screen.receive()["table"] == second
        ane.command("all-pass-1", 2, {"type": "all_pass", "lance": "grande"}, 0)
        assert screen.receive_a("view")["revision"] == 3


def test_codes_of_boards_cannot_be_guessed(server: Server) -> None:
    """Four digits without a limit fell in ten seconds."""
    first, _second = server.address.open_table(), server.address.open_table()
    with server.connected() as screen, server.at_table(first) as (ane, _):
        screen.hello("tv")
        code = int(text(screen.receive(), "screen"))
        ane.sit(0)
        answers, tries = [], Limits().screen_codes.of_a_phone
        for guess in range(1, 2 * tries):
            ane.send({"type": "point_screen", "screen": f"{(code + guess) % 1_000_000:06}"})
            answers.append(ane.receive_a("refused")["code"])
        tried = ["no_such_screen"] * tries
        assert answers == [*tried, *(["too_many_tries"] * (tries - 1))]
        # Another phone of the same address guesses no further, nor does the right code help now.
        with server.at_table(first) as (jon, _):
            jon.sit(1)
            jon.send({"type": "point_screen", "screen": f"{code:06}"})
            refused = jon.receive_a("refused")
        assert refused["code"] == "too_many_tries"
        assert number(at(refused, "params"), "seconds") <= Limits().screen_codes.seconds


def test_a_board_that_knows_its_table_names_it(server: Server) -> None:
    first, _ = server.address.open_table(), server.address.open_table()
    with server.connected() as screen:
        screen.hello("tv", table=first)
        assert screen.receive()["table"] == first


def test_a_board_whose_table_is_over_goes_on_to_the_only_other(server: Server) -> None:
    first = server.address.open_table()
    with server.connected() as screen, server.at_table(first) as (ane, _):
        screen.hello("panel")
        screen.receive_a("view")
        ane.sit(0)
        second = server.address.open_table()
        ane.command("end-match-1", 2, {"type": "end_match"}, 0)
        assert screen.receive_a("follow")["table"] == second
        assert screen.receive_a("view")["table"] == second


def test_a_panels_picture_is_sent_on_to_the_mirrors_of_its_table(server: Server) -> None:
    first, second = server.address.open_table(), server.address.open_table()
    with (
        server.connected() as panel,
        server.connected() as mirror,
        server.connected() as any_mirror,
        server.connected() as other_mirror,
    ):
        panel.hello("panel", table=first, key=server.panel_key)
        panel.receive_a("view")
        mirror.hello("mirror", table=first)
        other_mirror.hello("mirror", table=second)
        any_mirror.hello("mirror")
        for each in (mirror, other_mirror):
            each.receive_a("view")
        panel.send(PICTURE)
        assert mirror.receive() == PICTURE
        assert any_mirror.receive() == PICTURE
        with server.connected() as late:
            late.hello("mirror", table=first)
            assert late.receive_a("picture") == PICTURE
        with server.connected() as late_elsewhere:
            late_elsewhere.hello("mirror", table=second)
            late_elsewhere.receive_a("view")
            late_elsewhere.send({"type": "ping", "n": 1})
            assert late_elsewhere.receive()["type"] == "pong"
        other_mirror.send({"type": "ping", "n": 1})
        assert other_mirror.receive()["type"] == "pong"


def test_a_picture_of_a_panel_without_the_key_is_not_shown(server: Server) -> None:
    table = server.address.open_table()
    with server.connected() as panel, server.connected() as mirror:
        panel.hello("panel", table=table)
        panel.receive_a("view")
        mirror.hello("mirror", table=table)
        mirror.receive_a("view")
        panel.send(PICTURE)
        assert panel.receive_a("refused")["code"] == "not_a_panel"
        mirror.send({"type": "ping", "n": 1})
        assert mirror.receive()["type"] == "pong"


def test_what_a_panel_showed_is_gone_with_it(server: Server) -> None:
    table = server.address.open_table()
    with server.connected() as panel:
        panel.hello("panel", table=table, key=server.panel_key)
        panel.receive_a("view")
        panel.send(PICTURE)
        panel.send({"type": "ping", "n": 1})
        panel.receive_a("pong")
    with server.connected() as mirror:
        mirror.hello("mirror", table=table)
        mirror.receive_a("view")
        mirror.send({"type": "ping", "n": 1})
        assert mirror.receive()["type"] == "pong"
