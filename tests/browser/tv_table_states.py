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


def _each(count: int, names: tuple[str, ...] = NAMES) -> dict[str, object]:
    rules = {"players": count, "individual": count > 2}
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
}
TV_STATES: Final[dict[str, State]] = {**STATES, **OF_THE_TV}
