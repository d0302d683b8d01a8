"""The states of a table in which the TV has something of a show: what leads to it, and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.browser.table_states import State, Told
from tests.browser.tv_table_states import FULL, PAIRS

BOTH: Final[dict[str, object]] = {**PAIRS, "rules": {"confirm": "both", "confirm_after": 0}}
THREE: Final[dict[str, object]] = {
    "sides": list(FULL[:4]),
    "players": list(FULL[:4]),
    "rules": {"players": 4, "individual": True},
}


def _accepted(told: Told) -> None:
    told.score(23, 31, games=(1, 1))
    told.bid(1, "ordago")
    told.bid(0, "no_quiero")
    told.bid(2, "queremos")


def _shown(*hands: str) -> Callable[[Told], None]:
    def tell(told: Told) -> None:
        _accepted(told)
        told.show(*hands)

    return tell


HANDS: Final = ("RRRA", "C764", "7654", "7654")


def _renamed(told: Told) -> None:
    """Something else, after it was decided."""
    _shown(*HANDS)(told)
    told.tell("rename_side", by=1, side=1, name="Otros")


def _told(told: Told) -> None:
    """Only who won is entered, and the others agree."""
    _accepted(told)
    told.tell("tell_lance", by=1, lance="grande", winner=1, values={})
    (request,) = told.view["requests"]
    told.repeat({"type": "answer", "request": request["request"], "yes": True}, told.mine[0])


def _contradicted(told: Told) -> None:
    """Ane said pares, and her cards have none."""
    told.score(23, 31)
    told.pass_to("pares_said")
    told.declare(True, True, False, False)
    told.bid(0, "ordago")
    told.bid(1, "quiero")
    told.show("RC7A", "CC64")


def _at_pares(told: Told) -> None:
    told.pass_to("pares_said")
    told.declare(True, True, True, False)
    told.bid(0, "envido", 2)
    told.bid(1, "ordago")
    told.bid(2, "quiero")


def _three_of_four(told: Told) -> None:
    told.bid(1, "ordago")
    told.bid(0, "quiero")
    told.bid(2, "no_quiero")
    told.bid(3, "quiero")


def _by_deje(*score: int) -> Callable[[Told], None]:
    """Seat 0 takes four stones in mid-bidding."""

    def tell(told: Told) -> None:
        told.score(*score, games=(1,) * len(score))
        told.bid(0, "envido", 2)
        told.bid(1, "reenvido", 2)
        told.bid(0, "reenvido", 2)
        for seat in range(1, len(told.view["seats"])):
            if len(told.view["sides"]) > 2 or seat == 1:
                told.bid(seat, "no_queremos" if len(score) == 2 else "no_quiero")

    return tell


SHOW_STATES: Final[dict[str, State]] = {
    "show: accepted": (PAIRS, (0,), _accepted),
    "show: two hands": (PAIRS, (0,), _shown(*HANDS[:2])),
    "show: decided": (PAIRS, (0,), _shown(*HANDS)),
    "show: decided before": (PAIRS, (0,), _renamed),
    "show: proposed": (BOTH, (1, 3), _shown(*HANDS)),
    "show: told": (PAIRS, (0,), _told),
    "show: contradicted": (PAIRS, (0,), _contradicted),
    "show: at pares": (PAIRS, (0,), _at_pares),
    "show: three of four": (THREE, (0,), _three_of_four),
    "show: adentro": (PAIRS, (0,), _by_deje(33, 37)),
    "show: adentro alone": (PAIRS, (0,), _by_deje(33, 12)),
    "show: adentro before": (PAIRS, (0,), _by_deje(36, 35)),
    "show: a third adentro": (THREE, (0,), _by_deje(33, 37, 36, 0)),
}
