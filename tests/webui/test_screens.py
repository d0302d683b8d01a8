"""TVs and panels: waiting, following, being pointed; pictures and their mirrors; buttons."""

from __future__ import annotations

import pytest

from tests.invitations import INVITATIONS, invitation_to
from tests.json_path import Json, dicts, last_happening, number, text
from tests.server import Server, TestClient
from tests.webui.house import entered
from tests.webui.writer_harness import Desk, Somebody
from webui.limits.numbers import Limits
from webui.streams.feeds.screen_codes import POINTED, SCREEN

PICTURE: Json = {"type": "picture", "width": 8, "height": 1, "bits": "qg==", "lamps": {"a": 1}}
BUTTONS = ["plus_1_0", "undo_1"]
PLUS: Json = {"type": "count_stones", "side": 1, "stones": 5}


def sent_to(who: Somebody) -> list[Json]:
    """What a screen was sent since it was asked last, but for settings."""
    found = [each for each in who.received if each["type"] not in ("welcome", "panel_settings")]
    who.received.clear()
    return found


def tables_shown(who: Somebody) -> list[object]:
    """The tables of the views that a screen was sent since it was asked last."""
    return [each["table"] for each in sent_to(who) if each["type"] == "view"]


def point(desk: Desk, who: Somebody, screen: str) -> None:
    desk.send(who, {"type": "point_screen", "screen": screen})


# ------------------------------------------------------------ which table a screen shows


@pytest.mark.parametrize("kind", ["tv", "panel"])
def test_a_board_waits_with_a_code_of_its_own_until_there_is_a_table(desk: Desk, kind: str) -> None:
    screens = [desk.enter(None, phone, kind) for phone in "ab"]
    codes = []
    for each in screens:
        (waiting,) = sent_to(each)
        assert waiting["addresses"] == ["http://mus.local/"]
        codes.append(text(waiting, "screen"))
    assert {len(code) for code in codes} == {6}
    assert codes[0] != codes[1]
    table = desk.open_table()
    for each in (*screens, desk.enter(None, "later", kind)):
        follow, view = sent_to(each)
        assert follow == {"type": "follow", "table": table, "pointed": False}
        assert (view["type"], view["table"]) == ("view", table)


def test_with_two_tables_a_seated_phone_points_the_board(desk: Desk) -> None:
    first, second = desk.open_table(), desk.open_table()
    screen, ane, spectator = (
        desk.enter(None, "t", "tv"),
        desk.enter(second, "a"),
        desk.enter(first, "s"),
    )
    code = text(sent_to(screen), 0, "screen")
    another = f"{(int(code) + 1) % 1_000_000:06}"
    point(desk, spectator, code)
    assert spectator.refusals() == ["not_seated"]
    desk.sit(ane, 0)
    point(desk, ane, another)
    assert ane.refusals() == ["no_such_screen"]
    point(desk, ane, code)
    follow, sent, view = sent_to(screen)
    assert follow == {"type": "follow", "table": second, "pointed": True}
    assert sent.pop("tv") == INVITATIONS.to_tv(second)
    assert sent == {"type": "invitation", "table": second, "invitation": invitation_to(second)}
    assert view["table"] == second
    desk.act(ane, {"type": "all_pass", "lance": "grande"}, by=0)
    assert tables_shown(screen) == [second]


def test_of_two_servers_that_chose_one_code_at_once_one_chooses_again(desk: Desk) -> None:
    table, _second = desk.open_table(), desk.open_table()
    screen, ane = desk.enter(None, "t", "tv"), desk.enter(table, "a")
    code = text(sent_to(screen), 0, "screen")
    desk.shared.put(SCREEN, "~.1", code)
    desk.sit(ane, 0)
    assert sent_to(screen) == [], "the other server chooses again"
    desk.shared.put(SCREEN, "!.1", code)
    desk.open_table()
    other = text(sent_to(screen)[-1], "screen")
    assert other != code
    assert other in desk.shared.of_kind(SCREEN).values()
    point(desk, ane, code)
    assert ane.refusals() == []
    assert desk.shared.of_kind(POINTED) == {"!.1": f"{table} 1"}
    assert sent_to(screen) == []


def test_codes_of_boards_cannot_be_guessed(desk: Desk) -> None:
    """Four digits without a limit fell in ten seconds."""
    table, _second = desk.open_table(), desk.open_table()
    screen, ane, jon = desk.enter(None, "t", "tv"), desk.enter(table, "a"), desk.enter(table, "j")
    code = int(text(sent_to(screen), 0, "screen"))
    tries = Limits().screen_codes.of_a_phone
    desk.sit(ane, 0)
    for guess in range(1, 2 * tries):
        point(desk, ane, f"{(code + guess) % 1_000_000:06}")
    assert ane.refusals() == ["no_such_screen"] * tries + ["too_many_tries"] * (tries - 1)
    # Another phone of the same address guesses no further, nor does the right code help now.
    desk.sit(jon, 1)
    point(desk, jon, f"{code:06}")
    assert jon.refusals() == ["too_many_tries"]
    assert number(jon.answers()[-1], "params", "seconds") <= Limits().screen_codes.seconds


# ------------------------------------------------------------ pictures of panels


def test_a_panels_picture_is_sent_to_the_mirrors_of_its_table_as_long_as_it_is_there(
    desk: Desk,
) -> None:
    first, second = desk.open_table(), desk.open_table()
    panel = desk.enter(first, "p", "panel")

    def pictures() -> list[list[Json]]:
        """What mirrors were sent by now: of its table, of any and of another."""
        return [each.of_type("picture") for each in mirrors]

    mirrors = [desk.enter(table, "m", "mirror") for table in (first, None, second)]
    desk.send(panel, PICTURE)
    assert pictures() == [[PICTURE], [PICTURE], []]
    mirrors = [desk.enter(table, "later", "mirror") for table in (first, None, second)]
    assert pictures() == [[PICTURE], [PICTURE], []]
    desk.leave(panel)
    mirrors = [desk.enter(table, "too-late", "mirror") for table in (first, None, second)]
    assert pictures() == [[], [], []]


# ------------------------------------------------------------ buttons of panels


def press(client: TestClient, name: str, revision: int, command: Json) -> Json:
    """Give a command as the panel; the answer."""
    message = {"type": "command", "id": f"press-{name}", "revision": revision, "as": "panel"}
    return client.ask({**message, "command": command})


def test_a_trusted_panel_counts_stones_once_and_undoes_them(server: Server, table: str) -> None:
    with server.at_table(table, client="panel", key=server.panel_key) as (panel, _):
        assert press(panel, "one", 1, PLUS)["revision"] == 2
        view = panel.receive_a("view")
        assert [side["stones"] for side in dicts(view, "sides")] == [0, 5]
        last = last_happening(view)
        assert (last["type"], last["by"]) == ("stones_counted", None)
        assert press(panel, "one", 1, PLUS)["revision"] == 2, "the same press again"
        assert press(panel, "pass", 2, {"type": "end_match"})["code"] == "not_for_the_panel"
        assert press(panel, "back", 2, {"type": "undo"})["type"] == "ack"
        assert [side["stones"] for side in dicts(panel.receive_a("view"), "sides")] == [0, 0]


@pytest.mark.parametrize("kind", ["phone", "tv", "mirror", "panel"])
def test_nobody_else_counts_as_the_panel_or_shows_a_picture(
    server: Server, table: str, kind: str
) -> None:
    with server.at_table(table, client=kind, key="mine") as (client, _):
        assert press(client, "one", 1, PLUS)["code"] == "not_our_panel"
        client.send(PICTURE)
        assert client.receive_a("refused")["code"] == "not_a_panel"


def test_a_click_goes_to_the_panel_with_the_house_pin_alone(server: Server, table: str) -> None:
    click = {"type": "press", "button": "undo_1", "seconds": 0.2}
    with (
        server.at_table(table, client="panel", key=server.panel_key) as (panel, _),
        server.at_table(table, client="mirror", token=entered(server).token) as (ours, _),
        server.at_table(table, client="mirror") as (guest, _),
    ):
        panel.send({**PICTURE, "buttons": BUTTONS})
        assert ours.receive_a("picture") == {**PICTURE, "buttons": BUTTONS}
        assert guest.receive_a("picture") == PICTURE, "a guest here has nothing to click"
        ours.send(click)
        assert panel.receive_a("press") == click
        for stranger in (guest, panel):
            stranger.send(click)
            assert stranger.receive_a("refused")["code"] == "house_pin_wanted"
