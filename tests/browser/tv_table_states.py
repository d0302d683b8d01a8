"""The states of a table as the TV shows them: those of the stage, and more of the TV's own."""

from __future__ import annotations

from typing import Final

from tests.browser.seating import LONG_NAMES, LONG_SIDES, NAMES
from tests.browser.table_states import STATES, State, Told

PARES = ("77A4", "RR54", "SSA4", "CC64", "5567", "66A5")
"""Pares everywhere, juego nowhere."""
JUEGO = ("77R7", "RRSA", "SSA4", "CC64", "5567", "665A")
"""Pares everywhere, juego with the first two."""


def _eight_lines(told: Told) -> None:
    """The longest count of two sides: a deje, three bets and what the cards are worth."""
    told.score(12, 17, games=(1, 1))
    told.bid(0, "envido", 2)
    told.bid(1, "reenvido", 2)
    told.bid(0, "no_queremos")
    for seat in (0, 1):
        told.bid(seat, "envido" if seat == 0 else "quiero", 5 if seat == 0 else None)
    told.declare(*[True] * len(told.view["seats"]))
    told.bid(0, "envido", 2)
    told.bid(1, "quiero")
    juego = [seat in (0, 1) for seat in range(len(told.view["seats"]))]
    told.declare(*juego)
    told.bid(0, "envido", 5)
    told.bid(1, "quiero")
    told.show(*JUEGO[: len(juego)])


def _all_cards(told: Told) -> None:
    """A bet of chica waits, as do the cards of the last player."""
    told.score(23, 17)
    told.pass_to("cards")
    told.show(*PARES[: len(told.view["seats"]) - 1])


def _accepted(told: Told) -> None:
    """Every way a lance can stand: refused, accepted, being bid, not reached."""
    told.score(36, 17, games=(1, 1))
    told.bid(0, "envido", 5)
    told.bid(1, "no_queremos")
    told.bid(1, "envido", 4)
    told.bid(0, "quiero")
    told.declare(*[seat % 2 == 1 for seat in range(len(told.view["seats"]))])


def _bet(told: Told) -> None:
    told.score(23, 37, games=(1, 0))
    told.all_pass()
    told.bid(0, "envido", 5)
    told.bid(1, "reenvido", 7)


def _abandoned(told: Told) -> None:
    """The table ended the match while a bet waited."""
    _bet(told)
    told.tell("end_match", by=1)


def _alone(told: Told) -> None:
    count = len(told.view["seats"])
    told.score(*(33, 36, 29, 38, 31, 14)[:count], games=(1, 0, 1, 0, 0, 1)[:count])
    told.bid(0, "envido", 5)
    told.bid(1, "reenvido", 7)
    for seat in range(2, count):
        told.bid(seat, "no_quiero")


def _alone_counted(told: Told) -> None:
    count = len(told.view["seats"])
    told.score(*(23, 26, 29, 8, 31, 14)[:count])
    told.bid(0, "envido", 2)
    for seat in range(1, count):
        told.bid(seat, "no_quiero")
    told.all_pass()
    told.declare(*[True] * count)
    told.all_pass()
    told.declare(*[seat in (0, 1) for seat in range(count)])
    told.all_pass()
    told.show(*JUEGO[:count])


def _alone_cards(told: Told) -> None:
    count = len(told.view["seats"])
    told.pass_to("cards")
    told.show(*PARES[: count - 1])


def _all_adentro(told: Told) -> None:
    told.score(*[35] * len(told.view["sides"]))


def _four_answers(told: Told) -> None:
    """Ane bets against four: one accepted, one refused, two are awaited."""
    told.score(33, 36, 29, 38, 31, games=(1, 0, 1, 0, 0))
    told.bid(0, "envido", 2)
    told.bid(1, "quiero")
    told.bid(2, "no_quiero")


def _two_have_pares(told: Told) -> None:
    _four_answers(told)
    told.bid(3, "no_quiero")
    told.bid(4, "quiero")
    told.all_pass()
    told.declare(True, False, True, False, False)


def _pares_denied_by_the_cards(told: Told) -> None:
    """Ane says pares and has none."""
    _two_have_pares(told)
    told.all_pass()
    told.declare(*[False] * 5)
    told.all_pass()
    told.show("RC7A", "C764", "SS54", "7654", "R654")


def _one_award_a_lance(told: Told) -> None:
    told.score(33, 36, 29, 38, 31, 14, games=(1, 0, 1, 0, 0, 1))
    told.all_pass()
    told.all_pass()
    told.declare(True, False, True, False, False, False)
    told.all_pass()
    told.declare(*[False] * 5, True)
    told.show("RR7A", "C764", "SS54", "7654", "R654", "RCSA")


def _ordago(told: Told) -> None:
    """The first side wins a game by an ordago of the second."""
    told.score(*(33, 36, 29, 38, 31, 14)[: len(told.view["sides"])])
    _accept_ordago(told)


def _ordago_for_the_match(told: Told) -> None:
    _one_award_a_lance(told)
    told.tell("next_hand")
    _accept_ordago(told)


def _accept_ordago(told: Told) -> None:
    told.bid(1, "ordago")
    seats, sides = len(told.view["seats"]), len(told.view["sides"])
    if sides == seats:
        for seat in range(2, seats):
            told.bid(seat, "no_quiero")
    told.bid(0, "quiero")
    told.show("RRRA", "C764")
    if sides < seats:
        # A partner's better cards would win it.
        told.show("", "", *["7654"] * (seats - 2))


def _captains_reach_50(told: Told) -> None:
    """Twelve of grande take the first side past the target."""
    told.score(43, 46, games=(1, 0))
    told.bid(1, "envido", 12)
    told.bid(4, "quiero")
    told.all_pass()
    told.declare(True, False, True, True, False, True)
    told.all_pass()
    told.declare(*[False] * 6)
    told.all_pass()
    told.show("RR7A", "C764", "SS54", "7754", "R654", "R665")


def _captain_bets(told: Told) -> None:
    told.score(43, 46, games=(1, 0))
    told.bid(1, "envido", 12)


def _first_hand(told: Told) -> None:
    """All there is to remember, and a raise that all have to answer."""
    count = len(told.view["sides"])
    told.tell("set_mano", seat=0)
    told.score(*(44, 48, 29, 44, 46, 14)[:count], games=(1, 0, 2, 4, 1, 0)[:count])
    told.bid(0, "envido", 25)
    told.bid(1, "reenvido", 7)


def _wrong_words(told: Told) -> None:
    """Two wrong words in one lance."""
    told.all_pass()
    told.all_pass()
    told.declare(True, True, False, True)
    told.all_pass()
    told.declare(*[False] * 4)
    told.all_pass()
    told.show("RC7A", "CC64", "SS54", "7765")


def _ruled(told: Told) -> None:
    _wrong_words(told)
    told.tell("rule_lance", lance="pares", side=0, stones=3, reason="both were wrong")


def _suits_said(told: Told) -> None:
    told.all_pass()
    told.all_pass()
    told.declare(False, True, False, False)
    told.declare(True, True, False, False)
    told.all_pass()
    told.tell("show_cards", by=1, seat=1, cards=["7o", "7c", "7e", "So"])


def _each(count: int, names: tuple[str, ...] = NAMES, **more: object) -> dict[str, object]:
    rules = {"players": count, "individual": count > 2, **more}
    return {"sides": list(names[:count]), "players": list(names[:count]), "rules": rules}


FULL: Final = (
    LONG_NAMES[0],
    LONG_NAMES[2],
    LONG_NAMES[4],
    LONG_SIDES[0],
    LONG_SIDES[1],
    "Los de la plaza de abajo",
)
"""A name of 24 letters for each of six."""
SIX: Final[dict[str, object]] = {
    "sides": list(LONG_SIDES),
    "players": list(FULL),
    "rules": {"players": 6},
}
PAIRS: Final[dict[str, object]] = {"sides": list(LONG_SIDES), "players": list(FULL[:4])}
REMINDED: Final = {"no_signs_first_hand": True, "corrido": True, "target": 50, "games_to_win": 5}
CAPTAINS: Final[dict[str, object]] = {
    **SIX,
    "rules": {"players": 6, "captains": True, "target": 50, "no_signs_first_hand": True},
}
"""The second of each side is its captain."""
BY_TOURNAMENT: Final = {"misdeclaration": "tournament", "no_signs_first_hand": True}
OF_THE_TV: Final[dict[str, State]] = {
    "eight lines": ({}, (0,), _eight_lines),
    "eight lines, long": (PAIRS, (0,), _eight_lines),
    "all cards": (PAIRS, (0,), _all_cards),
    "lances": ({}, (0,), _accepted),
    "lances, long": (PAIRS, (0,), _accepted),
    "proposed, long": (
        {**PAIRS, "rules": {"confirm": "both", "confirm_after": 0}},
        (1, 3),
        _eight_lines,
    ),
    "abandoned": ({}, (0,), _abandoned),
    "abandoned, long": (PAIRS, (0,), _abandoned),
    "two": (_each(2), (0,), _bet),
    "two, long": (_each(2, FULL), (0,), _bet),
    "six, long": (SIX, (1,), _bet),
    "six, cards": (SIX, (1,), _all_cards),
    "six, counted": (SIX, (1,), _eight_lines),
    **{f"{n} alone": (_each(n), (0,), _alone) for n in (3, 4, 5, 6)},
    **{f"{n} alone, long": (_each(n, FULL), (0,), _alone) for n in (3, 4, 5, 6)},
    **{f"{n} alone, counted": (_each(n, FULL), (0,), _alone_counted) for n in (3, 4, 5, 6)},
    **{f"{n} alone, cards": (_each(n, FULL), (0,), _alone_cards) for n in (3, 6)},
    "6 adentro": (_each(6), (0,), _all_adentro),
    "two have pares": (_each(5), (0,), _two_have_pares),
    "four answers": (_each(5), (0,), _four_answers),
    "pares denied by the cards": (_each(5), (0,), _pares_denied_by_the_cards),
    "one award a lance": (_each(6, games_to_win=2), (0,), _one_award_a_lance),
    "match won by an ordago": (_each(6, games_to_win=2), (0,), _ordago_for_the_match),
    "ordago of pairs": (PAIRS, (0,), _ordago),
    **{f"ordago of {n}": (_each(n, FULL), (0,), _ordago) for n in (3, 4, 5, 6)},
    "captain's bet": (CAPTAINS, (0,), _captain_bets),
    "captains reach 50": (CAPTAINS, (0,), _captains_reach_50),
    **{f"first hand of {n}": (_each(n, FULL, **REMINDED), (0,), _first_hand) for n in (4, 6)},
    "wrong words": ({**PAIRS, "rules": BY_TOURNAMENT}, (1,), _wrong_words),
    "wrong words, 4 alone": (_each(4, FULL, **BY_TOURNAMENT), (1,), _wrong_words),
    "ruled": ({**PAIRS, "rules": BY_TOURNAMENT}, (1,), _ruled),
    "suits said": ({"rules": {"juego_real": "sota_oros"}}, (0,), _suits_said),
}
TV_STATES: Final[dict[str, State]] = {**STATES, **OF_THE_TV}
