"""Each word of the bidding has a fixed place, and no tap accepts an órdago.

What is offered to whom, and who speaks: webui/client/src/table/bidding/bidding.test.tsx.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.accessibility import is_of_a_size
from tests.browser.phone import Phone
from tests.browser.seating import seat_at
from tests.browser.table_states import LONG, ToldAtServer
from tests.server import Server

OPENING = ("bid-paso", "bid-envido-2", "bid-envido-5", "bid-number", "bid-ordago", "all-pass")
ACCEPTING = ("answer-quiero", "answer-queremos")
ANSWERS = (*ACCEPTING, "answer-no-quiero", "answer-no-queremos", "bid-ordago")
PRESSABLE = ".bidding button"
PLACES = """selectors => selectors
  .flatMap((selector) => [...document.querySelectorAll(selector)])
  .map((one) => one.getBoundingClientRect())
  .map(({ x, y, width, height }) => ({ x, y, width, height }))
  .filter(({ width }) => width > 0)"""
Boxes = dict[str, FloatRect]


@contextmanager
def told_beside(
    server: Server, phone: Phone, thumb: str = "right", /, **table: object
) -> Iterator[ToldAtServer]:
    """Ane's phone at a table, whose others are told by a phone without a screen."""
    code = server.open_table(**table)
    seat_at(server, phone, code, 0)
    phone.page.evaluate("thumb => localStorage.setItem('amarrako.thumb', thumb)", thumb)
    told = ToldAtServer(server, code, (0,))
    with told:
        phone.open(code)
        phone.holds(0)
        yield told


def boxes(phone: Phone, *ids: str) -> Boxes:
    """Where these can be pressed."""
    for one in ids:
        expect(phone.it(one)).to_be_visible()
    selectors = [f'[data-testid="{one}"]' for one in ids]
    return dict(zip(ids, places_of(phone, *selectors), strict=True))


def places_of(phone: Phone, *selectors: str) -> list[FloatRect]:
    """Where everything is that these find, in one message to the browser."""
    return cast("list[FloatRect]", phone.page.evaluate(PLACES, selectors))


def pressable(phone: Phone) -> list[FloatRect]:
    """Everything of the bidding that can be pressed."""
    return places_of(phone, PRESSABLE)


def meet(one: FloatRect, other: FloatRect) -> bool:
    """Do two places share more than a border?"""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


def same(one: Boxes, other: Boxes) -> bool:
    """Are all these in the same places, but for less than a thumb could tell?"""
    return all(
        abs(one[name]["x"] - box["x"]) < 1 and abs(one[name]["y"] - box["y"]) < 3
        for name, box in other.items()
    )


def within(one: FloatRect, other: FloatRect) -> bool:
    """Does the first lie in the second?"""
    return (
        one["x"] >= other["x"] - 1
        and one["y"] >= other["y"] - 1
        and one["x"] + one["width"] <= other["x"] + other["width"] + 1
        and one["y"] + one["height"] <= other["y"] + other["height"] + 1
    )


def area(box: FloatRect) -> float:
    return box["width"] * box["height"]


# -------------------------------------------------------------------- places


@pytest.mark.parametrize("thumb", ["right", pytest.param("left", marks=pytest.mark.soak)])
def test_a_word_keeps_its_place_and_a_missing_one_leaves_it_empty(
    server: Server, new_phone: Callable[..., Phone], thumb: str
) -> None:
    """Places on a real screen, from word to word: what lies where something else was."""
    phone = new_phone()
    with told_beside(server, phone, thumb, **LONG) as told:
        expect(phone.page.locator("html")).to_have_attribute("data-thumb", thumb)
        opening = boxes(phone, *OPENING)
        told.bid(1, "paso")
        assert same(opening, boxes(phone, *OPENING)), "whoever has spoken"
        told.all_pass()
        phone.sees_phase("chica")
        assert same(opening, boxes(phone, *OPENING)), "from lance to lance"
        phone.tap("bid-paso")
        expect(phone.it("bid-paso")).to_have_count(0)
        rest = [one for one in OPENING if one not in ("bid-paso", "all-pass")]
        assert same(opening, boxes(phone, *rest)), "one's own pass said"
        smaller = boxes(phone, "all-pass")["all-pass"]
        assert within(smaller, opening["all-pass"]), "who has no say has it smaller, there"
        assert not any(meet(opening["bid-paso"], box) for box in pressable(phone))

        told.bid(1, "envido", 5)
        answers = boxes(phone, *ANSWERS)
        assert same(opening, {"bid-ordago": answers["bid-ordago"]})
        for word in OPENING:
            assert not any(meet(opening[word], answers[yes]) for yes in ACCEPTING), word
        for word in ("all-pass", "bid-paso"):
            assert not any(meet(opening[word], box) for box in pressable(phone)), word

        told.bid(2, "no_quiero")
        expect(phone.it("answer-no-queremos")).to_have_count(0)
        assert same(answers, boxes(phone, "answer-quiero", "answer-no-quiero", "bid-ordago"))
        assert not any(meet(answers["answer-no-queremos"], box) for box in pressable(phone))


@pytest.mark.parametrize("word", ["quiero", pytest.param("queremos", marks=pytest.mark.soak)])
def test_an_ordago_is_not_accepted_by_a_tap(
    server: Server, new_phone: Callable[..., Phone], word: str
) -> None:
    """A finger that taps and one that holds, over a button that stays where it was."""
    phone = new_phone()
    with told_beside(server, phone, **LONG) as told:
        told.bid(1, "envido", 5)
        answers = boxes(phone, *ANSWERS)
        told.bid(2, "reenvido", 5)
        told.bid(3, "ordago")
        expect(phone.it("bid-ordago")).to_have_count(0)
        words = [one for one in ANSWERS if one != "bid-ordago"]
        assert same(answers, boxes(phone, *words))
        assert not any(meet(answers["bid-ordago"], box) for box in pressable(phone))
        is_of_a_size(phone.page, "an answer to an órdago", fits=True)
        revision = told.view["revision"]
        phone.tap(f"answer-{word}")
        expect(phone.it(f"answer-{word}")).to_contain_text("mantén pulsado")
        # Who taps again may not be able to hold: it asks.
        phone.tap(f"answer-{word}")
        expect(phone.it(f"answer-{word}-confirm")).to_be_visible()
        phone.page.keyboard.press("Escape")
        expect(phone.it(f"answer-{word}-confirm")).to_have_count(0)
        assert told.view["revision"] == revision
        phone.sees_phase("grande")
        phone.answer(word)
        phone.sees_phase("cards")


@pytest.mark.soak
def test_all_pass_is_never_the_largest_for_who_has_no_say(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Sizes of buttons as they are laid out."""
    phone = new_phone()
    with told_beside(server, phone) as told:
        big = area(boxes(phone, "all-pass")["all-pass"])
        phone.tap("bid-paso")
        expect(phone.it("bid-paso")).to_have_count(0)
        _is_not_the_largest(phone, big)
        told.pass_to("pares_said")
        told.declare(False, True, True, False)
        phone.sees_phase("pares")
        expect(phone.it("turn")).to_have_text("habla Jon")
        _is_not_the_largest(phone, big)
        # It can be told all the same, by anybody, and so can the words of who speaks.
        phone.tap("speak-for-1")
        boxes(phone, "bid-paso", "bid-envido-2")
        phone.all_pass()
        phone.sees_phase("juego_said")


def _is_not_the_largest(phone: Phone, before: float) -> None:
    small = boxes(phone, "all-pass")["all-pass"]
    assert area(small) < before
    assert area(small) < max(area(box) for box in pressable(phone) if box != small)
