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

Devices = Callable[..., BrowserContext]
Heed = Callable[[Page], None]
EITHER_TURN = pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.soak)])
"""Which look comes first; in the long runs the other too."""


def test_a_player_and_the_tv_go_through_an_evening(
    contexts: Devices, own_server: Server, heed: Heed
) -> None:
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
        table = director.match_of(1)["table"]
        expect(phone.it("go-to-table")).to_contain_text(f"Mesa {table}")

        page.goto(f"{own_server.url}/room/{table}")
        expect(phone.it("scan-card")).to_be_visible()
        expect(phone.it("sit-Ane")).to_have_count(0)
        page.goto(f"{own_server.url}{card_of(table)}")
        phone.tap("sit-Ane")
        expect(page.locator("[data-mine]:not([data-mine=''])")).to_be_attached()
        expect(phone.it("phase")).to_be_visible()
        # A reload after the seat was left must not take it again.
        expect(page).to_have_url(f"{own_server.url}/t/{director.match_of(1)['code']}?room={table}")
        expect(phone.it("first")).to_have_count(0)

        director.finish_round()
        final = director.match_of(1)["table"]
        expect(phone.it("go-to-table")).to_contain_text(f"Mesa {final}")
        director.finish_round()
        expect(tv.get_by_test_id("tv-champions")).to_contain_text("Pareja 1")


@pytest.fixture
def look(contexts: Devices, own_server: Server, heed: Heed, turn: int) -> Callable[..., None]:
    """Looks at a page by day in Spanish or by night in Basque, in turn."""
    phones = [
        contexts(**a_phone(locale=language, color_scheme=scheme)).new_page()
        for scheme, language in LOOKS
    ]
    turns = itertools.cycle((*phones[turn:], *phones[:turn]))
    for page in phones:
        heed(page)

    def make(path: str, wanted: str, *taps: str) -> None:
        page = next(turns)
        page.goto(f"{own_server.url}{path}")
        for tap in taps:
            page.get_by_test_id(tap).tap()
        page.get_by_test_id(wanted).first.wait_for()
        reads_well(page, f"{path} {taps}")

    return make


@EITHER_TURN
def test_pages_up_to_the_first_match_are_accessible_and_fit_long_names(
    own_server: Server, look: Callable[..., None]
) -> None:
    with DirectorClient(own_server) as director:
        director.enter(LONG_PAIRS)
        look("/bracket", "mine", "mine-1")
        look("/room/1", "room-free")
        director.draw()
        look("/bracket", "next-match")
        look("/bracket", "entry-1", "tab-entries")


@EITHER_TURN
def test_pages_from_the_first_match_on_are_accessible_and_fit_long_names(
    own_server: Server, look: Callable[..., None]
) -> None:
    with DirectorClient(own_server) as director:
        director.enter(LONG_PAIRS)
        director.draw()
        look("/bracket#match/1", "match-state")
        look(f"/room/{director.match_of(1)['table']}", "scan-card")
        look(card_of(director.match_of(2)["table"]), "take-seat")
        director.finish_round()
        director.finish_round()
        look("/bracket", "champions", "tab-entries", "mine-1", "tab-rounds")


def test_pages_of_a_tv_are_accessible_and_fit_long_names(
    contexts: Devices, own_server: Server, heed: Heed
) -> None:
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
