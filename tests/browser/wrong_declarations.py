"""Hands with a declaration that the cards contradict, entered by a client without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from tests.table_words import TableWords

NO_PARES, PAR, NOTHING = "RC54", "RR54", "7654"


def declare(seated: TableWords, lance: str, said: Sequence[bool]) -> None:
    """What each seat says, told by the first; some of the seats may be another phone's."""
    for seat, has in enumerate(said):
        seated.tell("declare", lance=lance, seat=seat, has=has)


def pass_up_to_pares(seated: TableWords, pares: Sequence[bool]) -> None:
    """Grande and chica in paso, pares said."""
    seated.all_pass()
    seated.all_pass()
    declare(seated, "pares", pares)


def show(seated: TableWords, hands: Sequence[str]) -> None:
    """Everybody's cards."""
    for seat, hand in enumerate(hands):
        seated.tell("show_cards", seat=seat, cards=list(hand))


def punto_in_paso(seated: TableWords) -> None:
    """Nobody has juego, nobody bets on the punto."""
    declare(seated, "juego", (False,) * 4)
    seated.all_pass()


def void_with_a_deje(seated: TableWords) -> None:
    """Seat 0 says yes without pares, bets, and takes a deje; seat 1 has a par."""
    pass_up_to_pares(seated, (True, True, False, False))
    seated.bid(0, "envido", 4)
    seated.tell("bid", lance="pares", seat=1, word="no_quiero")
    punto_in_paso(seated)
    show(seated, (NO_PARES, PAR, NOTHING, NOTHING))


def ruling_wanted(seated: TableWords) -> None:
    """Seat 0 has a par and denied it; nobody else holds any."""
    pass_up_to_pares(seated, (False,) * 4)
    punto_in_paso(seated)
    show(seated, (PAR, NOTHING, NOTHING, NOTHING))
