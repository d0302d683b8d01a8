"""TVs and panels: waiting, following, being pointed; pictures and their mirrors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.invitations import INVITATIONS, invitation_to
from tests.json_path import Json, at, number, text
from tests.webui.server_process import ServerProcess, at_table, connected, serving
from webui.limits.numbers import Limits

PICTURE: Json = {"type": "picture", "width": 8, "height": 1, "bits": "qg==", "lamps": {"a": 1}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Empty, as it matters how many tables there are."""
    with serving(tmp_path) as running:
        yield running


@pytest.mark.parametrize("kind", ["tv", "panel"])
def test_a_board_waits_with_a_code_of_its_own_until_there_is_a_table(
    server: ServerProcess, kind: str
) -> None:
    with connected(server) as screen, connected(server) as other:
        screen.hello(kind)
        other.hello(kind)
        waiting = screen.hear_a("waiting")
        assert waiting["addresses"]
        assert len(text(waiting, "screen")) == 6
        assert other.hear_a("waiting")["screen"] != waiting["screen"]
        table = server.address.open_table()
        assert screen.hear() == {"type": "follow", "table": table, "pointed": False}
        assert screen.hear()["type"] == "view"
        assert other.hear_a("view")["table"] == table


def test_a_board_follows_the_only_live_table_at_once(server: ServerProcess) -> None:
    table = server.address.open_table()
    with connected(server) as screen:
        screen.hello("tv")
        assert screen.hear() == {"type": "follow", "table": table, "pointed": False}
        assert screen.hear()["revision"] == 1


def test_with_two_tables_a_seated_phone_points_the_board(server: ServerProcess) -> None:
    first, second = server.address.open_table(), server.address.open_table()
    with (
        connected(server) as screen,
        at_table(server, second) as (ane, _),
        at_table(server, first) as (spectator, _),
    ):
        screen.hello("tv")
        code = screen.hear()["screen"]
        another = f"{(int(str(code)) + 1) % 1_000_000:06}"
        spectator.send({"type": "point_screen", "screen": code})
        assert spectator.hear_a("refused")["code"] == "not_seated"
        ane.sit(0)
        ane.send({"type": "point_screen", "screen": another})
        assert ane.hear_a("refused")["code"] == "no_such_screen"
        ane.send({"type": "point_screen", "screen": code})
        assert screen.hear() == {"type": "follow", "table": second, "pointed": True}
        sent = screen.hear()
        assert sent.pop("tv") == INVITATIONS.to_tv(second)
        invitation = invitation_to(second)
        assert sent == {"type": "invitation", "table": second, "invitation": invitation}
        assert screen.hear()["table"] == second
        ane.command("all-pass-1", 2, {"type": "all_pass", "lance": "grande"}, 0)
        assert screen.hear_a("view")["revision"] == 3


def test_codes_of_boards_cannot_be_guessed(server: ServerProcess) -> None:
    """Four digits without a limit fell in ten seconds."""
    first, _second = server.address.open_table(), server.address.open_table()
    with connected(server) as screen, at_table(server, first) as (ane, _):
        screen.hello("tv")
        code = int(text(screen.hear(), "screen"))
        ane.sit(0)
        answers, tries = [], Limits().screen_codes.of_a_phone
        for guess in range(1, 2 * tries):
            ane.send({"type": "point_screen", "screen": f"{(code + guess) % 1_000_000:06}"})
            answers.append(ane.hear_a("refused")["code"])
        tried = ["no_such_screen"] * tries
        assert answers == [*tried, *(["too_many_tries"] * (tries - 1))]
        # Another phone of the same address guesses no further, nor does the right code help now.
        with at_table(server, first) as (jon, _):
            jon.sit(1)
            jon.send({"type": "point_screen", "screen": f"{code:06}"})
            refused = jon.hear_a("refused")
        assert refused["code"] == "too_many_tries"
        assert number(at(refused, "params"), "seconds") <= Limits().screen_codes.seconds


def test_a_board_that_knows_its_table_names_it(server: ServerProcess) -> None:
    first, _ = server.address.open_table(), server.address.open_table()
    with connected(server) as screen:
        screen.hello("tv", table=first)
        assert screen.hear()["table"] == first


def test_a_board_whose_table_is_over_goes_on_to_the_only_other(server: ServerProcess) -> None:
    first = server.address.open_table()
    with connected(server) as screen, at_table(server, first) as (ane, _):
        screen.hello("panel")
        screen.hear_a("view")
        ane.sit(0)
        second = server.address.open_table()
        ane.command("end-match-1", 2, {"type": "end_match"}, 0)
        assert screen.hear_a("follow")["table"] == second
        assert screen.hear_a("view")["table"] == second


def test_a_panels_picture_is_sent_on_to_the_mirrors_of_its_table(server: ServerProcess) -> None:
    first, second = server.address.open_table(), server.address.open_table()
    with (
        connected(server) as panel,
        connected(server) as mirror,
        connected(server) as any_mirror,
        connected(server) as other_mirror,
    ):
        panel.hello("panel", table=first, key=server.panel_key)
        panel.hear_a("view")
        mirror.hello("mirror", table=first)
        other_mirror.hello("mirror", table=second)
        any_mirror.hello("mirror")
        for each in (mirror, other_mirror):
            each.hear_a("view")
        panel.send(PICTURE)
        assert mirror.hear() == PICTURE
        assert any_mirror.hear() == PICTURE
        with connected(server) as late:
            late.hello("mirror", table=first)
            assert late.hear_a("picture") == PICTURE
        with connected(server) as late_elsewhere:
            late_elsewhere.hello("mirror", table=second)
            late_elsewhere.hear_a("view")
            late_elsewhere.send({"type": "ping", "n": 1})
            assert late_elsewhere.hear()["type"] == "pong"
        other_mirror.send({"type": "ping", "n": 1})
        assert other_mirror.hear()["type"] == "pong"


def test_a_picture_of_a_panel_without_the_key_is_not_shown(server: ServerProcess) -> None:
    table = server.address.open_table()
    with connected(server) as panel, connected(server) as mirror:
        panel.hello("panel", table=table)
        panel.hear_a("view")
        mirror.hello("mirror", table=table)
        mirror.hear_a("view")
        panel.send(PICTURE)
        assert panel.hear_a("refused")["code"] == "not_a_panel"
        mirror.send({"type": "ping", "n": 1})
        assert mirror.hear()["type"] == "pong"


def test_what_a_panel_showed_is_gone_with_it(server: ServerProcess) -> None:
    table = server.address.open_table()
    with connected(server) as panel:
        panel.hello("panel", table=table, key=server.panel_key)
        panel.hear_a("view")
        panel.send(PICTURE)
        panel.send({"type": "ping", "n": 1})
        panel.hear_a("pong")
    with connected(server) as mirror:
        mirror.hello("mirror", table=table)
        mirror.hear_a("view")
        mirror.send({"type": "ping", "n": 1})
        assert mirror.hear()["type"] == "pong"
