"""The TV with three to six sides, and with six players in two."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import no_violations
from tests.browser.test_tv import FOUR_K, FULL_HD, HALF_HD, ILLEGIBLE
from tests.seated_client import SeatedClient
from tests.server import Server

LONG = (
    "W" * 24,
    "Wenceslao Mendizabal Goi",
    "Maria Auxiliadora Etxebe",
    "MMMMMMMMMMMM WWWWWWWWWWW",
    "Goizaldeko mahaikideak 2",
    "Los de la Plaza Mayor 24",
)
SHORT = ("Ane", "Jon", "Miren", "Iker", "Nerea", "Unai")
FIRST_HAND = {"no_signs_first_hand": True, "corrido": True}
SCORES = (33, 36, 29, 38, 31, 14)


class Looking:
    """A TV at a table that is told what happens; whatever it shows must be legible and fit."""

    def __init__(
        self, tv: Page, sizes: Sequence[ViewportSize], server: Server, seated: SeatedClient
    ) -> None:
        self.tv = tv
        self.seated = seated
        self._sizes = sizes
        tv.set_viewport_size(sizes[-1])
        tv.goto(f"{server.url}/tv/{seated.table}")

    def sees(self, what: str, *, axe: bool = False) -> None:
        """The newest view is there, legible and within the screen; `axe`: and axe is silent."""
        tv = self.tv
        table = tv.locator(".tv-table")
        revision = str(self.seated.view["revision"])
        expect(table).to_have_attribute("data-revision", revision, timeout=20_000)
        for size in self._sizes:
            tv.set_viewport_size(size)
            assert tv.evaluate(ILLEGIBLE) == [], f"{what} at {size}"
        if axe:
            no_violations(tv, what)

    def stand(self, side: int, words: str, kind: str) -> None:
        """Where a side's player stands, in words and in its look."""
        expect(self.tv.get_by_test_id(f"tv-status-{side}")).to_have_text(words)
        expect(self.tv.get_by_test_id(f"tv-cell-{side}")).to_have_attribute("data-status", kind)


NewLooking = Callable[[SeatedClient], Looking]


@pytest.fixture(
    params=[
        pytest.param((HALF_HD,), id="720p"),
        # What is shown is as large as the screen: the others differ by roundings.
        pytest.param((FOUR_K, FULL_HD), id="1080p and 4K", marks=pytest.mark.soak),
    ]
)
def look_at(request: pytest.FixtureRequest, server: Server, tv: Page) -> NewLooking:
    """Shows the table of a client on the TV."""
    return lambda seated: Looking(tv, request.param, server, seated)


def open_each_for_himself(server: Server, names: tuple[str, ...], **rules: object) -> str:
    """A table of individual players."""
    players = {"players": len(names), "individual": True}
    return server.open_table(sides=list(names), players=list(names), rules={**players, **rules})


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_longest_names_and_all_that_may_stand_at_once(
    server: Server, tv: Page, look_at: NewLooking, count: int
) -> None:
    table = open_each_for_himself(server, LONG[:count], **FIRST_HAND, target=50, games_to_win=5)
    with SeatedClient(server, table) as seated:
        looking = look_at(seated)
        seated.tell("set_mano", seat=0)
        stones = [44, 48, 29, 44, 46, 14][:count]
        seated.tell("set_score", stones=stones, games=[1, 0, 2, 4, 1, 0][:count], reason="x")
        seated.bid(0, "envido", 25)
        seated.bid(1, "reenvido", 7)
        looking.sees("a raise that all must answer")
        for seat in range(2, count):
            seated.bid(seat, "no_quiero")
        seated.bid(0, "ordago")
        looking.sees("ordago between two of several")
        expect(tv.get_by_test_id("tv-reminders")).to_contain_text("Sin señas")
        expect(tv.get_by_test_id("tv-reminders")).to_contain_text("Mus corrido")


def test_a_hand_of_five_each_for_himself(server: Server, tv: Page, look_at: NewLooking) -> None:
    with SeatedClient(server, open_each_for_himself(server, SHORT[:5])) as seated:
        looking = look_at(seated)
        seated.tell("set_score", stones=list(SCORES[:5]), games=[1, 0, 1, 0, 0], reason="x")
        seated.bid(0, "envido", 2)
        seated.bid(1, "quiero")
        seated.bid(2, "no_quiero")
        looking.sees("one bet, four answers", axe=True)
        looking.stand(0, "Envido 2", "bet")
        looking.stand(1, "Quiero", "in")
        looking.stand(2, "No quiero", "out")
        looking.stand(3, "responde…", "awaited")
        looking.stand(4, "responde…", "awaited")
        expect(tv.get_by_test_id("tv-mano")).to_have_count(1)
        expect(tv.get_by_test_id("tv-cell-4").get_by_test_id("tv-dealer")).to_be_visible()
        seated.bid(3, "no_quiero")
        seated.bid(4, "quiero")
        seated.all_pass()
        seated.declare(True, False, True, False, False)
        looking.sees("who has pares bids for them")
        looking.stand(1, "sin pares", "out")
        looking.stand(0, "", "none")
        seated.all_pass()
        seated.declare(False, False, False, False, False)
        seated.all_pass()
        # Ane says pares and has none: the count waits until word or cards are put right.
        seated.show("RC7A", "C764", "SS54", "7654")
        seated.show("", "", "", "", "R654")
        looking.sees("a word that the cards contradict", axe=True)
        looking.stand(2, "Sota, Sota, 5, 4SS54", "said")
        expect(tv.get_by_test_id("tv-status-0")).to_have_attribute("data-wrong", "true")


def test_the_count_says_whose_each_award_is_and_the_match_is_won(
    server: Server, tv: Page, look_at: NewLooking
) -> None:
    with SeatedClient(server, open_each_for_himself(server, SHORT, games_to_win=2)) as seated:
        looking = look_at(seated)
        seated.tell("set_score", stones=list(SCORES), games=[1, 0, 1, 0, 0, 1], reason="x")
        seated.all_pass()
        seated.all_pass()
        seated.declare(True, False, True, False, False, False)
        seated.all_pass()
        seated.declare(False, False, False, False, False, True)
        looking.sees("cards are awaited")
        seated.show("RR7A", "C764", "SS54", "7654", "R654", "RCSA")
        looking.sees("the count", axe=True)
        looking.stand(0, "+3", "in")
        looking.stand(5, "+3", "in")
        lines = tv.get_by_test_id("tv-awards").locator("li")
        expect(lines).to_have_count(4)
        # Side and shape, not hue alone: each line has its sign and its name.
        expect(lines.locator("svg.mark")).to_have_count(4)
        expect(lines.nth(0)).to_contain_text("Grande · en paso · Ane +1")
        expect(lines.nth(3)).to_contain_text("Juego · 31 · Unai +3")
        seated.tell("next_hand")
        seated.bid(1, "ordago")
        for seat in (2, 3, 4, 5):
            seated.bid(seat, "no_quiero")
        looking.sees("ordago against the last one in")
        seated.bid(0, "no_quiero")
        # Refused, it pays Jon one stone: 37, and the rest of the hand goes on.
        expect(tv.get_by_test_id("tv-score-1")).to_have_text("37")
        seated.tell("undo")
        seated.bid(0, "quiero")
        seated.show("RRRA", "C764")
        won = tv.get_by_test_id("tv-match-won")
        expect(won).to_have_attribute("data-winner", "0")
        looking.sees("a match won", axe=True)
        expect(won.locator("svg.mark")).to_have_count(6)


def test_no_two_sides_have_the_same_hue_or_shape(
    server: Server, tv: Page, look_at: NewLooking
) -> None:
    with SeatedClient(server, open_each_for_himself(server, SHORT)) as seated:
        look_at(seated).sees("six fields", axe=True)
        marks = tv.locator(".cell .beside .mark")
        expect(marks).to_have_count(6)
        shapes = marks.evaluate_all("(all) => all.map((one) => one.firstChild.getAttribute('d'))")
        hues = marks.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
        assert len(set(shapes)) == len(set(hues)) == 6
        # Adentro turns the whole field; who reached the target is no longer adentro.
        before = tv.locator(".cell").evaluate_all(
            "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
        )
        seated.tell("set_score", stones=[35] * 6, games=[0] * 6, reason="x")
        expect(tv.get_by_test_id("tv-adentro-5")).to_be_visible()
        after = tv.locator(".cell").evaluate_all(
            "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
        )
        assert not set(before) & set(after)
        assert len(set(after)) == 6


def test_six_players_in_two_sides_with_captains(
    server: Server, tv: Page, look_at: NewLooking
) -> None:
    rules = {"players": 6, "captains": True, "target": 50, **FIRST_HAND, "corrido": False}
    table = server.open_table(sides=[LONG[0], LONG[3]], players=list(LONG), rules=rules)
    with SeatedClient(server, table) as seated:
        looking = look_at(seated)
        seated.tell("set_score", by=1, stones=[43, 46], games=[1, 0], reason="x")
        looking.sees("the first hand")
        captains = tv.locator("[data-testid^=tv-captain]")
        expect(captains).to_have_count(2)
        expect(tv.get_by_test_id("tv-reminders")).to_have_text("Sin señas")
        seated.bid(1, "envido", 12)
        looking.sees("a bet of a captain")
        seated.bid(4, "quiero")
        seated.all_pass()
        seated.declare(True, False, True, True, False, True)
        seated.all_pass()
        seated.declare(*[False] * 6)
        seated.all_pass()
        seated.show("RR7A", "C764", "SS54", "7754", "R654")
        looking.sees("cards of six", axe=True)
        seated.show("", "", "", "", "", "R665")
        # Grande's twelve take Nosotros past 50: the game, and with it the match.
        expect(tv.get_by_test_id("tv-reached-0")).to_have_text("llega a 50")
        expect(tv.get_by_test_id("tv-adentro-0")).to_have_count(0)
        looking.sees("the match for six")


def test_two_players_face_to_face(server: Server, tv: Page, look_at: NewLooking) -> None:
    table = server.open_table(sides=LONG[:2], players=LONG[:2], rules={"players": 2})
    with SeatedClient(server, table) as seated:
        looking = look_at(seated)
        seated.bid(0, "envido", 2)
        looking.sees("a bet")
        expect(tv.locator(".half")).to_have_count(2)
        expect(tv.locator(".cell")).to_have_count(0)


@pytest.mark.parametrize("individual", [False, True], ids=["pairs", "each for himself"])
def test_wrong_words_say_what_the_count_waits_for(
    server: Server, tv: Page, look_at: NewLooking, *, individual: bool
) -> None:
    sides = LONG[:4] if individual else LONG[:2]
    rules = {"individual": individual, "misdeclaration": "tournament", "no_signs_first_hand": True}
    table = server.open_table(sides=list(sides), players=list(LONG[:4]), rules=rules)
    with SeatedClient(server, table) as seated:
        looking = look_at(seated)
        seated.all_pass()
        seated.all_pass()
        seated.declare(True, True, False, True)
        seated.all_pass()
        seated.declare(False, False, False, False)
        seated.all_pass()
        seated.show("RC7A", "CC64", "SS54", "7765")
        looking.sees("two wrong words in one lance")
        wrong = tv.get_by_test_id("tv-wrong-pares")
        expect(wrong).to_contain_text("Ha de decidir el árbitro.")
        expect(wrong).to_contain_text(f"{LONG[0]}, {LONG[2]}")
        seated.tell("rule_lance", lance="pares", side=0, stones=3, reason="both were wrong")
        expect(tv.get_by_test_id("tv-awards")).to_contain_text("decisión del árbitro")
        looking.sees("a ruling in the count", axe=True)


def test_suits_that_were_said_are_seen_on_the_cards(
    server: Server, tv: Page, look_at: NewLooking
) -> None:
    with SeatedClient(server, server.open_table(rules={"juego_real": "sota_oros"})) as seated:
        looking = look_at(seated)
        seated.all_pass()
        seated.all_pass()
        seated.declare(False, True, False, False)
        seated.declare(True, True, False, False)
        seated.all_pass()
        seated.tell("show_cards", by=1, seat=1, cards=["7o", "7c", "7e", "So"])
        seat = tv.get_by_test_id("tv-player-1")
        expect(seat.locator("svg.suit")).to_have_count(4)
        expect(tv.get_by_test_id("tv-last")).to_contain_text("S de oros")
        looking.sees("cards with their suits")
