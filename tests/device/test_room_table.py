"""A panel at a table of the room of a championship, at a real server."""

from __future__ import annotations

from base64 import b64decode

from device.link.board import LinkState
from device.screen.picture.drawing import drawn
from device.screen.screens import Join, Notice
from tests.device.championship import championship, match_at
from tests.device.fake_server import until
from tests.device.running_panel import RunningPanel
from tests.device.test_table_of_buttons import history, press, shows_score, stones
from tests.invitations import INVITATIONS
from tests.server import Server

PAIRS = ["Casa Paco", "Los del Puerto", "Txoko", "La Peña"]


def shows_call(panel: RunningPanel, table: int) -> bool:
    """Whether the display shows who is called to a table."""
    room = panel.tracker.state().room
    if room is None or not room.called:
        return False
    assert set(room.called) <= set(PAIRS)
    return panel.bus.picture() == drawn(Notice(f"MESA {table}", room.called))


def shows_page(panel: RunningPanel, table: int) -> bool:
    """Whether the display shows the page of a table of the room, where nobody plays."""
    room = panel.tracker.state().room
    if room is None or panel.tracker.state().board is not None:
        return False
    assert room.address.endswith(f"/room/{table}")
    return panel.bus.picture() == drawn(Join("Entrad en", room.address, "Mesa", str(table)))


def test_the_panel_shows_the_match_at_its_table_and_its_buttons_count_there(
    server: Server,
) -> None:
    with RunningPanel(server.url, room=2, key=server.panel_key) as panel:
        # Without a championship it waits as any other panel.
        until(lambda: panel.tracker.state().invite is not None)
        with championship(server, PAIRS, tables=2) as director:
            until(lambda: shows_call(panel, 2))
            match = match_at(director, 2)
            press(panel, "plus_5_1")
            until(lambda: stones(panel) == [0, 5])
            until(lambda: shows_score(panel))
            assert history(server, str(match["code"]))[0] == ("stones_counted", None)
        server.kill()
        until(panel.shows_lost)
        server.start()
        until(lambda: panel.tracker.state().link is LinkState.UP)
        until(lambda: shows_score(panel))
        press(panel, "plus_1_0")
        until(lambda: stones(panel) == [1, 5])


def test_the_call_goes_when_somebody_sits_and_the_page_comes_when_nobody_plays(
    server: Server,
) -> None:
    with (
        RunningPanel(server.url, room=1, key=server.panel_key) as panel,
        championship(server, PAIRS[:2], tables=1) as director,
    ):
        until(lambda: shows_call(panel, 1))
        match = match_at(director, 1)
        card = INVITATIONS.to_room(1)
        with server.client("phone", table=str(match["code"]), invitation=card) as phone:
            phone.receive_a("view")
            phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
            until(lambda: shows_score(panel))
        result = {"type": "record_result", "match": match["number"], "games": [2, 0]}
        director.direct(result)
        until(lambda: shows_page(panel, 1))
        director.direct({"type": "close_championship"})
        until(lambda: panel.tracker.state().invite is not None)


def test_the_option_names_the_table(server: Server) -> None:
    server.start_panel("--room", "1", "--language", "es")
    with server.client("mirror") as mirror, championship(server, PAIRS[:2], 1) as director:
        match_at(director, 1)
        calls = [Notice("MESA 1", (one, other)) for one, other in (PAIRS[:2], PAIRS[1::-1])]
        pictures = [drawn(call).tobytes() for call in calls]
        while b64decode(str(mirror.receive_a("picture")["bits"])) not in pictures:
            pass
