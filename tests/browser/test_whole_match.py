"""Phones, TV and panel of one table: after every step all of them agree with the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.all_screens import AllScreens, screens_of
from tests.browser.phone import Phone
from tests.browser.seating import all_sit, come_seated
from tests.browser.table_states import ToldAtServer
from tests.server import Server


def test_a_phone_sleeps_and_the_server_is_killed_in_the_middle_of_a_hand(
    server: Server, new_phone: Callable[..., Phone], tv: Page
) -> None:
    """Pages that miss views or their server, and what is said while nobody hears it.

    Ane and Iker have phones with screens; the others' words are told.
    """
    table = server.open_table()
    ane, iker = new_phone(), new_phone()
    come_seated(server, ane, table, 0)
    come_seated(server, iker, table, 3)
    with screens_of(server, table, [ane, iker], tv) as screens:
        with ToldAtServer(server, table, (0, 3)) as told:
            _a_phone_sleeps_while_a_lance_passes(screens, iker, 0, 0)
            told.all_pass()
            screens.agree("pares_said", 0, 0)
            for seat in (1, 2):
                told.tell("declare", by=seat, lance="pares", seat=seat, has=True)
            iker.declare("pares", True)
            _others_have_declared(ane)
        _the_server_is_killed_and_comes_back(screens)
        screens.agree("pares", 0, 0)


@pytest.mark.soak
def test_a_match_is_won_by_a_deje_and_played_again(
    server: Server, new_phone: Callable[..., Phone], tv: Page
) -> None:
    """The end of a match on phones, TV and panel, its summary and the rematch by taps."""
    table = server.open_table()
    ane, jon = all_sit(server, new_phone, table, 2)
    with screens_of(server, table, [ane, jon], tv) as screens:
        _the_score_is_set(ane, "30", "39", games=("1", "1"))
        screens.agree("grande", 30, 39)
        jon.envido(2)
        ane.answer("no-queremos")
        screens.agree("counted", 30, 40)
        _the_match_is_won_and_played_again(screens)


def _the_match_is_won_and_played_again(screens: AllScreens) -> None:
    assert [side["games"] for side in screens.view["sides"]] == [1, 2]
    for phone in screens.phones:
        expect(phone.it("match-over")).to_be_visible()
    screens.phones[1].tap("rematch")
    screens.agree("grande", 0, 0)
    assert [side["matches"] for side in screens.view["sides"]] == [0, 1]


def _the_score_is_set(phone: Phone, *stones: str, games: tuple[str, ...] = ()) -> None:
    phone.tap("menu")
    phone.tap("open-score")
    for what, values in (("stones", stones), ("games", games)):
        for side, value in enumerate(values):
            phone.it(f"set-{what}-{side}").fill(value)
    phone.it("set-reason").fill("lo que dejamos ayer")
    phone.tap("score-done")


def _a_phone_sleeps_while_a_lance_passes(screens: AllScreens, asleep: Phone, *score: int) -> None:
    """Page and all; Ane, whose phone is the first, plays on, and it sees what it missed."""
    asleep.page.goto("about:blank")
    screens.phones[0].all_pass()
    for phone in screens.phones:
        if phone is not asleep:
            phone.sees_phase("chica")
    asleep.open(screens.table)
    screens.agree("chica", *score)


def _others_have_declared(ane: Phone) -> None:
    for seat in (1, 2, 3):
        expect(ane.it(f"said-pares-{seat}")).to_be_visible()


def _the_server_is_killed_and_comes_back(screens: AllScreens) -> None:
    """Kill -9 in the middle of the hand. Ane says yes to pares while nobody hears it."""
    ane = screens.phones[0]
    screens.server.kill()
    for phone in screens.phones:
        phone.is_not_connected()
    # What is ten seconds old would be asked for, on a busy machine too.
    ane.page.evaluate("window.clock = Date.now, (then => Date.now = () => then)(Date.now())")
    ane.declare("pares", True)
    expect(ane.it("unsent")).to_be_visible()
    expect(screens.tv.get_by_test_id("tv-offline")).to_be_visible(timeout=20_000)
    screens.server.start()
    for phone in screens.phones:
        phone.is_connected()
    screens.look_again()
    expect(ane.it("unsent")).to_be_hidden(timeout=20_000)
    ane.page.evaluate("Date.now = window.clock")
    expect(screens.tv.get_by_test_id("tv-offline")).to_be_hidden(timeout=20_000)
