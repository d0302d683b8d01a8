"""Before the first word.

What the table notes, and whose words a phone may tell (rule book §8, telling).
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import is_of_a_size
from tests.browser.phone import Phone
from tests.browser.seating import all_sit, for_all
from tests.server import Server


def test_mus_visto_and_a_replaced_4567_are_noted_and_undone(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    table = server.open_table(rules={"replace_4567": True})
    phone = new_phone()
    with for_all(server, phone, table):
        phone.open(table)
    expect(phone.it("note-mus_visto")).to_be_visible()
    is_of_a_size(phone.page, "what may be noted", fits=True)
    phone.tap("note-mus_visto")
    expect(phone.it("mark-mus_visto")).to_be_visible()
    expect(phone.it("note-mus_visto")).to_be_hidden()
    phone.tap("note-replaced_4567")
    expect(phone.it("note-replaced_4567-2")).to_be_visible()
    is_of_a_size(phone.page, "whose 4-5-6-7")
    phone.tap("note-replaced_4567-2")
    expect(phone.it("mark-replaced_4567")).to_contain_text("Miren")
    is_of_a_size(phone.page, "both noted", fits=True)
    phone.tap("undo")
    expect(phone.it("mark-replaced_4567")).to_be_hidden()
    phone.all_pass()
    phone.sees_phase("chica")
    expect(phone.it("note-replaced_4567")).to_be_hidden()
    phone.tap("menu")
    phone.tap("open-history")
    line = phone.page.locator('[data-testid="history-line"][data-type="noted"]')
    expect(line).to_have_count(2)


def test_where_everyone_tells_his_own_no_phone_offers_anothers_words(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    table = server.open_table(rules={"telling": "own"})
    ane, jon = all_sit(server, new_phone, table, 2)
    ane.envido(2)
    # Iker's seat is free, so anybody may tell his words; Jon's are his own.
    expect(ane.it("speak-for-3")).to_be_visible()
    expect(ane.it("speak-for-1")).to_be_hidden()
    jon.answer("quiero")
    ane.sees_phase("chica")


def test_what_may_be_noted_is_not_where_the_thumb_goes_first(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    phone = new_phone()
    with for_all(server, phone, table := server.open_table()):
        phone.open(table)
    note, first = phone.it("note-mus_visto"), phone.it("all-pass")
    expect(first).to_be_visible()
    small, large = note.bounding_box(), first.bounding_box()
    assert small is not None
    assert large is not None
    # In the line that says who deals, above all the words of the bidding.
    dealer = phone.it("reminders").locator("p").first.bounding_box()
    assert dealer is not None
    assert small["y"] < dealer["y"] + dealer["height"] < large["y"]
    assert small["width"] * small["height"] < large["width"] * large["height"]
