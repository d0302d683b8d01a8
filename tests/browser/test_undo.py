"""Undo: it names what it takes back, asks beyond the hand, and needs agreement for a won match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import EVERY_LOOK, is_of_a_size
from tests.browser.phone import Phone
from tests.browser.seating import all_sit, come_seated
from tests.browser.test_referee import comes_as_referee
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]
HAND = [
    {"lance": "grande", "how": "passed", "winner": 0},
    {"lance": "chica", "how": "passed", "winner": 1},
    {"lance": "pares", "nobody": True},
    {"lance": "juego", "nobody": True, "how": "passed", "winner": 2},
]
SIDES = {"sides": ["Casa", "Fuera"]}


def last_step(phone: Phone) -> Locator:
    """What the undo button says; for the first seconds it is this phone's own last word."""
    return phone.it("undo")


def test_a_hand_told_at_once_is_one_undo_with_its_own_name(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    table = server.open_table(**SIDES)
    tv.goto(f"{server.url}/tv/{table}")
    (ane,) = all_sit(server, new_phone, table, 1)
    with SeatedClient(server, table) as seated:
        seated.tell("tell_hand", by=1, lances=HAND)
        ane.sees_phase("counted")
        expect(last_step(ane)).to_contain_text("Deshacer: la mano entera apuntada por Jon")
        ane.tap("undo")
        sure = ane.it("undo-sure")
        expect(sure).to_contain_text("la mano entera apuntada por Jon")
        expect(sure).to_contain_text("Se quita la mano 1. 1 paso.")
        ane.tap("undo-sure-cancel")
        ane.sees_phase("counted")
        ane.undo_beyond_the_hand()
        ane.sees_phase("grande")
        ane.sees_score(0, 0)
        said = "Ane deshizo: la mano entera apuntada por Jon"
        expect(tv.get_by_test_id("tv-last")).to_contain_text(said)
        ane.tap("menu")
        ane.tap("open-history")
        expect(ane.it("history-line").first).to_contain_text(said)


def test_a_question_that_is_older_than_the_last_step_goes_by_itself(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(**SIDES)
    (ane,) = all_sit(server, new_phone, table, 1)
    with SeatedClient(server, table) as seated:
        seated.tell("tell_hand", by=1, lances=HAND)
        ane.sees_phase("counted")
        ane.tap("undo")
        expect(ane.it("undo-sure")).to_be_visible()
        seated.tell("next_hand", by=1)
        expect(ane.it("undo-sure")).to_have_count(0)
        expect(last_step(ane)).to_contain_text("siguiente mano")
        ane.tap("undo")
        expect(ane.it("undo-sure")).to_contain_text("Se quita la mano 2. 1 paso.")
        ane.tap("undo-sure-yes")
        ane.sees_phase("counted")


def test_within_the_hand_one_tap_takes_back_and_says_whose_word_it_was(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(**SIDES)
    (ane,) = all_sit(server, new_phone, table, 1)
    with SeatedClient(server, table) as seated:
        seated.bid(1, "envido", 5)
        expect(last_step(ane)).to_contain_text("Deshacer: envido 5 de Jon")
        ane.tap("undo")
        expect(ane.it("last-word")).to_have_count(0)
        expect(ane.it("undo-sure")).to_have_count(0)
        assert seated.view["hand"]["number"] == 1


def test_a_won_match_is_taken_back_with_the_other_sides_yes(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(**SIDES, rules={"games_to_win": 1})
    ane, jon = all_sit(server, new_phone, table, 2)
    with SeatedClient(server, table) as seated:
        _one_stone_to_go(seated)
        ane.envido(2)
        jon.answer("no-queremos")
        for phone in (ane, jon):
            expect(phone.it("match-over")).to_contain_text("Casa")
        expect(last_step(jon)).to_contain_text("Deshacer: la partida ganada por Casa")
        jon.tap("undo")
        expect(jon.it("undo-sure")).to_contain_text(
            "Se quitan la mano 1, el juego ganado por Casa y la partida ganada por Casa. 1 paso."
        )
        expect(jon.it("undo-sure-yes")).to_have_text("Preguntar a los otros")
        jon.tap("undo-sure-yes")
        expect(jon.it("to-agree")).to_have_text("Falta el sí de Casa")
        expect(jon.it("act-yes")).to_have_count(0)
        expect(jon.it("rematch")).to_have_count(0)
        expect(ane.it("act-request")).to_contain_text(
            "Jon pide: deshacer la partida ganada por Casa"
        )
        expect(ane.it("asked-0")).to_have_attribute("data-stones", "39")
        ane.tap("act-no")
        for phone in (ane, jon):
            expect(phone.it("act-request")).to_have_count(0)
            expect(phone.it("match-over")).to_be_visible()
            expect(phone.it("dispute-request")).to_contain_text(
                "Jon pide deshacer la partida ganada por Casa, y los otros no quieren. "
                "Lo decide el árbitro o el local."
            )
        expect(jon.it("dispute-yes")).to_have_count(0)
        jon.tap("dispute-withdraw")
        expect(ane.it("dispute-request")).to_have_count(0)
        jon.undo_beyond_the_hand()
        ane.tap("act-yes")
        for phone in (ane, jon):
            phone.sees_phase("grande")
            phone.sees_score(39, 35)
        said = "Jon deshizo, con el sí de Ane: la partida ganada por Casa"
        expect(ane.it("last-word")).to_contain_text(said)
        jon.answer("no-queremos")
        jon.undo_beyond_the_hand()
        ane.tap("act-no")
        ane.tap("dispute-yes")
        jon.sees_phase("grande")


def test_a_referee_says_the_yes_too(server: Server, new_phone: NewPhone) -> None:
    table = server.open_table(**SIDES, rules={"games_to_win": 1})
    jon, koldo = new_phone(), new_phone()
    come_seated(server, jon, table, 1)
    with SeatedClient(server, table) as seated:
        comes_as_referee(server, koldo, table, seated)
        _one_stone_to_go(seated)
        seated.bid(0, "envido", 2)
        jon.answer("no-queremos")
        jon.undo_beyond_the_hand()
        koldo.tap("back")
        koldo.tap("act-yes")
        jon.sees_phase("grande")
        jon.answer("no-queremos")
        expect(koldo.it("match-over")).to_be_visible()
        koldo.tap("undo")
        expect(koldo.it("undo-sure-yes")).to_have_text("Deshacer")
        koldo.tap("undo-sure-yes")
        jon.sees_phase("grande")


@pytest.mark.parametrize(("scheme", "locale"), EVERY_LOOK)
def test_the_questions_read_well(
    server: Server, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    table = server.open_table(
        sides=["Los de la Plaza Mayor 24", "Txokoko lagunak 1987"], rules={"games_to_win": 1}
    )
    jon = new_phone(color_scheme=scheme, locale=locale)
    come_seated(server, jon, table, 1)
    with SeatedClient(server, table) as seated:
        _one_stone_to_go(seated)
        seated.bid(0, "envido", 2)
        jon.answer("no-queremos")
        expect(jon.it("match-over")).to_be_visible()
        jon.tap("undo")
        expect(jon.it("undo-sure")).to_be_visible()
        is_of_a_size(jon.page, "is the match to be undone", fits=True)
        jon.tap("undo-sure-yes")
        expect(jon.it("act-request")).to_be_visible()
        is_of_a_size(jon.page, "the others are asked")


def _one_stone_to_go(seated: SeatedClient) -> None:
    seated.tell("set_score", by=2, stones=[39, 35], games=[0, 0], reason="para probar")
