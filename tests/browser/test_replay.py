"""A finished hand step by step, in the summary of its match."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import LONG_NAMES, for_all, open_for
from tests.browser.test_onboarding_and_help import swipe
from tests.server import Server


def test_a_hand_is_stepped_through_by_finger_and_its_step_survives_a_reload(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Touch, what covers what above and below the steps, and the address after a reload."""
    phone = new_phone(kept=False)
    table = open_for(server, "clasico", 4, LONG_NAMES, target=30, games_to_win=1)
    with for_all(server, phone, table) as told:
        told.say("grande: 0 envido 5, 1 no queremos")
        told.say("chica: paso; pares: sí sí sí sí, paso; juego: no sí sí sí, paso")
        told.show("772A", "33S2", "RRSA", "CCC6")
    phone.open(table)
    phone.page.goto(f"{server.url}/t/{table}#summary")
    phone.tap("summary-hand-1")
    expect(phone.it("replay-score-0")).to_have_text("0")
    swipe(phone.page, -150)
    swipe(phone.page, -150)
    expect(phone.it("replay")).to_have_attribute("data-step", "2")
    expect(phone.it("replay-score-0")).to_have_text("1")
    swipe(phone.page, 150)
    phone.tap("replay-next")
    phone.page.reload()
    expect(phone.it("replay")).to_have_attribute("data-step", "2")
    last = phone.it("replay-step").count() - 1
    for _ in range(last - 2):
        phone.tap("replay-next")
    expect(phone.it(f"replay-step-{last}")).to_be_in_viewport(ratio=1)
    expect(phone.it("replay-score-1")).to_have_text("5")
    reads_well(phone.page, "the replay of a hand")
    phone.tap("back")
    expect(phone.it("summary-hands")).to_be_visible()
