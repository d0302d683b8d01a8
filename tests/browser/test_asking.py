"""What one phone does not do alone is asked on the others; what was undone is brought back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.seating import all_sit, seat_at
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]
ASKS = {"rules": {"confirm": "ask"}}
HAND = [
    {"lance": "grande", "how": "passed", "winner": 0},
    {"lance": "chica", "how": "passed", "winner": 1},
    {"lance": "pares", "nobody": True},
    {"lance": "juego", "nobody": True, "how": "passed", "winner": 2},
]
TITLES = {
    "es": "Miren pide: deshacer 2 pasos, desde «siguiente mano (lo apunta Miren)»",
    "eu": "Mirenek eskatu du: «2 urrats, ",
    "en": "Miren asks: undo 2 steps",
}


def in_the_menu(phone: Phone, *taps: str) -> None:
    phone.tap("menu")
    for testid in taps:
        phone.tap(testid)


def test_the_end_of_the_match_waits_for_a_tap_on_another_phone(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(**ASKS)
    ane, jon = all_sit(server, new_phone, table, 2)
    in_the_menu(ane, "end-match")
    expect(ane.it("end")).to_contain_text("Se pregunta a otro móvil")
    ane.tap("end-yes")
    expect(ane.it("act-request")).to_contain_text("Ane pide: terminar la partida sin ganador")
    expect(ane.it("act-yes")).to_have_count(0)
    ane.tap("act-withdraw")
    expect(jon.it("act-request")).to_have_count(0)
    in_the_menu(ane, "end-match", "end-yes")
    jon.tap("act-yes")
    for phone in (ane, jon):
        expect(phone.it("match-over")).to_be_visible()


def test_names_of_others_are_one_request_and_ones_own_is_none(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(**ASKS)
    ane, jon = all_sit(server, new_phone, table, 2)
    in_the_menu(ane, "open-names")
    for seat, name in enumerate(("Maialen", "Juan", "Mirentxu")):
        ane.it(f"player-name-{seat}").fill(name)
    ane.tap("names-save")
    expect(jon.it("act-request")).to_contain_text("llamar Juan a Jon, llamar Mirentxu a Miren")
    jon.tap("act-yes")
    jon.tap("menu")
    jon.tap("open-seats")
    for name in ("Maialen", "Juan", "Mirentxu"):
        expect(jon.page.get_by_text(name).first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [
        ("es", 360, 640),
        ("eu", 640, 360),
        pytest.param("en", 360, 640, marks=pytest.mark.soak),
    ],
)
def test_a_request_covers_no_key_of_the_running_hand(
    server: Server, new_phone: NewPhone, language: str, width: int, height: int
) -> None:
    table = server.open_table(**ASKS)
    jon = new_phone(locale=f"{language}-ES", viewport={"width": width, "height": height})
    seat_at(server, jon, table, 1)
    jon.open(table)
    with SeatedClient(server, table) as seated:
        seated.tell("tell_hand", by=2, lances=HAND)
        seated.tell("next_hand", by=2)
        jon.sees_phase("grande")
        dealt = seated.view["revision"]
        seated.tell("bid", by=2, seat=2, lance="grande", word="envido", stones=2)
        seated.tell("undo", by=2, to=dealt)
        expect(jon.it("act-request")).to_contain_text(TITLES[language])
        for testid in ("act-yes", "act-no", "answer-quiero", "undo", "menu"):
            key = jon.it(testid).first
            expect(key).to_be_visible()
            box = key.bounding_box()
            assert box is not None
            assert box["y"] >= 0, testid
            assert box["y"] + box["height"] <= height + 1, testid
            hit = jon.page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.dataset.testid",
                [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
            )
            assert hit == testid, f"{testid} is covered by {hit}"
        jon.tap("act-yes")
        jon.sees_phase("counted")


def test_what_was_undone_is_brought_back_from_menu_and_history(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(**ASKS)
    ane, jon = all_sit(server, new_phone, table, 2)
    ane.envido(2)
    jon.answer("queremos")
    ane.sees_phase("chica")
    jon.tap("undo")
    ane.sees_phase("grande")
    in_the_menu(jon)
    expect(jon.it("redo")).to_have_text("↷ Volver a poner: el queremos de Jon")
    in_the_menu(ane, "open-history")
    ane.tap("redo")
    for phone in (ane, jon):
        expect(phone.it("redo")).to_have_count(0)
    line = ane.it("history-line").first
    expect(line).to_contain_text("Ane volvió a poner: el queremos de Jon")
    ane.page.go_back()
    ane.page.go_back()
    ane.sees_phase("chica")
