"""The public pages of a championship with the real server: four pairs, from the list to the end."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.accessibility import LOOKS, WIDE, no_violations, reads_well
from tests.browser.conftest import STILL, TV, a_phone
from tests.browser.phone import Phone
from tests.browser.television import HALF_HD
from tests.director_client import DirectorClient
from tests.invitations import card_of
from tests.server import Server

PAIRS = (
    ("Pareja 1", ("Ane", "Jon")),
    ("Pareja 2", ("Miren", "Iker")),
    ("Pareja 3", ("Paco", "Luis")),
    ("Pareja 4", ("Eva", "Sol")),
)
LONG_PAIRS = tuple(
    (f"Los de la Plaza Mayor 2{n}", (f"Maria Auxiliadora Etxe {n}", f"Wenceslao Mendizabal G{n}"))
    for n in range(4)
)
LAPTOP = {"width": 1280, "height": 800}

Devices = Callable[..., BrowserContext]
Heed = Callable[[Page], None]


def test_a_player_and_the_tv_go_through_an_evening(
    contexts: Devices, own_server: Server, heed: Heed
) -> None:
    """Alone shows that phone and TV follow the same evening, from the list to the champions."""
    with DirectorClient(own_server) as director:
        director.enter(PAIRS)
        page = contexts(new=True, **a_phone()).new_page()
        tv = contexts(viewport=TV, locale="es-ES", reduced_motion=STILL).new_page()
        heed(page)
        heed(tv)
        phone = Phone(page, own_server.url)
        page.goto(f"{own_server.url}/bracket")
        phone.tap("mine-1")
        expect(phone.it("mine")).to_contain_text("Pareja 1")
        tv.goto(f"{own_server.url}/bracket/tv?show=champions")
        expect(tv.get_by_test_id("tv")).to_have_attribute("data-slide", "entries")

        director.draw()
        expect(tv.get_by_test_id("tv")).to_have_attribute("data-slide", "draw")
        tv.keyboard.press("Space")
        for name, _ in PAIRS:
            expect(tv.get_by_test_id("tv")).to_contain_text(name)
        tv.keyboard.press("Space")
        match = director.match_of(1)
        table = match["table"]
        expect(phone.it("go-to-table")).to_contain_text(f"Mesa {table}")

        page.goto(f"{own_server.url}/room/{table}")
        expect(phone.it("scan-card")).to_be_visible()
        expect(phone.it("sit-Ane")).to_have_count(0)
        page.goto(f"{own_server.url}{card_of(table)}")
        phone.tap("sit-Ane")
        expect(page.locator("[data-mine]:not([data-mine=''])")).to_be_attached()
        expect(phone.it("phase")).to_be_visible()
        # A reload after the seat was left must not take it again.
        expect(page).to_have_url(f"{own_server.url}/t/{match['code']}?room={table}")
        expect(phone.it("first")).to_have_count(0)

        director.finish_round()
        final = director.match_of(1)["table"]
        expect(phone.it("go-to-table")).to_contain_text(f"Mesa {final}")
        director.finish_round()
        expect(tv.get_by_test_id("tv-champions")).to_contain_text("Pareja 1")


def test_what_a_pair_asks_for_reaches_the_director(
    contexts: Devices, own_server: Server, heed: Heed
) -> None:
    """Alone shows that both pages follow what the other does: an entry, a tick, a call."""
    with DirectorClient(own_server) as director:
        director.enter(PAIRS[:1])
        laptop = contexts(viewport=LAPTOP, locale="es-ES")
        page, phone = laptop.new_page(), Phone(contexts(**a_phone()).new_page(), own_server.url)
        heed(page)
        heed(phone.page)
        page.goto(f"{own_server.url}/icon.svg")
        page.evaluate("(it) => localStorage.setItem('amarrako.token', it)", director.token)
        page.goto(f"{own_server.url}/director#entries")
        phone.page.goto(f"{own_server.url}/bracket")
        phone.tap("enter")
        for place, name in enumerate(("Nerea", "Maite")):
            phone.it(f"enter-player-{place}").fill(name)
        phone.tap("enter-send")
        expect(phone.it("mine")).to_contain_text("espera a que la acepte")
        page.get_by_test_id("accept-2").click()
        expect(page.get_by_test_id("entry-2")).to_contain_text("Nerea / Maite")
        phone.tap("present-2")
        expect(page.get_by_test_id("present-2")).to_be_checked()
        page.get_by_test_id("part-draw").click()
        page.get_by_test_id("draw-0").click()
        page.get_by_test_id("part-tables").click()
        expect(phone.it("go-to-table")).to_be_visible()
        phone.page.goto(f"{own_server.url}{card_of(1)}")
        phone.tap("sit-Nerea")
        phone.tap("menu")
        phone.tap("call-referee")
        expect(page.get_by_test_id("table-1")).to_contain_text("Piden árbitro")
        phone.tap("referee-not-needed")
        expect(page.get_by_test_id("table-1")).not_to_contain_text("Piden árbitro")


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_pages_of_players_are_accessible_and_fit_long_names(
    contexts: Devices, own_server: Server, heed: Heed, turn: int
) -> None:
    """Alone asks axe about them, by day in Spanish or by night in Basque in turn."""
    phones = [
        contexts(**a_phone(locale=language, color_scheme=scheme)).new_page()
        for scheme, language in LOOKS
    ]
    turns = itertools.cycle((*phones[turn:], *phones[:turn]))
    for page in phones:
        heed(page)

    def look(path: str, wanted: str, *taps: str) -> None:
        page = next(turns)
        page.goto(f"{own_server.url}{path}")
        for tap in taps:
            page.get_by_test_id(tap).tap()
        page.get_by_test_id(wanted).first.wait_for()
        reads_well(page, f"{path} {taps}")

    with DirectorClient(own_server) as director:
        director.enter(LONG_PAIRS)
        look("/bracket", "mine", "mine-1")
        look("/room/1", "room-free")
        director.draw()
        look("/bracket", "entry-1", "tab-entries")
        look("/bracket#match/1", "match-state")
        look(f"/room/{director.match_of(1)['table']}", "scan-card")
        look(card_of(director.match_of(2)["table"]), "take-seat")
        director.finish_round()
        director.finish_round()
        look("/bracket", "champions", "tab-rounds")


def test_pages_of_a_tv_are_accessible_and_fit_long_names(
    contexts: Devices, own_server: Server, heed: Heed
) -> None:
    """Alone asks axe about each slide, and finds names wider than the screen."""
    tv = contexts(viewport=HALF_HD, locale="es-ES", reduced_motion=STILL).new_page()
    heed(tv)

    def look(path: str, wanted: str, *keys: str) -> None:
        tv.goto(f"{own_server.url}{path}")
        tv.get_by_test_id("tv" if wanted != "tv-room" else wanted).wait_for()
        for key in keys:
            tv.keyboard.press(key)
        if wanted != "tv-room":
            expect(tv.get_by_test_id("tv")).to_have_attribute("data-slide", wanted)
        no_violations(tv, path)
        assert not tv.evaluate(WIDE), path

    with DirectorClient(own_server) as director:
        director.enter(LONG_PAIRS)
        look("/bracket/tv", "entries")
        look("/room/1/tv", "tv-room")
        director.draw()
        look("/bracket/tv", "draw")
        look("/bracket/tv?show=calls", "calls", "Space", "Space")
        look("/bracket/tv?show=bracket", "bracket")
        look("/bracket/tv?show=tables", "tables")
        director.finish_round()
        director.finish_round()
        look("/bracket/tv?show=champions", "champions")
