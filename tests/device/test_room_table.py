"""A panel at a table of the room of a championship, at a real server."""

from __future__ import annotations

from base64 import b64decode

from device.link.board import LinkState
from device.screen.picture.drawing import drawn
from device.screen.screens import Join, Notice
from tests.browser.local_server import LocalServer
from tests.device.championship import championship
from tests.device.fake_server import until
from tests.device.running_panel import Running, running
from tests.device.table_client import table_client
from tests.device.test_table_of_buttons import history, press, shows_score, stones
from tests.invitations import INVITATIONS

PAIRS = ["Casa Paco", "Los del Puerto", "Txoko", "La Peña"]


def shows_call(panel: Running, table: int) -> bool:
    """Whether the display shows who is called to a table."""
    room = panel.tracker.state().room
    if room is None or not room.called:
        return False
    assert set(room.called) <= set(PAIRS)
    return panel.bus.picture() == drawn(Notice(f"MESA {table}", room.called))


def shows_page(panel: Running, table: int) -> bool:
    """Whether the display shows the page of a table of the room, where nobody plays."""
    room = panel.tracker.state().room
    if room is None or panel.tracker.state().board is not None:
        return False
    assert room.address.endswith(f"/room/{table}")
    return panel.bus.picture() == drawn(Join("Entrad en", room.address, "Mesa", str(table)))


def test_the_panel_shows_the_match_at_its_table_and_its_buttons_count_there(
    server: LocalServer,
) -> None:
    with running(server.url, room=2, key=server.panel_key) as panel:
        # Without a championship it waits as any other panel.
        until(lambda: panel.tracker.state().invite is not None)
        with championship(server, PAIRS, tables=2) as director:
            until(lambda: shows_call(panel, 2))
            match = director.match_at(2)
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
    server: LocalServer,
) -> None:
    with (
        running(server.url, room=1, key=server.panel_key) as panel,
        championship(server, PAIRS[:2], tables=1) as director,
    ):
        until(lambda: shows_call(panel, 1))
        match = director.match_at(1)
        card = INVITATIONS.to_room(1)
        with table_client(server, "phone", str(match["code"]), invitation=card) as phone:
            phone.hear("view")
            phone.tell({"type": "sit", "seat": 0, "name": "Ane"}, None)
            until(lambda: shows_score(panel))
        result = {"type": "record_result", "match": match["number"], "games": [2, 0]}
        director.tell(result)
        until(lambda: shows_page(panel, 1))
        director.tell({"type": "close_championship"})
        until(lambda: panel.tracker.state().invite is not None)


def test_the_option_names_the_table(server: LocalServer) -> None:
    server.start_panel("--room", "1", "--language", "es")
    with table_client(server, "mirror") as mirror, championship(server, PAIRS[:2], 1) as director:
        director.match_at(1)
        calls = [Notice("MESA 1", (one, other)) for one, other in (PAIRS[:2], PAIRS[1::-1])]
        pictures = [drawn(call).tobytes() for call in calls]
        while b64decode(str(mirror.hear("picture")["bits"])) not in pictures:
            pass
