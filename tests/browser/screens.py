"""Every screen of the app: the state of the table, and the taps that lead to the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.table_states import MINE, TableStates

SEATED: Final = f"localStorage.setItem('amarrako.token', '{MINE}')"
"""Of the phone that the stage keeps seats for."""


def _nothing(phone: Phone) -> None:
    del phone


@dataclass(frozen=True)
class Screen:
    """A screen: the state of its table, what of the address follows, and what is tapped there.

    Nothing that is tapped sends a command: the table stays as it was.
    """

    name: str
    state: str | None
    path: str = "/t/{table}"
    there: str = "phase"
    steps: Callable[[Phone], None] = _nothing
    new: bool = False
    fits: bool = False
    """Nothing of it is to be scrolled for on the smallest phone."""

    def open(self, phone: Phone, states: TableStates) -> None:
        """Go there; to a page over the same table (a hash) without loading the app again."""
        table = states.table(self.state) if self.state else ""
        phone.page.goto(phone.base + self.path.format(table=table))
        expect(phone.it(self.there).first).to_be_visible()
        self.steps(phone)


def _taps(*ids: str) -> Callable[[Phone], None]:
    def steps(phone: Phone) -> None:
        for one in ids:
            phone.tap(one)

    return steps


def _sheet(name: str, state: str, hash_: str, *ids: str, there: str = "back") -> Screen:
    return Screen(name, state, f"/t/{{table}}#{hash_}", there, _taps(*ids))


def _suits(phone: Phone) -> None:
    phone.show(("7", "7", "S", "7"))
    expect(phone.it("suits")).to_be_visible()


def _wild(phone: Phone) -> None:
    phone.show(("6", "6", "A", "Sc"))
    expect(phone.it("wild")).to_be_visible()


def _too_many(phone: Phone) -> None:
    """A card that Jon shows four of."""
    phone.tap("card-4")
    expect(phone.it("conflict")).to_be_visible()


def _past_match(phone: Phone) -> None:
    phone.page.locator("[data-testid^=match-]").first.tap()
    expect(phone.it("summary-outcome")).to_be_visible()


def _explained(phone: Phone) -> None:
    expect(phone.it("first")).to_be_visible()


def _third_card(phone: Phone) -> None:
    """There without a swipe, and past the second (WCAG 2.5.1, 2.5.7)."""
    phone.tap("open-first")
    phone.tap("first-2")
    expect(phone.it("first")).to_have_attribute("data-card", "2")


PHONE: tuple[Screen, ...] = (
    Screen("home", None, "/", "start-table"),
    Screen("start", None, "/", "start-table", _taps("start-table")),
    Screen("presets", None, "/", "start-table", _taps("start-table", "other-rules")),
    Screen("settings", None, "/", "start-table", _taps("start-table", "more-rules")),
    Screen(
        "settings, a group",
        None,
        "/",
        "start-table",
        _taps("start-table", "more-rules", "group-hand"),
    ),
    Screen("matches", "over", "/#matches", "matches-day"),
    Screen("match", "over", "/#matches", "matches-day", _past_match),
    Screen("seats", "empty", there="seat-0"),
    Screen("sit", "empty", there="seat-0", steps=_taps("seat-2")),
    Screen("seats taken", "draw", "/t/{table}#seats", "seat-0"),
    Screen("draw", "draw", "/t/{table}#draw", "draw-whose"),
    Screen("first 1", "playing", steps=_explained, new=True),
    _sheet("first 2", "playing", "menu", "open-first", "first-next"),
    Screen("first 3", "playing", "/t/{table}#menu", "back", _third_card),
    Screen("corrido", "corrido", fits=True),
    Screen("playing", "playing", fits=True),
    Screen("playing, long", "long", fits=True),
    Screen("number", "playing", steps=_taps("bid-number", "digit-1", "digit-2")),
    Screen("waiting", "waiting", there="awaited", fits=True),
    Screen("answer", "answer", there="answer-quiero", fits=True),
    Screen("answer, long", "answer, long", there="answer-quiero", fits=True),
    Screen("ordago", "ordago", there="answer-quiero", fits=True),
    Screen("pares", "pares", fits=True),
    Screen("cards", "cards", fits=True),
    Screen("cards, two", "cards", steps=_taps("cards-of-0", "card-7", "card-7"), fits=True),
    Screen("without cards", "cards", steps=_taps("without-cards")),
    Screen("suits", "suits", steps=_suits),
    Screen("wild", "wild", steps=_wild, fits=True),
    Screen("too many of a card", "four of a card", steps=_too_many),
    Screen("contradicted", "contradicted"),
    Screen("verdict", "verdict", there="verdict"),
    Screen("proposed", "proposed", there="count-yes"),
    Screen("counted", "counted", there="next-hand"),
    Screen("game", "game", there="next-hand"),
    Screen("over", "over", there="match-over"),
    Screen("undo, a hand", "counted", steps=_taps("undo")),
    Screen("undo, a match", "over", there="match-over", steps=_taps("undo")),
    Screen("asked", "asked", there="act-request"),
    Screen("alone", "alone", fits=True),
    Screen("six", "six", fits=True),
    Screen("counter", "counter", there="counter", fits=True),
    Screen("counter, won", "counter, won", there="counter-over", fits=True),
    Screen("counter, long", "counter, long", there="counter", fits=True),
    _sheet("counter, menu", "counter, fresh", "menu"),
    _sheet("counter, names", "counter", "menu", "open-names"),
    _sheet("counter, summary", "counter", "summary", there="summary-outcome"),
    _sheet("menu", "second", "menu"),
    _sheet("history", "second", "history", there="history-line"),
    _sheet("hand", "second", "hand", there="entry"),
    Screen("hand, above", "second", steps=_taps("open-hand")),
    _sheet("book", "second", "book"),
    _sheet("article", "second", "book/deje"),
    _sheet("article, pares", "second", "book/pares"),
    _sheet("signs", "second", "signs"),
    _sheet("rules", "second", "rules"),
    _sheet("summary", "over", "summary", there="summary-outcome"),
    _sheet("summary, chart", "second", "summary", there="summary-outcome"),
    _sheet("referee", "second", "referee"),
    _sheet("tell", "draw", "tell", there="told-grande"),
    _sheet("tell, pares", "draw", "tell", "told-won-grande-2", "told-won-chica-0"),
    _sheet("names", "second", "menu", "open-names"),
    _sheet("score", "second", "menu", "open-score"),
    _sheet("screen", "second", "menu", "open-screen"),
    _sheet("mano", "draw", "menu", "open-mano"),
    _sheet("end", "second", "menu", "end-match"),
    Screen("style", None, "/style", "style"),
)
"""What a phone shows."""


def _corrects(phone: Phone) -> None:
    phone.page.locator("[data-testid^=correct-]").first.tap()


def _of_the_referee(name: str, *ids: str, path: str = "referee", there: str = "back") -> Screen:
    return _sheet(name, "refereed", path, *ids, there=there)


ALSO: tuple[Screen, ...] = (
    _of_the_referee("referee, in"),
    _of_the_referee("referee, ruling", "referee-rule-lance"),
    _of_the_referee("referee, taking", "referee-take-hand"),
    _of_the_referee("referee, finished", path="referee/1", there="entry"),
    _of_the_referee("referee, freeing", "referee-free-1"),
    Screen("house PIN", None, "/house", "house-pin"),
    Screen("referee, correcting", "refereed", "/t/{table}#referee/1", "entry", _corrects),
    Screen("correcting", "second", "/t/{table}#hand", "entry", _corrects),
    Screen("trust", None, "/trust", "trust-linux"),
)
"""Of a phone too, for the gallery: the tests of these pages look at them themselves."""

TV: tuple[Screen, ...] = (
    Screen("tv waiting", None, "/tv", "tv-waiting-code"),
    *(
        Screen(f"tv {state}", state, "/tv/{table}", "tv-score-0")
        for state in (
            "playing",
            "answer",
            "answer, long",
            "ordago",
            "pares",
            "cards",
            "counted",
            "proposed",
            "game",
            "over",
            "alone",
            "six",
            "verdict",
            "corrido",
            "counter",
        )
    ),
    Screen("tv all", "six", "/tv", "tv-tables"),
    Screen("tv strip", "answer", "/tv/{table}?layout=strip", "tv-score-0"),
)
"""What a screen on the wall shows."""
