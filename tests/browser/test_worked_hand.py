"""The hand of the texts (PG, BL) with the bids they try on it, by taps: the same on every screen.

Mano 7-7-2-A, then 3-3-S-2, R-R-S-A, C-C-C-6.
"""

from __future__ import annotations

from tests.browser.everyone import Everyone, declare, show


def rest_passed(everyone: Everyone, *lances: str) -> None:
    """The table passes what is left, says what it has and shows."""
    for lance in lances:
        if lance in ("pares", "juego"):
            declare(everyone.phones, lance)
        everyone.phones[3].sees_phase(lance)
        everyone.phones[3].all_pass()


def test_pares_bet_4_and_seen_gives_8(everyone: Everyone) -> None:
    ane, jon, _miren, _iker = everyone.phones
    rest_passed(everyone, "grande", "chica")
    declare(everyone.phones, "pares")
    ane.envido(4)
    jon.answer("quiero")
    rest_passed(everyone, "juego")
    show(everyone.phones)
    everyone.agree("counted", 1 + 8, 1 + 5)


def test_pares_bet_4_raised_6_and_refused_gives_4_at_once_and_3_at_the_end(
    everyone: Everyone,
) -> None:
    ane, jon, miren, _iker = everyone.phones
    rest_passed(everyone, "grande", "chica")
    declare(everyone.phones, "pares")
    ane.envido(4)
    jon.reenvido(6)
    miren.answer("no-queremos")
    everyone.agree("juego_said", 0, 4)
    rest_passed(everyone, "juego")
    show(everyone.phones)
    everyone.agree("counted", 1, 4 + 1 + 3 + 5)


def test_raised_to_20_and_refused_gives_4(everyone: Everyone) -> None:
    ane, jon, miren, iker = everyone.phones
    ane.envido(2)
    jon.reenvido(2)
    miren.reenvido(16)
    iker.answer("no-queremos")
    everyone.agree("chica", 4, 0)
    rest_passed(everyone, "chica", "pares", "juego")
    show(everyone.phones)
    everyone.agree("counted", 4 + 1 + 4, 5)


def test_an_ordago_refused_gives_6_and_seen_the_game(everyone: Everyone) -> None:
    ane, jon, miren, iker = everyone.phones
    iker.envido(5)
    ane.answer("quiero")
    ane.envido(2)
    jon.reenvido(4)
    miren.ordago()
    iker.answer("no-queremos")
    everyone.agree("pares_said", 6, 0)
    # They think again: undo, and see it. The five of grande become irrelevant.
    iker.tap("undo")
    everyone.agree("chica", 0, 0)
    iker.answer("queremos")
    everyone.agree("cards", 0, 0)
    show(everyone.phones)
    everyone.agree("counted", 0, 0)
    assert [side["games"] for side in everyone.view["sides"]] == [1, 0]
