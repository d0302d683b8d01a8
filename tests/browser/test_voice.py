"""The count spoken by the browser's own speech, and the buzz of the phone whose answer is awaited.

A browser without a screen has no voices: a stand-in writes down what would be heard. Which voice,
and of which views: webui/client/src/voice/voice.test.ts.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import TV
from tests.browser.phone import Phone
from tests.browser.seating import come_seated
from tests.seated_client import SeatedClient
from tests.server import Server, eventually

EARS = """
window.heard = [];
window.hushed = 0;
window.felt = 0;
// Not `navigator.userActivation`: Playwright's questions to a page are user gestures too.
let touched = false;
for (const how of ['pointerdown', 'keydown']) addEventListener(how, () => (touched = true), true);
const voices = [['es-ES', true], ['en-US', true], ['en-GB', true], ['eu-ES', false]]
  .map(([lang, localService]) => ({ lang, name: lang, localService, default: lang === 'en-US' }));
class Said { constructor(text) { this.text = text; } }
const engine = {
  speaking: false, pending: false, listed: [],
  getVoices() { return this.listed; },
  cancel() { window.hushed += 1; this.speaking = false; },
  speak(said) {
    if (!touched) return said.onerror({ error: 'not-allowed' });
    this.speaking = true;
    window.heard.push(`${said.voice.lang}: ${said.text}`);
    said.onstart?.();
  },
};
const instead = (where, name, value) => Object.defineProperty(where, name, { value });
instead(window, 'speechSynthesis', engine);
instead(window, 'SpeechSynthesisUtterance', Said);
instead(navigator, 'vibrate', () => { window.felt += 1; return true; });
// As browsers do, they are there only later.
setTimeout(() => { engine.listed = voices; engine.onvoiceschanged?.(); }, 300);
"""
HANDS = ("RR7A", "RC74", "CC64", "R654")
"""Ane and Miren have pares, Jon alone juego: no word about either."""
IN_SPANISH = "Nosotros: una de chica y 2 de pares, 3: adentro. Ellos: 3 de juego y una de deje, 4."


def heard(page: Page) -> list[str]:
    return [str(one) for one in page.evaluate("window.heard")]


def felt(phone: Phone) -> int:
    return int(phone.page.evaluate("window.felt"))


def count_again(seated: SeatedClient, tv: Page) -> None:
    """Take the last cards back and show them once more; the TV has the new count then."""
    seated.tell("undo", by=2)
    expect(tv.locator("[data-phase=cards]")).to_be_visible()
    seated.show("", "", "", HANDS[3])
    revision = str(seated.view["revision"])
    expect(tv.locator("[data-phase=counted]")).to_have_attribute("data-revision", revision)


def opens_the_menu(phone: Phone) -> None:
    """As it comes, a phone is silent and buzzes."""
    phone.tap("menu")
    expect(phone.it("voice")).to_have_attribute("aria-pressed", "false")
    expect(phone.it("buzz")).to_have_attribute("aria-pressed", "true")
    expect(phone.page.get_by_role("log")).to_be_attached()


def play_the_hand(seated: SeatedClient, jon: Phone) -> None:
    """From the bet to the last card, all told by Miren's phone; Jon's asks for his part of it."""
    seated.tell("bid", by=2, lance="grande", seat=2, word="no_queremos")
    seated.tell("all_pass", by=2, lance="chica")
    for asked, (lance, having) in enumerate((("pares", (0, 2)), ("juego", (1,))), 1):
        expect(jon.page.get_by_role("log")).to_contain_text(f"¿{lance.capitalize()}?")
        assert felt(jon) == asked, f"a buzz for his word on {lance}"
        for seat in range(4):
            seated.tell("declare", by=2, lance=lance, seat=seat, has=seat in having)
    expect(jon.page.get_by_role("log")).to_contain_text(
        "Faltan las cartas de Ane, Jon, Miren, Iker"
    )
    assert felt(jon) == 3, "a buzz for his cards"
    for seat, cards in enumerate(HANDS):
        seated.tell("show_cards", by=2, seat=seat, cards=list(cards))


def test_the_count_is_spoken_and_the_awaited_phone_buzzes(
    server: Server, new_phone: Callable[..., Phone], contexts: Callable[..., BrowserContext]
) -> None:
    """What two phones and a TV hand to the browser's own speech and vibration, and when."""
    table = server.open_table()
    tv = contexts(viewport=TV, locale="es-ES").new_page()
    tv.add_init_script(EARS)
    tv.goto(f"{server.url}/tv/{table}")
    ane, jon = new_phone(kept=False), new_phone(kept=False)
    for seat, phone in enumerate((ane, jon)):
        phone.page.add_init_script(EARS)
        come_seated(server, phone, table, seat)
    opens_the_menu(jon)
    jon.tap("voice")
    expect(jon.it("voice")).to_have_attribute("aria-pressed", "true")
    assert heard(jon.page) == ["es-ES: El recuento se dirá así"]

    with SeatedClient(server, table) as seated:
        seated.tell("set_score", by=2, stones=[32, 10], games=[0, 0], reason="Ayer")
        seated.bid(3, "envido", 2)
        eventually(lambda: felt(ane) == 1, "a buzz where the answer is awaited")
        assert felt(jon) == 0, "a buzz of the phone whose side bet"
        play_the_hand(seated, jon)
        control = tv.get_by_test_id("tv-voice")
        expect(control).to_have_attribute("data-voice", "blocked")
        assert heard(tv) == [], "a page that nobody has touched yet"
        control.click()
        expect(control).to_have_attribute("data-voice", "on")
        assert heard(tv) == ["es-ES: El recuento se dirá así."]
        count_again(seated, tv)
        eventually(lambda: len(heard(tv)) == 2, "the count, from the TV")
        assert heard(tv)[1:] == [f"es-ES: {IN_SPANISH}"]
        eventually(lambda: len(heard(jon.page)) == 3, "the counts, from the phone told to")
        assert set(heard(jon.page)[1:]) == {f"es-ES: {IN_SPANISH}"}
        assert jon.page.evaluate("window.hushed") == 2, "what was being said gives way"
        assert heard(ane.page) == [], "a phone that nobody told to speak"
        for page in (ane.page, tv):
            log = page.get_by_role("log").locator("p").last
            expect(log).to_contain_text(f"{IN_SPANISH} Marcador: Nosotros 35, Ellos 14.")
