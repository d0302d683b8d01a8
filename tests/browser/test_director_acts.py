"""Every act of a director, and what phones ask of them, with a real server.

The page is that of the director who brought the championship there by messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import tapping
from tests.browser.conftest import a_phone
from tests.director_client import DirectorClient, sides_of
from tests.invitations import card_of
from tests.seated_client import SeatedClient
from tests.server import Server

PAIRS = tuple((f"Pareja {n}", (f"Ane {n}", f"Jon {n}")) for n in range(1, 9))
LAPTOP = {"width": 1280, "height": 800}
STALE = {
    "es-ES": "Otra persona ha cambiado esto",
    "eu-ES": "Beste norbaitek aldatu du hau",
    "en-GB": "Somebody else changed this",
}

Pages = Callable[..., Page]


class Desk:
    """A championship on a real server, with pages of its director and of players."""

    def __init__(self, server: Server, director: DirectorClient, pages: Pages) -> None:
        self.server, self.url = server, server.url
        self.director = director
        self._pages = pages

    def page(self, part: str, locale: str = "es-ES") -> Page:
        """Open a part of the director's page."""
        page = self._pages(viewport=LAPTOP, locale=locale, has_touch=True)
        page.goto(f"{self.url}/icon.svg")
        page.evaluate("(it) => localStorage.setItem('amarrako.token', it)", self.director.token)
        return self._opened(page, f"/director#{part}")

    def phone(self, path: str) -> Page:
        """Open a page on a phone of its own."""
        return self._opened(self._pages(**a_phone()), path)

    def _opened(self, page: Page, path: str) -> Page:
        page.goto(f"{self.url}{path}")
        page.locator("[data-testid]").first.wait_for()
        return page


@pytest.fixture
def begun(server: Server, kept_page: Pages) -> Iterator[Callable[..., Desk]]:
    """Opens a championship, with eight pairs unless told otherwise; closed after the test."""
    opened: list[DirectorClient] = []

    def begin(played: str = "knockout", pairs: int = 8, *, draw: bool = True) -> Desk:
        director = DirectorClient(server, tables=4, played=played)
        opened.append(director)
        if pairs:
            director.enter(PAIRS[:pairs])
        if draw:
            director.draw()
        return Desk(server, director, kept_page)

    yield begin
    for director in opened:
        director.finish()
        director.close()


def tap(page: Page, *ids: str) -> None:
    for each in ids:
        while not tapping.tap(page, f"[data-testid='{each}']"):
            pass


def shows(page: Page, test_id: str, *texts: str) -> None:
    for text in texts:
        expect(page.get_by_test_id(test_id)).to_contain_text(text)


def test_a_pair_goes_on_without_play(begun: Callable[..., Desk]) -> None:
    page = begun().page("tables")
    tap(page, "table-1", "match-walkover", "side-0")
    shows(page, "table-1", "Libre")
    tap(page, "part-more")
    expect(page.locator(".acts-list")).to_contain_text("2–0, pasa sin jugar")


def test_a_late_pair_loses_a_game_and_the_match_by_time(begun: Callable[..., Desk]) -> None:
    page = begun().page("tables")
    tap(page, "table-2", "match-late")
    page.get_by_test_id("late-minutes").fill("26")
    tap(page, "side-1")
    tap(page, "table-2", "match-begin")
    tap(page, "table-2", "match-time_over")
    page.get_by_test_id("time-games-0").fill("1")
    tap(page, "time-decide", "part-more")
    for words in ("26 min de retraso", "1–0, por tiempo"):
        expect(page.locator(".acts-list")).to_contain_text(words)


def test_a_match_is_held_put_on_a_table_and_swapped(begun: Callable[..., Desk]) -> None:
    page = begun().page("tables")
    third = page.get_by_test_id("table-3").locator(".table-side").first.inner_text().split("\n")[0]
    first = page.get_by_test_id("table-1").locator(".table-side").first.inner_text().split("\n")[0]
    tap(page, "table-3", "match-hold")
    shows(page, "table-3", "Libre")
    tap(page, "match-3", "match-call", "table-3")
    shows(page, "table-3", third)
    tap(page, "table-3", "match-call", "table-1")
    shows(page, "table-1", third)
    shows(page, "table-3", first)
    tap(page, "director-undo")
    shows(page, "table-1", first)


def test_kings_are_agreed_and_a_pair_is_disqualified_after_a_correction(
    begun: Callable[..., Desk],
) -> None:
    desk = begun("australia-2025", pairs=4)
    page = desk.page("tables")
    tap(page, "table-1", "match-kings", "kings-4")
    tap(page, "table-1", "match-kings")
    expect(page.get_by_test_id("kings-4")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    sides = sides_of(desk.director.called[0])
    # The winner of the first match is drawn on either side.
    other = (1, 3) if sides[0] < sides[1] else (3, 1)
    desk.director.finish_round()
    final = desk.director.called[0]
    desk.director.command_now({"type": "begin_match", "match": final["number"]})
    expect(page.locator(".last-act")).to_contain_text("ha empezado")
    tap(page, "part-matches", "match-1", "match-correct", f"score-{other[0]}-{other[1]}")
    shows(page, "touched-begun", f"{final['number']}. ")
    tap(page, "touched-keep")
    shows(page, "match-1", f"{other[0]}⁠–⁠{other[1]}")
    tap(page, f"match-{final['number']}")
    page.locator("dialog [data-testid^=match-out-]").first.click()
    page.get_by_test_id("out-reason").fill("Señas falsas")
    tap(page, "out-disqualified", "part-more")
    expect(page.locator(".acts-list")).to_contain_text("Señas falsas")
    tap(page, "part-entries")
    expect(page.locator("[data-out=disqualified]")).to_have_count(1)


def test_clock_notices_and_fewer_games_reach_the_phones(begun: Callable[..., Desk]) -> None:
    desk = begun()
    page, phone = desk.page("more"), desk.phone("/bracket")
    tap(page, "clock-start")
    shows(phone, "round-clock", "Quedan 4")
    tap(page, "clock-stop")
    expect(phone.get_by_test_id("round-clock")).to_have_count(0)
    page.get_by_test_id("notices-text").fill("Cena a las nueve\nNo antes de las 18:30")
    tap(page, "notices-save")
    expect(phone.get_by_test_id("notice")).to_have_count(2)
    page.get_by_test_id("referee-named").fill("Joseba")
    tap(page, "referee-add")
    expect(page.get_by_text("Árbitros: Joseba")).to_be_visible()
    tap(page, "cut-all")
    tap(phone, "match-1")
    expect(phone.get_by_text("A un juego")).to_be_visible()


def test_names_are_forgotten_and_last_times_entries_brought(begun: Callable[..., Desk]) -> None:
    desk = begun(pairs=3, draw=False)
    page = desk.page("entries")
    tap(page, "entry-open-2", "entry-forget", "forget-name-yes")
    expect(page.get_by_text("Pareja 2")).to_have_count(0)
    expect(page.get_by_text("Ane 2")).to_have_count(0)
    tap(page, "part-more", "close-championship", "close-sure-yes", "reopen")
    tap(page, "part-more", "close-championship", "close-sure-yes")
    page.get_by_test_id("championship-name").fill("Invierno")
    tap(page, "championship-start", "entries-last")
    expect(page.get_by_test_id("entries-text")).to_have_value(
        "Pareja 1; Ane 1; Jon 1\nPareja 3; Ane 3; Jon 3"
    )
    tap(page, "entries-enter")
    expect(page.get_by_test_id("entry-2")).to_contain_text("Pareja 3")
    # The one before can be opened again, and read as text.
    tap(page, "part-more", "close-championship", "close-sure-yes", "reopen-other")
    # The newest is first; the other tests of this file have theirs on the same server.
    page.get_by_role("button", name="Otoño · ").first.click()
    expect(page.get_by_role("heading", name="Otoño")).to_be_visible()
    phone = desk.phone("/bracket/past")
    phone.get_by_role("link", name="Otoño").first.tap()
    text = phone.get_by_test_id("past-text").get_attribute("href")
    answer = phone.request.get(f"{desk.url}{text}")
    assert answer.ok
    assert answer.text().startswith("Otoño")


def test_a_championship_is_played_by_a_saved_rule_set(begun: Callable[..., Desk]) -> None:
    desk = begun(pairs=0, draw=False)
    desk.director.finish()
    page = desk.page("entries")
    saved = {"name": "La Peña", "preset": "clasico", "rules": {"target": 30}}
    headers = {"Origin": desk.url, "Authorization": f"Bearer {desk.server.house_token()}"}
    there = page.request.put(f"{desk.url}/api/rules/sets", data=saved, headers=headers)
    assert there.ok
    page.reload()
    page.get_by_test_id("championship-name").fill("Invierno")
    page.get_by_test_id("championship-rules").select_option("La Peña (Clásico)")
    tap(page, "championship-start")
    expect(page.get_by_role("heading", name="Invierno")).to_be_visible()
    expect(desk.phone("/bracket").get_by_text("Reglas: La Peña · a 30 piedras")).to_be_visible()


def test_a_pair_enters_itself_and_says_that_it_is_there(begun: Callable[..., Desk]) -> None:
    desk = begun(pairs=1, draw=False)
    page = desk.page("entries")
    phones = [desk.phone("/bracket") for _ in range(2)]
    for number, phone in enumerate(phones):
        tap(phone, "enter")
        for place, name in enumerate(("Nerea", "Maite")):
            phone.get_by_test_id(f"enter-player-{place}").fill(f"{name} {number}")
        tap(phone, "enter-send")
        shows(phone, "mine", "espera a que la acepte")
        expect(phone.get_by_test_id("enter")).to_have_count(0)
    tap(page, "accept-2")
    expect(page.get_by_test_id("entry-2")).to_contain_text("Nerea 0 / Maite 0")
    tap(page, "refuse-3")
    expect(phones[1].get_by_test_id("enter")).to_be_visible()
    expect(page.locator("[data-testid^=accept-]")).to_have_count(0)
    tap(phones[0], "present-2")
    expect(page.get_by_test_id("present-2")).to_be_checked()


def test_a_table_calls_the_referee_and_needs_them_no_longer(begun: Callable[..., Desk]) -> None:
    desk = begun(pairs=2)
    page, phone = desk.page("tables"), desk.phone(card_of(1))
    tap(phone, "sit-Ane 1")
    tap(phone, "menu")
    tap(phone, "call-referee")
    shows(page, "table-1", "Piden árbitro")
    shows(phone, "referee-called", "Árbitro llamado")
    tap(phone, "referee-not-needed")
    expect(phone.get_by_test_id("referee-called")).to_have_count(0)
    expect(page.get_by_test_id("table-1")).not_to_contain_text("Piden árbitro")


class RefereeClient(SeatedClient):
    """The referee of a table, by the code of the championship; without a seat."""

    def __init__(self, server: Server, table: str, code: str) -> None:
        super().__init__(server, table, seats=())
        self.attempt(None, {"type": "open_referee", "code": code, "name": "Koldo"})

    def give_match(self, side: int) -> None:
        """Give the match to a side."""
        taken = {"type": "take_match", "side": 1 - side, "to": side, "reason": "test"}
        assert self.attempt("referee", taken)["type"] == "ack"


def test_a_result_that_a_pair_disputes_waits_for_the_director(begun: Callable[..., Desk]) -> None:
    desk = begun(pairs=2)
    (match,) = desk.director.called
    page, phone = desk.page("tables"), desk.phone(card_of(match["table"]))
    tap(phone, "sit-Ane 1")
    code = str(desk.director.referee_code)
    with RefereeClient(desk.server, str(match["code"]), code) as referee:
        referee.give_match(sides_of(match).index([2]))
    shows(phone, f"result-{match['number']}", "Vuestro último resultado")
    tap(phone, f"dispute-{match['number']}")
    shows(phone, f"result-{match['number']}", "Resultado en duda")
    shows(page, "disputes", "Resultados en duda")
    tap(page, f"match-{match['number']}", "match-uphold")
    expect(page.get_by_test_id("disputes")).to_have_count(0)
    expect(phone.get_by_test_id(f"result-{match['number']}")).to_have_count(0)


def test_another_phone_of_a_pair_is_confirmed_by_the_first(begun: Callable[..., Desk]) -> None:
    desk = begun(pairs=2)
    (match,) = desk.director.called
    ane = desk.phone(card_of(match["table"]))
    tap(ane, "sit-Ane 1")
    expect(ane.get_by_test_id("menu")).to_be_visible()
    jon = desk.phone("/bracket")
    tap(jon, "tab-entries", "mine-1")
    shows(jon, "asks-1", "espera")
    ane.goto(f"{desk.url}/bracket")
    tap(ane, ane.locator("[data-testid^=confirm-1-]").get_attribute("data-testid") or "")
    expect(jon.get_by_test_id("asks-1")).to_have_count(0)
    page = desk.page("entries")
    tap(page, "entry-open-1")
    shows(page, "entry", "Móviles de la pareja", "confirmado")


def test_beaten_pairs_that_want_to_play_on_are_paired(begun: Callable[..., Desk]) -> None:
    desk = begun("australia-2025", pairs=4)
    matches = [sorted(sides_of(match)) for match in desk.director.called]
    desk.director.finish_round()
    beaten = [sides[1][0] for sides in matches]
    phones = [desk.phone("/bracket") for _ in beaten]
    for phone, entry in zip(phones, beaten, strict=True):
        tap(phone, "tab-entries")
        tap(phone, f"mine-{entry}")
    first, other = beaten
    tap(phones[0], f"play-on-{first}")
    shows(phones[0], "mine", "falta otra pareja")
    tap(phones[0], f"stop-playing-on-{first}")
    expect(phones[0].get_by_test_id("mine")).not_to_contain_text("falta otra pareja")
    tap(phones[1], f"play-on-{other}")
    shows(phones[1], "mine", "falta otra pareja")
    tap(phones[0], f"play-on-{first}")
    for phone in phones:
        expect(phone.get_by_test_id("go-to-table")).to_be_visible()


@pytest.mark.parametrize(
    "locale", ["eu-ES", *(pytest.param(one, marks=pytest.mark.soak) for one in ("es-ES", "en-GB"))]
)
def test_what_changed_while_a_dialog_was_open_is_said_in_every_language(
    begun: Callable[..., Desk], locale: str
) -> None:
    desk = begun(pairs=4)
    page = desk.page("tables", locale)
    tap(page, "table-1", "match-result")
    desk.director.command_now({"type": "begin_match", "match": 1})
    tap(page, "score-2-0")
    expect(page.get_by_test_id("toast")).to_contain_text(STALE[locale])
