"""Views for the TV that are rare in a match, made from a real one of the server."""

from __future__ import annotations

import copy
from collections.abc import Callable

from scorekeeper.rules.presets import preset_rules
from scorekeeper.view.stones import stones_layout
from tests.json_path import Json, dicts, held

View = Json


def _bid(seat: int, word: str, **numbers: object) -> View:
    empty = {"stones": None, "total": None, **numbers}
    return {"type": "bid_spoken", "seat": seat, "lance": "chica", "word": word, **empty}


def _award(lance: str, side: int, stones: int, reason: str, **more: object) -> View:
    taken = {"lance": lance, "side": side, "stones": stones, "reason": reason}
    rest = {"punto": False, "when": "end", "seat": None, "held": None, "cards": None}
    return {**taken, **rest, "score": 0, "lies": None, **more}


def _happened(view: View, happening: View) -> None:
    usual = {"sequence": view["revision"], "by": 0, "by_name": None, "retracted_by": None}
    view["latest"] = [{**usual, **happening}]


def score(view: View, stones: tuple[int, int]) -> None:
    """Put these stones before the sides."""
    for side, n in zip(dicts(view, "sides"), stones, strict=True):
        side.update(stones=n, **stones_layout(preset_rules("clasico"), n))


def playing(view: View) -> None:
    score(view, (23, 17))
    for seat in dicts(view, "seats"):
        seat.update(phone="somebody", gone_seconds=None)


def standing_bet(view: View) -> None:
    playing(view)
    bet = {"lance": "chica", "punto": False, "seat": 1, "side": 1, "total": 12, "ordago": False}
    held(view, "hand").update(phase="chica", standing={**bet, "deje": 5, "awaited": [0, 2]})
    _happened(view, _bid(1, "reenvido", stones=7, total=12))


def ordago(view: View) -> None:
    standing_bet(view)
    held(view, "hand", "standing").update(total=None, ordago=True)
    _happened(view, _bid(1, "ordago"))


def adentro_both(view: View) -> None:
    playing(view)
    score(view, (38, 36))
    held(view, "hand")["phase"] = "pares_said"
    held(view, "hand", "said")["pares"] = [True, False, None, None]


def long_names(view: View) -> None:
    adentro_both(view)
    for side, name in zip(
        dicts(view, "sides"), ("Los de la peña Zazpiak 7", "W" * 24), strict=True
    ):
        side["name"] = name
    for seat in dicts(view, "seats"):
        seat["player"] = "Maximiliana Goikoetxea-Z"


def cards(view: View) -> None:
    playing(view)
    wrong = {"seat": 0, "lance": "pares", "said": False, "sequence": 3}
    held(view, "hand").update(phase="cards", contradictions=[wrong])
    held(view, "hand")["cards"] = [["R", "R", "7", "A"], None, ["C", "C", "C", "6"], None]
    held(view, "hand", "asks")["cards"] = [1, 3]


def count(view: View) -> None:
    playing(view)
    score(view, (34, 20))
    held(view, "hand")["phase"] = "counted"
    held(view, "hand")["awards"] = [
        _award("grande", 1, 1, "deje", when="bid"),
        _award("chica", 0, 1, "passed", seat=2, cards=["S", "7", "A", "A"]),
        _award("pares", 0, 5, "bet", seat=0),
        _award("pares", 0, 3, "pares", seat=0, held="duples", cards=["R", "R", "7", "7"]),
        _award("pares", 0, 1, "pares", seat=2, held="par", cards=["S", "7", "A", "A"]),
        _award("juego", 1, 9, "bet", seat=3),
        _award("juego", 1, 2, "juego", seat=3, held="juego", cards=["R", "R", "S", "5"]),
        _award("juego", 1, 3, "juego", seat=1, held="31", cards=["R", "R", "S", "A"]),
    ]


def game_won(view: View) -> None:
    count(view)
    score(view, (40, 20))
    held(view, "hand")["game_winner"] = 0
    held(view, "sides", 0)["games"] = 1


def match_won(view: View) -> None:
    game_won(view)
    held(view, "sides", 0)["games"] = 2
    held(view, "match").update(state="won", winner=0)


STATES: tuple[Callable[[View], None], ...] = (
    playing,
    standing_bet,
    ordago,
    adentro_both,
    long_names,
    cards,
    count,
    game_won,
    match_won,
)


def changed(real: View, change: Callable[[View], None]) -> View:
    """The real view as the change makes it."""
    view = copy.deepcopy(real)
    change(view)
    return view
