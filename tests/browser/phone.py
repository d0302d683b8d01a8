"""A phone at the table, driven by taps. The page's locators live here and nowhere else."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from scorekeeper.view.shapes import SideShape
from tests.browser.tapping import hold, tap
from tests.invitations import invitation_to


def score_line(*stones: int) -> str:
    """A score as the app writes it: no line is broken after its dash."""
    return "\u2060–\u2060".join(str(one) for one in stones)


def there(testid: str) -> str:
    """Select the thing with this data-testid, unless a sheet lies over it."""
    return f"[data-testid='{testid}']:not([inert] *)"


class Phone:
    """One phone: what its owner taps, counted, and what he sees."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.taps = 0

    def it(self, testid: str) -> Locator:
        """The thing with this data-testid; what lies beneath an open sheet cannot be touched."""
        return self.page.locator(there(testid))

    def tap(self, testid: str) -> None:
        """One tap, once the thing can be tapped.

        Where its place changed just then and the tap was ignored, another, as a person would.
        """
        while not tap(self.page, there(testid)):
            pass
        self.taps += 1

    def correct(self, entry: Locator) -> None:
        """Open the correction of an entry of the hand's log."""
        testid = entry.get_by_role("button").get_attribute("data-testid")
        assert testid is not None
        self.tap(testid)

    # ------------------------------------------------------------ joining

    def open(self, table: str) -> None:
        """Open a table by its QR code, as a seated phone shows it."""
        self.page.goto(f"{self.base}/t/{table}#{invitation_to(table)}")

    def sit(self, seat: int) -> None:
        """Take a seat under the name it already has."""
        self.tap(f"seat-{seat}")
        self.tap("sit-done")
        self.holds(seat)
        expect(self.it("phase")).to_be_visible()

    def holds(self, *seats: int) -> None:
        """The server gave it these seats, whatever the page showed before."""
        for seat in seats:
            expect(self.page.locator(f"[data-mine~='{seat}']")).to_be_attached()

    # ------------------------------------------------------------ bidding

    def all_pass(self) -> None:
        self.tap("all-pass")

    def envido(self, stones: int = 2) -> None:
        if stones in (2, 5):
            self.tap(f"bid-envido-{stones}")
        else:
            self.tap("bid-number")
            self._number(stones)

    def reenvido(self, stones: int) -> None:
        if stones in (2, 5):
            self.tap(f"raise-{stones}")
        else:
            self.tap("raise-number")
            self._number(stones)

    def _number(self, stones: int) -> None:
        for digit in str(stones):
            self.tap(f"digit-{digit}")
        self.tap("number-done")

    def answer(self, word: str) -> None:
        """quiero, queremos, no-quiero or no-queremos; an órdago is accepted as it is made."""
        button = self.it(f"answer-{word}")
        expect(button).to_be_visible()
        if "hold" in (button.get_attribute("class") or "").split():
            self._hold(button)
        else:
            self.tap(f"answer-{word}")

    def ordago(self) -> None:
        """Hold the button until it counts."""
        self._hold(self.it("bid-ordago"))

    def _hold(self, button: Locator) -> None:
        expect(button).not_to_have_attribute("aria-disabled", "true")
        box = button.bounding_box()
        assert box is not None
        hold(self.page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def declare(self, lance: str, has: bool) -> None:
        self.tap(f"declare-{lance}-{'yes' if has else 'no'}")

    def nobody_else(self, lance: str) -> None:
        self.tap(f"nobody-else-{lance}")

    # ------------------------------------------------------------ undo

    def undo_beyond_the_hand(self) -> None:
        """Take the last step back where a count, a game or the match goes: it asks first."""
        self.tap("undo")
        self.tap("undo-sure-yes")
        expect(self.it("undo-sure")).to_have_count(0)

    # ------------------------------------------------------------ cards

    def show(self, cards: tuple[str, ...]) -> None:
        """Four taps and done."""
        for card in cards:
            self.tap(f"card-{card}")

    def shown(self, seat: int, cards: tuple[str, ...]) -> None:
        """Choose whose cards these are, and enter them."""
        self.tap(f"cards-of-{seat}")
        self.show(cards)

    def retype(self, cards: tuple[str, ...]) -> None:
        """Take off the four cards that are there, and enter these."""
        for place in (3, 2, 1, 0):
            self.tap(f"place-{place}")
        self.show(cards)

    # ------------------------------------------------------------ one phone for all

    def sit_for_all(self, table: str) -> None:
        """One phone for the whole table: it holds every seat that was free."""
        self.open(table)
        self.tap("sit-all")
        expect(self.page.locator("[data-mine]:not([data-mine=''])")).to_be_attached()
        expect(self.it("phase")).to_be_visible()

    # ------------------------------------------------------------ what is seen

    def sees_phase(self, phase: str) -> None:
        expect(self.it("phase")).to_have_attribute("data-phase", phase, timeout=20_000)

    def sees_score(self, *score: int) -> None:
        for side, stones in enumerate(score):
            expect(self.it(f"score-{side}")).to_have_text(str(stones), timeout=20_000)

    def sees_places(self, *cards: str) -> None:
        """What lies in the four places of the keypad."""
        for place in range(4):
            expect(self.it(f"place-{place}")).to_have_text("".join(cards[place : place + 1]))

    def sees_games(self, *games: int) -> None:
        for side, won in enumerate(games):
            expect(self.it(f"games-{side}")).to_have_attribute("data-games", str(won))

    def sees_adentro(self, number: int, side: SideShape) -> None:
        expect(self.it(f"side-{number}")).to_have_attribute(
            "data-adentro", str(side["adentro"]).lower()
        )

    def sees_stones(self, number: int, side: SideShape) -> None:
        """The stones of two sides as they lie; adentro, the word is where the amarrakos were."""
        adentro = side["adentro"]
        piedras, amarrakos = self.it(f"piedras-{number}"), self.it(f"amarrakos-{number}")
        expect(piedras).to_have_attribute("data-count", str(side["piedras"]))
        self.sees_adentro(number, side)
        if adentro:
            expect(amarrakos).to_have_count(0)
        else:
            expect(amarrakos).to_have_attribute("data-count", str(side["amarrakos"]))

    def sees_standing(self, *where: str) -> None:
        """Of many sides, by seat: bettor, awaited, spoken, silent or apart."""
        for seat, standing in enumerate(where):
            expect(self.it(f"answer-of-{seat}")).to_have_attribute("data-answer", standing)

    def may_not(self, *testids: str) -> None:
        """None of these can be tapped here."""
        for testid in testids:
            expect(self.it(testid)).to_have_count(0)

    def is_connected(self) -> None:
        expect(self.it("connection")).to_have_attribute("data-connected", "true", timeout=20_000)

    def is_not_connected(self) -> None:
        expect(self.it("connection")).to_have_attribute("data-connected", "false", timeout=20_000)
