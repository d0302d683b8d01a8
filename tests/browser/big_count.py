"""A count with much to carry: six awards, two amarrakos, and one side comes adentro in it."""

from __future__ import annotations

from tests.browser.everyone import HANDS
from tests.browser.teller import Teller


def until_the_count(teller: Teller) -> None:
    """All but Iker have shown their cards: with his, Ellos come adentro and Nosotros to 24."""
    teller.tell("set_score", stones=[18, 31], games=[0, 0], reason="x")
    teller.bid(0, "envido", 2)
    teller.bid(1, "no_queremos")
    teller.all_pass()
    teller.declare(True, True, True, True)
    teller.all_pass()
    teller.declare(False, True, True, True)
    teller.all_pass()
    teller.show(*("".join(hand) for hand in HANDS[:3]), "")


def the_last_shows(teller: Teller) -> None:
    """Iker's cards, and with them the count."""
    teller.show("", "", "", "".join(HANDS[3]))
