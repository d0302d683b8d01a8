"""Hands with a word that the cards contradict, told by a seated phone without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.teller import Teller

NO_PARES, PAR, NOTHING = "RC54", "RR54", "7654"
LONG_NAMES = {
    "sides": ["Los de la Plaza Mayor 24", "Goizaldeko mahaikideak 2"],
    "players": ["Maria Auxiliadora Etxebe", "Jon", "Wenceslao Mendizabal Goi", "Iker"],
}


def declare(teller: Teller, lance: str, said: Sequence[bool]) -> None:
    """What each seat says, told by the first; some of the seats may be another phone's."""
    for seat, has in enumerate(said):
        teller.tell("declare", lance=lance, seat=seat, has=has)


def pass_up_to_pares(teller: Teller, pares: Sequence[bool]) -> None:
    """Grande and chica in paso, pares said."""
    teller.all_pass()
    teller.all_pass()
    declare(teller, "pares", pares)


def show(teller: Teller, hands: Sequence[str]) -> None:
    """Everybody's cards."""
    for seat, hand in enumerate(hands):
        teller.tell("show_cards", seat=seat, cards=list(hand))


def punto_in_paso(teller: Teller) -> None:
    """Nobody has juego, nobody bets on the punto."""
    declare(teller, "juego", (False,) * 4)
    teller.all_pass()


def void_with_a_deje(teller: Teller) -> None:
    """Seat 0 says yes without pares, bets, and takes a deje; seat 1 has a par."""
    pass_up_to_pares(teller, (True, True, False, False))
    teller.bid(0, "envido", 4)
    teller.tell("bid", lance="pares", seat=1, word="no_quiero")
    punto_in_paso(teller)
    show(teller, (NO_PARES, PAR, NOTHING, NOTHING))


def ruling_wanted(teller: Teller) -> None:
    """Seat 0 has a par and denied it; nobody else holds any."""
    pass_up_to_pares(teller, (False,) * 4)
    punto_in_paso(teller)
    show(teller, (PAR, NOTHING, NOTHING, NOTHING))
