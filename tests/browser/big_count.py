"""A count with six awards and two amarrakos, in which one side becomes adentro."""

from __future__ import annotations

from tests.browser.all_screens import HANDS
from tests.seated_client import SeatedClient


def until_the_count(seated: SeatedClient) -> None:
    """All but Iker have shown their cards: with his, Ellos come adentro and Nosotros to 24."""
    seated.tell("set_score", stones=[18, 31], games=[0, 0], reason="x")
    seated.bid(0, "envido", 2)
    seated.bid(1, "no_queremos")
    seated.all_pass()
    seated.declare(True, True, True, True)
    seated.all_pass()
    seated.declare(False, True, True, True)
    seated.all_pass()
    seated.show(*("".join(hand) for hand in HANDS[:3]), "")


def the_last_shows(seated: SeatedClient) -> None:
    """Iker's cards, and with them the count."""
    seated.show("", "", "", "".join(HANDS[3]))
