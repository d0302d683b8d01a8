"""The TV page: from its waiting code to a table, legible in every state, size and layout.

What it shows of a state is tested without a browser (webui/client/src/tv/*.test.tsx).
"""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Callable, Sequence

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from scorekeeper.view.shapes import View
from tests.browser.accessibility import no_violations
from tests.browser.reused_pages import paint
from tests.browser.television import (
    CUT,
    DRAWN,
    FOUR_K,
    FULL_HD,
    HALF_HD,
    OLD,
    ON_END,
    OUTSIDE,
    SPILT,
    STILL,
    Television,
)
from tests.browser.tv_table_states import FULL
from tests.contract.engine_views import table_views
from tests.seated_client import SeatedClient
from tests.server import Server, eventually
from webui.cli import wifi
from webui.http.qr import joining_text
from webui.settings import Wifi

LOOKS: dict[str, tuple[ViewportSize, str]] = {
    "4:3, eu": (OLD, "eu-ES"),
    "on end": (ON_END, "es-ES"),
    "720p": (HALF_HD, "es-ES"),
    "4:3": (OLD, "es-ES"),
    "4:3, en": (OLD, "en-GB"),
    "1080p": (FULL_HD, "es-ES"),
    "4K": (FOUR_K, "es-ES"),
}
"""By day the small ones: what is shown is as large as the screen, and so is what a frame costs."""
WITH_AXE = (
    "answer",
    "counted",
    "over",
    "four answers",
    "captains reach 50",
    "wrong words",
    "ruled",
)
WIDE_ONLY = ("captain's bet", "first hand of 4", "first hand of 6", "wrong words, 4 alone")
"""So full that the longest names need a wide screen."""
"""States in which axe looks at it; `-m soak` has it look at all screens (test_accessibility.py)."""
IN_TWO_LINES = (
    *("answer, long", "ordago", "6 alone, long", "6 alone, counted", "6 adentro", "over"),
    *("one award a lance", "counter", "captain's bet", "corrido"),
)
WIDE: ViewportSize = {"width": 1920, "height": 180}
OVERLAYS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 120}, WIDE)
DIGITS = re.compile(r"^\d+$")
WIFI = Wifi('Bar "Aurrera"; 5G', "Zortzi,kartak:40")
WARM = BURST = 50
"""Views until all there is to make is made; views at once."""
GROUNDS = """() => [...document.querySelectorAll('.cell')]
  .map((one) => getComputedStyle(one).backgroundColor)"""
HUES = """() => [...document.querySelectorAll('.cell .beside .mark')]
  .map((one) => getComputedStyle(one).fill)"""

NewTelevision = Callable[..., Television]


@pytest.fixture(scope="module")
def views() -> dict[str, View]:
    """What a TV is sent of a table in each state, made by the engine."""
    return {
        name: View({**view, "revision": 1000 + number})
        for number, (name, view) in enumerate(table_views().items())
    }


@pytest.fixture
def television(
    server: Server, contexts: Callable[..., BrowserContext], heed: Callable[[Page], None]
) -> NewTelevision:
    """Makes TVs that are sent views, as one that is pointed at one table after the other."""

    def make(viewport: ViewportSize, locale: str = "es-ES", layout: str = "") -> Television:
        page = contexts(viewport=viewport, locale=locale, reduced_motion="reduce").new_page()
        heed(page)
        return Television(page, server, layout)

    return make


def test_a_waiting_tv_leads_into_the_wifi_and_follows_a_table_until_told_otherwise(
    own_server: Server, contexts: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone shows that a camera reads both codes from a real screen of every size."""
    server = own_server
    monkeypatch.setenv(wifi.PASSWORD, WIFI.password or "")
    here = f"http://192.168.1.20:{server.port}/"
    server.options = ("--wifi-name", WIFI.name, "--public-url", here)
    server.stop()
    server.start()
    tv = contexts(viewport=FULL_HD, locale="es-ES").new_page()
    tv.goto(f"{server.url}/tv?lang=eu")
    code = tv.get_by_test_id("tv-waiting-code")
    expect(code).to_have_text(DIGITS)
    expect(tv.locator("html")).to_have_attribute("lang", "eu")
    joining = tv.get_by_test_id("tv-wifi")
    for words in (WIFI.name, WIFI.password or "", "geratu bertan"):
        expect(joining).to_contain_text(words)
    assert read_by_camera(joining.locator(".qr")) == joining_text(WIFI)
    assert read_by_camera(tv.locator(".waiting-join .qr")) == here
    for size in (ON_END, FULL_HD, HALF_HD):
        tv.set_viewport_size(size)
        assert tv.evaluate(OUTSIDE) == [], size
    first = server.open_table()
    expect(tv.get_by_test_id("tv-score-0")).to_have_text("0")
    # It shows what is played; nobody has chosen it.
    expect(tv.get_by_test_id("tv-forget-table")).to_have_count(0)
    tables = tv.locator(".small-table")
    with SeatedClient(server, server.open_table(sides=["Besteak", "Haiek"])) as seated:
        expect(tables).to_have_count(2)
        seated.point_screen(str(code.text_content()))
        expect(tv.locator(".tv-table")).to_contain_text("Besteak")
        tv.goto(f"{server.url}/tv")
        expect(tv.locator(".tv-table")).to_contain_text("Besteak")
        tv.mouse.move(50, 50)
        tv.get_by_test_id("tv-forget-table").click()
        expect(tables).to_have_count(2)
        seated.tell("end_match")
    # What was ended is not live: the other table has the screen to itself.
    with SeatedClient(server, first) as seated:
        seated.tell("set_score", stones=[7, 0], games=[0, 0], reason="x")
        expect(tv.get_by_test_id("tv-score-0")).to_have_text("7")


def read_by_camera(code: Locator) -> str:
    """What the picture on the screen says."""
    eventually(lambda: code.evaluate("(one) => one.naturalWidth"), "the code's picture")
    paint(code.page)
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    return str(found.text)


@pytest.mark.parametrize(
    ("look", "step"),
    [
        *((look, slice(number, None, 3)) for number, look in enumerate([*LOOKS][:3])),
        *(pytest.param(look, slice(None), marks=pytest.mark.soak) for look in LOOKS),
    ],
    ids=[*(f"{look}, a third" for look in [*LOOKS][:3]), *LOOKS],
)
def test_every_state_is_read_at_five_metres(
    views: dict[str, View], television: NewTelevision, look: str, step: slice
) -> None:
    """Alone finds text that is too small, cut or covered, and colours that axe refuses.

    By day each state in one of three looks.
    """
    tv = television(*LOOKS[look])
    wide = LOOKS[look][0]["width"] / LOOKS[look][0]["height"] > 1.5
    wrong = []
    names = list(views)[step]
    for name in names:
        if wide or name not in WIDE_ONLY:
            wrong += [f"{name}: {one}" for one in tv.illegible(views[name])]
    # A page that has axe is slower.
    for name in set(names) & set(WITH_AXE):
        tv.show(views[name])
        no_violations(tv.page, name)
    assert wrong == [], "\n".join(wrong)


def test_sides_differ_in_hue_and_adentro_inverts_them(
    views: dict[str, View], television: NewTelevision
) -> None:
    """Alone sees the colours that style sheets give six sides, and each of them adentro."""
    tv = television(FULL_HD)
    tv.show(views["6 alone, cards"])
    assert len(set(tv.page.evaluate(HUES))) == 6
    before = tv.page.evaluate(GROUNDS)
    tv.show(views["6 adentro"])
    after = tv.page.evaluate(GROUNDS)
    assert len(set(after)) == 6
    assert not set(before) & set(after)


def test_the_buttons_cover_nothing(views: dict[str, View], television: NewTelevision) -> None:
    """Alone sees where the buttons are while the pointer moves, and the table above them."""
    tv = television(FULL_HD)
    tv.show(views["lances, long"])
    sizes = (FULL_HD, HALF_HD, OLD, ON_END)
    for size in sizes:
        tv.page.set_viewport_size(size)
        whole = tv.page.locator("main").bounding_box()
        assert whole is not None
        assert whole["height"] == size["height"]
    for size in sizes:
        tv.page.set_viewport_size(size)
        tv.page.mouse.move(9, 9)
        tv.page.mouse.move(10, 10)
        expect(tv.page.locator("html")).not_to_have_attribute("data-resting", "")
        main, buttons = (
            tv.page.locator(each).bounding_box() for each in ("main", "nav button >> nth=0")
        )
        assert main is not None
        assert buttons is not None
        assert main["y"] + main["height"] <= buttons["y"]
        assert buttons["y"] + buttons["height"] <= size["height"]
    expect(tv.page.locator("html")).to_have_attribute("data-resting", "")


def test_two_lines_over_a_picture(views: dict[str, View], television: NewTelevision) -> None:
    """Alone shows that the stream overlay fits its two lines, and is transparent around them."""
    tv = television(WIDE, layout="?layout=strip")
    wrong = []
    for name in IN_TWO_LINES:
        tv.show(views[name])
        for overlay in OVERLAYS:
            tv.page.set_viewport_size(overlay)
            tv.page.evaluate(DRAWN)
            wrong += [f"{name} at {overlay}: {one}" for one in tv.page.evaluate(CUT)]
    assert wrong == [], "\n".join(wrong)
    no_violations(tv.page, "the strip")
    expect(tv.page.locator("a, button, input, [tabindex]")).to_have_count(0)
    tv.page.set_viewport_size(FULL_HD)
    paint(tv.page)
    shot = Image.open(io.BytesIO(tv.page.screenshot(omit_background=True))).convert("RGBA")
    alpha = shot.getchannel("A")
    # Nothing lies over the picture but the lines themselves, at its foot.
    assert alpha.crop((0, 0, 1920, 890)).getextrema() == (0, 0)
    assert alpha.crop((20, 920, 300, 990)).getextrema() == (255, 255)
    cursor = "() => getComputedStyle(document.elementFromPoint(400, {})).cursor"
    assert [tv.page.evaluate(cursor.format(y)) for y in (200, 950)] == ["none", "none"]


@pytest.mark.parametrize(
    "screens",
    [(FULL_HD, ON_END, HALF_HD), pytest.param((FOUR_K,), marks=pytest.mark.soak)],
    ids=["usual", "4K"],
)
def test_nine_tables_fit_one_screen(
    own_server: Server, tv: Page, screens: Sequence[ViewportSize]
) -> None:
    """Alone finds a name or score that is wider than its tile in the grid of all tables."""
    for number in range(9):
        count = (2, 6, 3, 4)[number % 4]
        names = list(FULL[:count])
        rules = {"players": count, "individual": True} if count > 2 else {}
        players = {"players": names} if count > 2 else {}
        table = own_server.open_table(sides=names, rules=rules, **players)
        with SeatedClient(own_server, table) as seated:
            stones, games = [33, 36, 29, 38, 31, 14][:count], [1, *[0] * (count - 1)]
            seated.tell("set_score", stones=stones, games=games, reason="x")
    tv.goto(f"{own_server.url}/tv")
    expect(tv.locator(".small-table")).to_have_count(9)
    for screen in screens:
        tv.set_viewport_size(screen)
        tv.evaluate(STILL)
        tv.evaluate(DRAWN)
        assert tv.evaluate(SPILT) == [], screen
    no_violations(tv, "nine tables")


@pytest.mark.soak
def test_ten_thousand_views_leave_nothing_behind(
    views: dict[str, View], television: NewTelevision
) -> None:
    """Alone counts the nodes and listeners that a browser keeps."""
    tv = television(FULL_HD)
    states, revisions = itertools.cycle(views.values()), itertools.count(2000)

    def feed(count: int) -> None:
        """As many views, a burst at a time, so that a slow machine is not swamped."""
        for _ in range(count // BURST):
            for _ in range(BURST - 1):
                tv.send({**next(states), "revision": next(revisions)})
            tv.show({**views["playing"], "revision": next(revisions)})

    def counted() -> dict[str, int]:
        session = tv.page.context.new_cdp_session(tv.page)
        session.send("HeapProfiler.collectGarbage")
        found: dict[str, int] = session.send("Memory.getDOMCounters")
        session.detach()
        return found

    tv.show(views["playing"])
    feed(WARM)
    before = counted()
    feed(10_000)
    # The nodes of the very last views are freed a moment later; a leak of one node a view never.
    allowed = before["nodes"] + 5_000
    eventually(lambda: counted()["nodes"] <= allowed, f"no more nodes than {allowed}")
    after = counted()
    assert after["jsEventListeners"] <= before["jsEventListeners"] + 5, (before, after)
