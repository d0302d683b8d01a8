"""A server with a table in every state that the app has a screen for, made by commands.

The phone that looks at them (`MINE`) holds a seat or two of each table; the others' phones are
without a screen, connected as long as the stage stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Final

from tests.browser.seating import LONG_NAMES, LONG_SIDES, NAMES
from tests.browser.wrong_declarations import NO_PARES, NOTHING, PAR, void_with_a_deje
from tests.seated_client import SeatedClient
from tests.server import Server
from tests.table_words import TableWords
from webui.demo.client import HERE

MINE: Final = "AAAAAAAAAAAAAAAAAAAAAA"
"""The token of the phone that looks."""
HANDS = ("77A4", "RR54", "SSA4", "CC64")
"""Pares everywhere; juego nowhere but with Jon, where his is another."""
WITH_JUEGO = ("77A4", "RRSA", "SSA4", "CC64")
LONG: dict[str, object] = {"sides": list(LONG_SIDES), "players": list(LONG_NAMES[:4])}


class Told(TableWords):
    """Tells whatever the table allows anybody to tell, for the looking phone's seats as well."""

    mine: tuple[int, ...]

    def tell(self, kind: str, *, by: int = 0, **what: object) -> None:
        others = [place for place, _ in enumerate(self.view["seats"]) if place not in self.mine]
        super().tell(kind, by=others[0] if by in self.mine else by, **what)

    def score(self, *stones: int, games: tuple[int, ...] = ()) -> None:
        """Put these stones before the sides."""
        won = list(games or (0,) * len(stones))
        self.tell("set_score", by=self.mine[0], stones=list(stones), games=won, reason="Ayer")

    def pass_to(self, phase: str) -> None:
        """All pass, all have pares and nobody juego, until that phase."""
        while (now := self.view["hand"]["phase"]) != phase:
            if now == "pares_said":
                self.declare(*[True] * len(self.view["seats"]))
            elif now == "juego_said":
                self.declare(*[False] * len(self.view["seats"]))
            else:
                self.all_pass()


class ToldAtServer(Told, SeatedClient):
    """Holds all seats but those of the looking phone."""

    def __init__(
        self, server: Server, table: str, mine: tuple[int, ...], source: str = HERE
    ) -> None:
        self.mine = mine
        super().__init__(server, table, source=source)

    def is_wanted(self, place: int) -> bool:
        return place not in self.mine and super().is_wanted(place)


class TableStates:
    """The tables by the state they are in; each is set up when first asked for."""

    def __init__(self, server: Server, states: Mapping[str, State] | None = None) -> None:
        self.server = server
        self._states = STATES if states is None else states
        self._set_up: dict[str, str] = {}
        self._open = ExitStack()

    def table(self, state: str) -> str:
        """The code of the table in that state."""
        if state not in self._set_up:
            opened, mine, tell = self._states[state]
            table = self.server.open_table(**opened)
            if state in COUNTED:
                with SeatedClient(self.server, table, MINE, seats=()) as counting:
                    for side, each in enumerate(COUNTED[state]):
                        count = {"type": "count_stones", "side": side, "stones": each}
                        counting.repeat(count, None)
            if mine:
                source = f"127.0.0.{2 + len(self._set_up)}"
                told = ToldAtServer(self.server, table, mine, source)
                self._open.enter_context(told)
                # Whatever seat is left is the looking phone's.
                with SeatedClient(self.server, table, MINE):
                    tell(told)
            self._set_up[state] = table
        return self._set_up[state]

    def close(self) -> None:
        """Everybody leaves."""
        self._open.close()


# -------------------------------------------------------------------- what was told


def _playing(told: Told) -> None:
    told.score(23, 17)
    told.all_pass()


def _answer(told: Told) -> None:
    told.score(23, 37, games=(1, 0))
    told.all_pass()
    told.bid(0, "envido", 5)
    told.bid(1, "reenvido", 7)


def _ordago(told: Told) -> None:
    told.score(23, 37)
    told.bid(1, "ordago")


def _waiting(told: Told) -> None:
    told.score(23, 17)
    told.bid(0, "envido", 5)


def _pares_said(told: Told) -> None:
    told.score(23, 17)
    told.pass_to("pares_said")


def _cards(told: Told) -> None:
    told.score(23, 17)
    told.bid(0, "envido", 5)
    told.bid(1, "quiero")
    told.pass_to("cards")
    told.show("", HANDS[1])


def _four_of_a_card(told: Told) -> None:
    told.pass_to("cards")
    told.show("", "4444")


def _counted(told: Told) -> None:
    told.score(31, 17)
    told.bid(0, "envido", 5)
    told.bid(1, "no_queremos")
    told.all_pass()
    told.declare(True, True, True, True)
    told.bid(0, "envido", 2)
    told.bid(1, "quiero")
    told.declare(False, True, False, False)
    told.show(*WITH_JUEGO)


def _second_hand(told: Told) -> None:
    _counted(told)
    told.tell("next_hand", by=1)
    told.bid(1, "envido", 2)
    told.bid(2, "reenvido", 2)


def _game_won(told: Told) -> None:
    told.score(17, 38)
    told.pass_to("cards")
    told.show(*HANDS)


def _match_over(told: Told) -> None:
    told.score(10, 38, games=(1, 1))
    _counted_from(told)


def _counted_from(told: Told) -> None:
    told.bid(0, "envido", 5)
    told.bid(1, "quiero")
    told.pass_to("cards")
    told.show("6654", *HANDS[1:])


def _asked(told: Told) -> None:
    told.tell("set_score", by=1, stones=[20, 15], games=[0, 0], reason="Lo dejamos así ayer")


def _suits(told: Told) -> None:
    told.pass_to("pares_said")
    told.declare(True, False, False, False)
    told.declare(True, True, False, False)
    told.all_pass()
    told.show("", "RC74", "456A", "456C")


def _wild(told: Told) -> None:
    told.pass_to("cards")


def _contradicted(told: Told) -> None:
    told.pass_to("pares_said")
    told.declare(True, True, False, False)
    told.bid(0, "envido", 4)
    told.bid(1, "quiero")
    told.declare(False, False, False, False)
    told.all_pass()
    told.show(NO_PARES, PAR, NOTHING, NOTHING)


def _alone(told: Told) -> None:
    told.score(33, 36, 29, 38, 31)
    told.bid(0, "envido", 5)
    told.bid(1, "quiero")
    told.bid(2, "no_quiero")


def _six(told: Told) -> None:
    told.score(33, 36)
    told.bid(4, "envido", 5)


def _nothing(told: Told) -> None:
    del told


COUNTED: Final = {"counter": (23, 37), "counter, won": (17, 40), "counter, long": (8, 36)}
"""Stones by side at the plain counters."""

Opened = dict[str, object]
Telling = Callable[[Told], None]
State = tuple[Opened, tuple[int, ...], Telling]
STATES: dict[str, State] = {
    "empty": (LONG, (), _nothing),
    "draw": ({}, (0,), _nothing),
    "playing": ({}, (0,), _playing),
    "long": (LONG, (0,), _playing),
    "waiting": ({}, (0,), _waiting),
    "answer": ({}, (0,), _answer),
    "answer, long": (LONG, (0,), _answer),
    "ordago": ({}, (0,), _ordago),
    "pares": ({}, (0,), _pares_said),
    "cards": ({}, (0,), _cards),
    "four of a card": ({}, (0,), _four_of_a_card),
    "counted": ({}, (0,), _counted),
    "second": ({}, (0,), _second_hand),
    "refereed": ({}, (0,), _second_hand),
    "proposed": ({"rules": {"confirm": "both", "confirm_after": 0}}, (1, 3), _counted),
    "game": ({}, (0,), _game_won),
    "over": ({}, (0,), _match_over),
    "asked": ({"rules": {"confirm": "both"}}, (0,), _asked),
    "suits": ({"rules": {"juego_real": "fourth_suit"}}, (0,), _suits),
    "wild": ({"preset": "eibar"}, (0,), _wild),
    "corrido": ({"preset": "fournier"}, (0,), _nothing),
    "contradicted": (LONG, (0,), _contradicted),
    "verdict": ({"rules": {"misdeclaration": "tournament"}, **LONG}, (1,), void_with_a_deje),
    "alone": (
        {
            "sides": list(NAMES[:5]),
            "players": list(NAMES[:5]),
            "preset": "individual",
            "rules": {"players": 5, "corrido": False},
        },
        (3,),
        _alone,
    ),
    "counter": ({"counter": True}, (), _nothing),
    "counter, won": ({"counter": True}, (), _nothing),
    "counter, long": ({**LONG, "counter": True}, (), _nothing),
    "counter, fresh": ({"counter": True}, (), _nothing),
    "six": ({"players": list(NAMES), "preset": "seis-capitanes"}, (1,), _six),
}
