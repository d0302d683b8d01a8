"""What one phone does not do alone is asked on the others.

Who is asked, and what a yes does: tests/scorekeeper/test_asking.py and test_confirming.py; the
buttons of each: webui/client/test/requests.test.tsx.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import is_of_a_size
from tests.browser.phone import Phone
from tests.browser.seating import all_sit, beside, come_seated
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]
ASKS = {"rules": {"confirm": "ask"}}
HAND = [
    {"lance": "grande", "how": "passed", "winner": 0},
    {"lance": "chica", "how": "passed", "winner": 1},
    {"lance": "pares", "nobody": True},
    {"lance": "juego", "nobody": True, "how": "passed", "winner": 2},
]
TITLES = {
    "es": "Miren pide: deshacer 2 pasos, desde «siguiente mano (lo apunta Miren)»",
    "eu": "Mirenek eskatu du: «2 urrats, ",
    "en": "Miren asks: undo 2 steps",
}
KEYS = ("act-yes", "act-no", "answer-quiero", "undo", "menu")


def in_the_menu(phone: Phone, *taps: str) -> None:
    phone.tap("menu")
    for testid in taps:
        phone.tap(testid)


def test_names_and_the_end_of_a_match_wait_for_a_tap_on_another_phone(
    server: Server, new_phone: NewPhone
) -> None:
    """From the menu of one phone to the question on another: asked, withdrawn, agreed to."""
    ane, jon = all_sit(server, new_phone, server.open_table(**ASKS), 2)
    in_the_menu(ane, "open-names")
    for seat, name in enumerate(("Maialen", "Juan", "Mirentxu")):
        ane.it(f"player-name-{seat}").fill(name)
    ane.tap("names-save")
    expect(jon.it("act-request")).to_contain_text("llamar Juan a Jon, llamar Mirentxu a Miren")
    jon.tap("act-yes")
    expect(ane.it("act-request")).to_have_count(0)
    ane.tap("back")
    in_the_menu(ane, "end-match", "end-yes")
    expect(ane.it("act-request")).to_contain_text("Maialen pide: terminar la partida sin ganador")
    expect(ane.it("act-yes")).to_have_count(0)
    ane.tap("act-withdraw")
    expect(jon.it("act-request")).to_have_count(0)
    in_the_menu(ane, "end-match", "end-yes")
    jon.tap("act-yes")
    for phone in (ane, jon):
        expect(phone.it("match-over")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [
        ("eu", 640, 360),
        pytest.param("es", 360, 640, marks=pytest.mark.soak),
        pytest.param("en", 360, 640, marks=pytest.mark.soak),
    ],
)
def test_a_request_covers_no_key_of_the_running_hand(
    server: Server, new_phone: NewPhone, language: str, width: int, height: int
) -> None:
    """What a finger meets at the places of the keys, while a request lies over them."""
    table = server.open_table(**ASKS)
    jon = new_phone(locale=f"{language}-ES", viewport={"width": width, "height": height})
    come_seated(server, jon, table, 1)
    with SeatedClient(server, table) as seated:
        seated.tell("tell_hand", by=2, lances=HAND)
        seated.tell("next_hand", by=2)
        jon.sees_phase("grande")
        dealt = seated.view["revision"]
        seated.tell("bid", by=2, seat=2, lance="grande", word="envido", stones=2)
        seated.tell("undo", by=2, to=dealt)
        expect(jon.it("act-request")).to_contain_text(TITLES[language])
        for testid in KEYS:
            box = jon.it(testid).first.bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= height + 1 - box["height"], testid
            hit = jon.page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.dataset.testid",
                [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
            )
            assert hit == testid, f"{testid} is covered by {hit}"
        jon.tap("act-yes")
        jon.sees_phase("counted")


def test_no_count_is_booked_before_the_other_pair_has_said_yes(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    """A proposed count on the phones of both sides, on one that watches, and on the TV."""
    table = server.open_table(rules={"confirm": "both", "confirm_after": 0})
    tv.goto(f"{server.url}/tv/{table}")
    ane, jon = all_sit(server, new_phone, table, 2)
    watcher = new_phone()
    watcher.open(table)
    watcher.tap("back")
    with beside(server, ane, speaker=0) as told:
        told.tell("tell_hand", lances=HAND)
    for phone in (ane, jon, watcher):
        phone.sees_phase("proposed")
        phone.sees_score(0, 0)
        expect(phone.it("would-be")).to_have_text("Quedaría: Nosotros 2, Ellos 1")
        expect(phone.it("to-see")).to_contain_text("Falta el visto de Ellos")
    ane.may_not("count-yes", "next-hand")
    watcher.may_not("count-yes", "count-wrong")
    expect(tv.get_by_test_id("tv-count-awaited")).to_have_text("Falta el visto de Ellos")
    is_of_a_size(jon.page, "a count to be seen", fits=True)
    jon.tap("count-yes")
    for phone in (ane, jon, watcher):
        phone.sees_phase("counted")
        phone.sees_score(2, 1)
    watcher.page.goto(f"{server.url}/t/{table}#history")
    expect(watcher.it("history-line").filter(has_text="Jon ha visto el recuento")).to_be_visible()
