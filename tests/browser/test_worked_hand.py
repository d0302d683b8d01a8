"""The hand of the texts (PG, BL) with the bids they try on it by taps: the same on every screen.

Mano 7-7-2-A, then 3-3-S-2, R-R-S-A, C-C-C-6.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.all_screens import HANDS, screens_of
from tests.browser.phone import Phone
from tests.browser.seating import come_seated
from tests.browser.table_states import ToldAtServer
from tests.seated_client import SeatedClient
from tests.server import Server

PARES, JUEGO = (True,) * 4, (False, True, True, True)
"""What the players say of these cards."""


def rest(told: SeatedClient, phase: str) -> None:
    """From this phase the table passes what is left, says what it has and shows its cards."""
    told.comes_to(phase)
    while (phase := told.view["hand"]["phase"]) != "cards":
        if phase == "pares_said":
            told.declare(*PARES)
        elif phase == "juego_said":
            told.declare(*JUEGO)
        else:
            told.all_pass()
    told.show(*("".join(hand) for hand in HANDS))


def test_an_ordago_refused_gives_6_and_seen_the_game(
    server: Server, new_phone: Callable[..., Phone], tv: Page
) -> None:
    """Two phones, the TV and the panel's picture after each step, with an undo between two answers.

    Miren and Iker have phones with screens; the others' words are told.
    """
    table = server.open_table()
    miren, iker = new_phone(), new_phone()
    come_seated(server, miren, table, 2)
    come_seated(server, iker, table, 3)
    phones = [miren, iker]
    with (
        ToldAtServer(server, table, (2, 3)) as told,
        screens_of(server, table, phones, tv) as screens,
    ):
        told.bid(1, "envido", 5)
        told.bid(0, "quiero")
        told.bid(0, "envido", 2)
        told.bid(1, "reenvido", 4)
        expect(miren.it("last-word")).to_contain_text("Jon envida 4 más: van 6")
        miren.ordago()
        iker.answer("no-queremos")
        screens.agree("pares_said", 6, 0)
        # They think again: undo, and see it. The five of grande become irrelevant.
        iker.tap("undo")
        screens.agree("chica", 0, 0)
        iker.answer("queremos")
        screens.agree("cards", 0, 0)
        rest(told, "cards")
        screens.agree("counted", 0, 0)
        assert [side["games"] for side in screens.view["sides"]] == [1, 0]
