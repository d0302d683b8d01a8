"""A best of three played by taps on four phones, with the TV and the panel beside them.

In every lance an accepted and a refused bet, a raise, an órdago, a game won by a deje and one
in mid-count, an undo across the end of a hand, a phone asleep and back, the server killed in
the middle of a hand. After every step all screens and the panel's decoded picture agree with
the engine.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.all_screens import AllScreens, declare, screens_of, show
from tests.browser.phone import Phone
from tests.browser.seating import all_sit, come_seated
from tests.browser.table_states import ToldAtServer
from tests.server import Server


@pytest.mark.soak
def test_a_best_of_three(screens: AllScreens) -> None:
    """All of it; by day, test_worked_hand.py and the tests below show what each step does."""
    _first_hand(screens)
    _second_hand(screens)
    _third_hand_wins_the_first_game_in_mid_count(screens)
    _fourth_hand_wins_the_second_game_by_a_deje(screens)
    _fifth_hand_wins_the_match_by_an_ordago(screens)


def test_a_phone_sleeps_and_the_server_is_killed_in_the_middle_of_a_hand(
    server: Server, new_phone: Callable[..., Phone], tv: Page
) -> None:
    """Ane and Iker have phones with screens; the others' words are told."""
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


def test_a_match_is_won_by_a_deje_and_played_again(
    server: Server, new_phone: Callable[..., Phone], tv: Page
) -> None:
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


def _all_pass_to_pares_with_a_phone_asleep(screens: AllScreens, *score: int) -> None:
    """Iker's phone sleeps and the others play on; then the server is killed."""
    ane, jon, miren, iker = screens.phones
    _a_phone_sleeps_while_a_lance_passes(screens, iker, *score)
    jon.all_pass()
    screens.agree("pares_said", *score)
    for phone in (jon, miren, iker):
        phone.declare("pares", True)
    _others_have_declared(ane)
    _the_server_is_killed_and_comes_back(screens)


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


def _first_hand(screens: AllScreens) -> None:
    ane, jon, miren, iker = phones = screens.phones
    screens.agree("grande", 0, 0)
    ane.envido(2)
    screens.agree("grande", 0, 0)
    jon.answer("quiero")
    screens.agree("chica", 0, 0)
    jon.envido(2)
    screens.agree("chica", 0, 0)
    ane.answer("no-queremos")
    screens.agree("pares_said", 0, 1)
    declare(phones, "pares")
    screens.agree("pares", 0, 1)
    ane.envido(2)
    screens.agree("pares", 0, 1)
    jon.reenvido(2)
    screens.agree("pares", 0, 1)
    miren.answer("quiero")
    screens.agree("juego_said", 0, 1)
    declare(phones, "juego")
    screens.agree("juego", 0, 1)
    miren.envido(2)
    screens.agree("juego", 0, 1)
    iker.answer("no-queremos")
    screens.agree("cards", 1, 1)
    show(phones)
    # Dejes 1 and 1; grande 2 to Jon; pares 4 + 3 + 1 to Ane; the 31 of Miren, who bet, 3.
    screens.agree("counted", 12, 3)


def _second_hand(screens: AllScreens) -> None:
    ane, jon, miren, iker = phones = screens.phones
    iker.tap("next-hand")
    screens.agree("grande", 12, 3)
    jon.envido(5)
    screens.agree("grande", 12, 3)
    ane.answer("no-quiero")
    screens.agree("grande", 12, 3)
    miren.answer("no-quiero")
    screens.agree("chica", 12, 4)
    ane.envido(5)
    screens.agree("chica", 12, 4)
    jon.answer("queremos")
    screens.agree("pares_said", 12, 4)
    declare(phones, "pares")
    screens.agree("pares", 12, 4)
    jon.envido(2)
    screens.agree("pares", 12, 4)
    ane.answer("no-queremos")
    screens.agree("juego_said", 12, 5)
    declare(phones, "juego")
    screens.agree("juego", 12, 5)
    jon.envido(2)
    screens.agree("juego", 12, 5)
    miren.answer("quiero")
    screens.agree("cards", 12, 5)
    show(phones)
    # Chica 5 to Ane; par 1 and medias 2 to the bettors; juego 2 + 3 + 2 to Jon, mano.
    screens.agree("counted", 17, 15)
    ane.tap("next-hand")
    screens.agree("grande", 17, 15)
    # Undo across the end of the hand: the deal, then Iker's cards and the count with them.
    jon.undo_beyond_the_hand()
    screens.agree("counted", 17, 15)
    jon.undo_beyond_the_hand()
    screens.agree("cards", 12, 5)
    show(phones, 3)
    screens.agree("counted", 17, 15)


def _third_hand_wins_the_first_game_in_mid_count(screens: AllScreens) -> None:
    ane, jon, miren, _iker = phones = screens.phones
    miren.tap("next-hand")
    screens.agree("grande", 17, 15)
    _all_pass_to_pares_with_a_phone_asleep(screens, 17, 15)
    screens.agree("pares", 17, 15)
    ane.envido(20)
    screens.agree("pares", 17, 15)
    jon.answer("quiero")
    screens.agree("juego_said", 17, 15)
    declare(phones, "juego")
    screens.agree("juego", 17, 15)
    miren.all_pass()
    screens.agree("cards", 17, 15)
    show(phones)
    # Grande 1 to Miren, mano; chica 1 to Ane; pares 20 + 3 + 1: juego is not reached.
    screens.agree("counted", 40, 15)
    assert [award["lance"] for award in screens.view["hand"]["awards"]][-1] == "pares"
    for phone in phones:
        expect(phone.it("game-won")).to_be_visible()


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


def _fourth_hand_wins_the_second_game_by_a_deje(screens: AllScreens) -> None:
    ane, jon, _miren, iker = phones = screens.phones
    iker.tap("next-hand")
    screens.agree("grande", 0, 0)
    # The table sets the score, with its reason: the second game begins where a bar left off.
    _the_score_is_set(ane, "30", "39")
    screens.agree("grande", 30, 39)
    jon.envido(2)
    screens.agree("grande", 30, 39)
    ane.answer("no-queremos")
    screens.agree("counted", 30, 40)
    assert [side["games"] for side in screens.view["sides"]] == [1, 1]
    for phone in phones:
        expect(phone.it("game-won")).to_be_visible()


def _fifth_hand_wins_the_match_by_an_ordago(screens: AllScreens) -> None:
    ane, jon, miren, _iker = screens.phones
    ane.tap("next-hand")
    screens.agree("grande", 0, 0)
    jon.ordago()
    screens.agree("grande", 0, 0)
    ane.answer("quiero")
    screens.agree("cards", 0, 0)
    miren.tap("without-cards")
    miren.tap("won-grande-1")
    screens.agree("counted", 0, 0)
    _the_match_is_won_and_played_again(screens)
