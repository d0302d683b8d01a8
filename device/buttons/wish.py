"""What a button asks for, and how the server is told: a command, or a new table."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic, sleep
from urllib.request import ProxyHandler, Request, build_opener

from device.board import Board, LinkState, News
from device.buttons.gestures import Gesture
from scorekeeper.words import translate


@dataclass(frozen=True)
class Command:
    """Something to tell the table."""

    fields: Mapping[str, object]


@dataclass(frozen=True)
class OpenTable:
    """A table of the house's usual rules, for who has no phone."""


Wish = Command | OpenTable | None
STONES = {"plus_1": 1, "plus_5": 5}
UNDO = Command({"type": "undo"})
"""The last step, within the hand."""
FAR = 5
"""Clicks of an encoder to the left in one go that mean what a long press of *undo* means."""


def wish_of(button: str, gesture: Gesture, news: News) -> Wish:
    """What is to be done for a button that was tapped or held, plus_1_0 or undo_1."""
    name, _, digit = button.rpartition("_")
    if gesture not in (Gesture.TAPPED, Gesture.HELD) or news.state is not LinkState.UP:
        return None
    stones = STONES.get(name)
    if is_between_games(news):
        return _go_on(news) if stones and gesture is Gesture.HELD else _undo(name, gesture, news)
    # For stones a slow finger means what a quick one means.
    return _undo(name, gesture, news) if stones is None else count(int(digit), stones)


def turn_of(side: int, steps: int, news: News) -> Wish:
    """What is to be done for an encoder that was turned: to the right stones, to the left back."""
    if news.state is not LinkState.UP or news.board is None:
        return None
    if steps < 0:
        return _beyond_the_hand(news.board) if steps <= -FAR else UNDO
    return None if is_between_games(news) else count(side, steps)


def count(side: int, stones: int) -> Command:
    """A side takes stones."""
    return Command({"type": "count_stones", "side": side, "stones": stones})


def is_between_games(news: News) -> bool:
    """Whether a long press goes on, and stones have nowhere to go."""
    board = news.board
    if board is None:
        return news.invite is not None
    return board.match_state != "playing" or board.game_winner is not None


def _go_on(news: News) -> Wish:
    board = news.board
    if board is None or board.match_state == "abandoned":
        return OpenTable()
    if board.match_state == "won":
        return Command({"type": "rematch", "mano": 0})
    return Command({"type": "next_hand"})


def _undo(name: str, gesture: Gesture, news: News) -> Wish:
    if name != "undo" or news.board is None:
        return None
    return _beyond_the_hand(news.board) if gesture is Gesture.HELD else UNDO


def _beyond_the_hand(board: Board) -> Command:
    """The last step by its name, and with it a counted hand, a won game or the match."""
    return UNDO if board.undo is None else Command({"type": "undo", "to": board.undo})


AGAIN = 1.0
GIVE_UP = 8.0
MOST_WAITING = 10
"""More than anybody presses while one answer is on its way."""


@dataclass(frozen=True)
class Said:
    """A command that waits for its answer."""

    id: str
    message: Mapping[str, object]
    first: float
    last: float


class Teller:
    """Belongs to the thread of the buttons.

    say: sends a message · fresh: ids, never twice the same.
    """

    def __init__(
        self,
        news: Callable[[], News],
        say: Callable[[Mapping[str, object]], None],
        fresh: Callable[[], str],
    ) -> None:
        self._news = news
        self._say = say
        self._fresh = fresh
        self._waiting: deque[Mapping[str, object]] = deque()
        self._said: Said | None = None
        self._revision = 0

    def tell(self, command: Mapping[str, object], now: float) -> bool:
        """Say it in its turn; whether it will be."""
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append(command)
        self._next(now)
        return True

    def answered(self, command_id: object, revision: object, now: float) -> bool:
        """The server answered; whether that was to what is said here."""
        if self._said is None or self._said.id != command_id:
            return False
        self._said = None
        if isinstance(revision, int):
            # The view of it may come later than the next press.
            self._revision = revision
        self._next(now)
        return True

    def step(self, now: float) -> bool:
        """Say again what was not answered; whether something was given up."""
        said = self._said
        if said is None:
            return False
        if now >= said.first + GIVE_UP:
            self._said = None
            self._waiting.clear()
            return True
        if now >= said.last + AGAIN and self._news().state is LinkState.UP:
            self._said = Said(said.id, said.message, said.first, now)
            self._say(said.message)
        return False

    def due(self) -> float | None:
        """When there may be something to say again."""
        return None if self._said is None else self._said.last + AGAIN

    def _next(self, now: float) -> None:
        if self._said is not None or not self._waiting:
            return
        command = self._waiting.popleft()
        message = {
            "type": "command",
            "id": self._fresh(),
            "revision": max(self._revision, self._news().revision),
            "as": "panel",
            "command": command,
        }
        self._said = Said(str(message["id"]), message, now, now)
        self._say(message)


PLAYERS = 4
SECONDS = 5.0
FOLLOWED = 1.0
"""Seconds in which the server sends a panel to the only open table by itself."""
LOOK = 0.02


def open_and_show(
    server: str, language: str, shown: Callable[[], str | None], go_to: Callable[[str], None]
) -> None:
    """Open a table and have this panel show it; OSError where the server opens none.

    shown: the table that is shown · go_to: asks for one, where others are open too.
    """
    table = open_table(server, language)
    give_up = monotonic() + FOLLOWED
    while shown() != table:
        if monotonic() >= give_up:
            go_to(table)
            return
        sleep(LOOK)


def open_table(server: str, language: str) -> str:
    """The new table's code; OSError where the server opens none."""
    sides = [translate(language, f"panel.side.{side}").capitalize() for side in ("left", "right")]
    players = [translate(language, "panel.player", n=seat + 1) for seat in range(PLAYERS)]
    request = Request(  # noqa: S310 (the server's address is http, as the option reads it)
        f"{server}/api/tables",
        data=json.dumps({"sides": sides, "players": players}).encode(),
        headers={"Content-Type": "application/json", "Origin": server},
    )
    with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
        table = json.load(answer).get("table")
    if not isinstance(table, str):
        raise OSError("the server's answer has no table")
    return table
