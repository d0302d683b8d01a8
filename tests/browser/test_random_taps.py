"""Thousands of taps at random moments, while the other phones act.

No command is ever applied to another lance, bet or player than the one that was on the screen when
the finger came down, and none comes of a place whose meaning had just changed.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

import pytest

from scorekeeper.hand.result_checks import kinds_of
from scorekeeper.view.happening_shapes import Happening
from scorekeeper.view.option_shapes import OptionShape
from tests.browser.phone import Phone
from tests.browser.test_careless_taps import down, finger, up
from tests.json_path import at, number
from tests.seated_client import SeatedClient
from tests.server import Server

STABLE = 450
"""Milliseconds for which a place must have meant the same before a press of it counts."""
MOST = 4
"""How many times the taps are made at most until one came too soon: a busy machine is late."""
ANY_BUTTON = "button"
CAN_BE_PRESSED = "button:not([aria-disabled])"
BETS = ("envido", "reenvido", "ordago")
TAKES_BACK = ("undone", "answer_overruled")
"""Of two partners' answers to one bet the second may take the first back (rule book §4)."""
PLAYING = ("grande", "chica", "pares_said", "pares", "juego_said", "juego")


class Down(TypedDict):
    """A touch-down: what could be pressed there, since when, and what the screen was at."""

    at: float
    means: str
    since: float | None
    phase: str
    situation: str


class Sent(TypedDict):
    """A command of the phone, and the number of the touch-down before it."""

    message: dict[str, dict[str, object]]
    down: int


class Noted(TypedDict):
    """What watch_taps.js noted."""

    downs: list[Down]
    sent: list[Sent]
    acks: dict[str, int]


@dataclass
class Others:
    """The other three, who do at random what the table offers them."""

    seated: SeatedClient
    chance: random.Random

    def act(self) -> None:
        """One thing that may be done; refused or not."""
        hand = self.seated.view["hand"]
        may = [one for one in self._options() if self._is_ours(one)]
        if hand["phase"] == "cards" and self.chance.random() < 0.1:
            self._take_the_hand_back()  # or what random cards contradict would never be counted
        elif hand["phase"] == "cards":
            self._tell_without_cards()
        elif may:
            one = self.chance.choice(may)
            seat = 1
            if one["do"] in ("bid", "declare"):
                seat = self.chance.choice([seat for seat in one["seats"] if seat != 0])
            self.seated.attempt(seat, _command(one, seat, self.chance))

    def _options(self) -> list[OptionShape]:
        return [one for each in self.seated.view["may"] for one in each["options"]]

    def _is_ours(self, option: OptionShape) -> bool:
        if option["do"] == "bid" and option["word"] == "ordago":
            # Or every game would be over at once.
            return option["seats"] != [0] and self.chance.random() < 0.05
        if option["do"] in ("bid", "declare"):
            return option["seats"] != [0]
        return option["do"] in ("all_pass", "nobody_else", "next_hand", "rematch")

    def _take_the_hand_back(self) -> None:
        for option in self._options():
            if option["do"] == "undo":
                oldest = option["steps"][-1]["to"][-1]
                self.seated.attempt(1, {"type": "undo", "to": oldest})

    def _tell_without_cards(self) -> None:
        for ask in self.seated.view["hand"]["asks"]["told"]:
            winners, values = ask["winners"], ask["values"]
            told = {str(seat): self.chance.choice(kinds_of(ask["lance"])) for seat in values}
            winner = self.chance.choice(winners) if winners else None
            command = {"type": "tell_lance", "lance": ask["lance"], "winner": winner}
            self.seated.attempt(1, {**command, "values": told})


def _command(option: OptionShape, seat: int, chance: random.Random) -> dict[str, object]:
    command: dict[str, object] = {"type": option["do"]}
    if option["do"] in ("bid", "declare"):
        command["seat"] = seat
    for field in ("lance", "word", "mano"):
        if field in option:
            command[field] = dict(option)[field]
    if option["do"] == "declare":
        command["has"] = chance.random() < 0.7
    return command


@pytest.mark.soak
@pytest.mark.parametrize(("taps", "seed"), [(4000, 2)])
def test_what_a_tap_does_is_what_the_finger_saw(
    server: Server, new_phone: Callable[..., Phone], taps: int, seed: int
) -> None:
    """Fingers at any moment and place; by day test_careless_taps.py has each kind of them."""
    chance = random.Random(seed)
    table = server.open_table(rules={"target": 50, "games_to_win": 3})
    phone = new_phone(kept=False)
    phone.page.add_init_script(path=Path(__file__).parent / "watch_taps.js")
    phone.open(table)
    phone.sit(0)
    places = _places(phone)
    touch = finger(phone.page)
    with SeatedClient(server, table) as seated:
        others = Others(seated, chance)
        for number in itertools.count():
            if number >= taps and (number >= MOST * taps or _hasty_ones(phone)):
                break
            places = _aim_at(phone, places, chance) if number % 3 == 0 else places
            if number % 3 == 0:  # now and then somebody looks
                phone.page.touchscreen.tap(*chance.choice(_places(phone, CAN_BE_PRESSED) or places))
                continue
            spot = chance.choice(places)
            others.act()
            phone.page.wait_for_timeout(chance.choice((0, 30, 120, 250, 400, 600, 800)))
            if chance.random() < 0.2:
                down(touch, spot)
                others.act()
                phone.page.wait_for_timeout(chance.choice((0, 60, 250)))
                up(touch)
            else:
                phone.page.touchscreen.tap(*spot)
        phone.page.wait_for_timeout(1000)
    noted = cast("Noted", phone.page.evaluate("window.noted"))
    history = _history(phone, table)
    assert len(noted["sent"]) > taps / 20, "hardly any tap did anything"
    for sent in noted["sent"]:
        _is_as_seen(sent, noted["downs"])
        revision = noted["acks"].get(str(sent["message"]["id"]))
        if revision is not None:
            _applied_as_seen(sent, noted["downs"], history, revision)
    assert _hasty_ones(phone), "no tap came too soon after a change: nothing was tried"


def _places(phone: Phone, buttons: str = ANY_BUTTON) -> list[tuple[float, float]]:
    """The middles of the buttons of the bidding that are there now."""
    middles = phone.page.locator(f".actions {buttons}:visible").evaluate_all(
        """buttons => buttons.map(button => button.getBoundingClientRect())
            .map(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"""
    )
    return [(x, y) for x, y in middles]


def _aim_at(
    phone: Phone, places: Sequence[tuple[float, float]], chance: random.Random
) -> list[tuple[float, float]]:
    """Places of now and of before, where buttons were; what lies over them is closed."""
    if phone.page.url.endswith("#summary"):  # of a match that is over
        phone.page.go_back()
    while phone.page.locator("dialog[open], .phone[inert]").count() > 0:
        phone.page.keyboard.press("Escape")
    # A match that is over has no phase.
    phases = phone.page.locator("[data-testid=phase]").evaluate_all(
        "shown => shown.map(phase => phase.dataset.phase)"
    )
    here = _places(phone) if set(phases) & set(PLAYING) else []
    before = chance.sample(list(places), min(4, len(places)))
    chosen = list(dict.fromkeys([*here, *before]))
    phone.page.evaluate("places => watchPlaces(places)", chosen)
    return chosen


def _hasty(one: Down) -> bool:
    return one["since"] is not None and one["at"] - one["since"] < STABLE


def _hasty_ones(phone: Phone) -> list[Down]:
    """Touch-downs so far that came too soon after their place had changed its meaning."""
    downs = cast("list[Down]", phone.page.evaluate("window.noted.downs"))
    return [one for one in downs if one["means"] and _hasty(one)]


def _is_as_seen(sent: Sent, downs: Sequence[Down]) -> None:
    """The command is that of the button under the finger, which had been there long enough."""
    before = downs[sent["down"]]
    command = sent["message"]["command"]
    assert before["means"], (command, downs[sent["down"] - 2 : sent["down"] + 1])
    testid, _words, _situation = before["means"].split("|")
    assert not _hasty(before), (before, command)
    phase = before["phase"].removesuffix("_said")
    lance = command.get("lance", phase)
    # Without cards each lance is told in one phase: then the button says which.
    assert lance == phase or (phase == "cards" and f"-{lance}-" in testid), (before, command)
    match command["type"]:
        case "bid":
            said = str(command["word"]).replace("_", "-")
            assert said in testid or (said == "reenvido" and testid.startswith("raise")), before
        case "all_pass":
            assert testid == "all-pass", before
        case "declare":
            assert testid.startswith(f"declare-{command['lance']}"), before
            assert ("-yes" in testid) is command["has"], before


def _applied_as_seen(
    sent: Sent, downs: Sequence[Down], history: Mapping[int, Happening], revision: int
) -> None:
    """The bet that stood when it was applied is the bet that was on the screen."""
    event = history[revision]
    if event["type"] != "bid_spoken":
        return
    shown = downs[sent["down"]]["situation"].split(".")
    assert shown[1] == str(at(event, "hand")), (shown, event)
    earlier = [one for n, one in history.items() if n < revision and one["type"] == "bid_spoken"]
    bets = [
        one["sequence"]
        for one in earlier
        if at(one, "word") in BETS
        and (at(one, "hand"), at(one, "lance")) == (at(event, "hand"), at(event, "lance"))
    ]
    match_began = max(
        (n for n, one in history.items() if n < revision and one["type"] == "match_started"),
        default=0,
    )
    taken_back = [
        (n, number(one, "back"))
        for n, one in history.items()
        if n < revision and one["type"] in TAKES_BACK and at(one, "back") is not None
    ]
    standing = [
        n
        for n in bets
        if n > match_began and not any(back <= n < when for when, back in taken_back)
    ]
    assert shown[3] == (str(max(standing)) if standing else ""), (shown, event)


def _history(phone: Phone, table: str) -> dict[int, Happening]:
    """Every event of the table by its sequence."""
    entries: dict[int, Happening] = {}
    before = ""
    while True:
        page = phone.page.evaluate(
            "async (path) => (await fetch(path)).json()",
            f"/api/tables/{table}/history?limit=100{before}",
        )
        entries.update({one["sequence"]: one for one in page["entries"]})
        if not page["more"]:
            return entries
        before = f"&before={min(entries)}"
