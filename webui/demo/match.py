"""Play a whole match with four phones, dealing from a full deck."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from scorekeeper.view.shapes import View
from webui.demo.client import Client, connected
from webui.demo.player import Move, deal, next_move
from webui.demo.server import ServerAddress

FOUR_KINGS_KEYS = 10
"""Keys of the phone's keypad where threes and twos do not count as kings and aces."""


@contextmanager
def seated_phones(
    server: ServerAddress, table: str, card: str | None = None
) -> Iterator[list[Client]]:
    """A phone for each seat, connected and seated, for as long as the block lasts.

    The first sits down with the invitation on the card of a championship's table, if there is one,
    the others with that of the first.
    """
    with ExitStack() as stack:
        phones: list[Client] = []

        def enter(invitation: str | None) -> None:
            hello = {"table": table, "invitation": invitation}
            phones.append(stack.enter_context(connected(server, Client, "phone", **hello)))

        enter(card)
        names = [seat["player"] for seat in phones[0].view["seats"]]
        revision = 0
        for seat, name in enumerate(names):
            if seat > 0:
                enter(phones[0].invitation)
            revision = phones[seat].give({"type": "sit", "seat": seat, "name": name})
        for phone in phones:
            phone.view_at(revision)
        yield phones


def play_match(
    phones: Sequence[Client], chance: random.Random, watch: Callable[[View, Move], None]
) -> View:
    """Play until the match is over, and return the last view; `watch` is called after a move."""
    revision = 0
    dealt, hand = None, -1
    while True:
        view = phones[0].view_at(revision)
        if dealt is None or view["hand"]["number"] != hand:
            hand = view["hand"]["number"]
            kings = 4 if len(view["rules"]["faces"]) == FOUR_KINGS_KEYS else 8
            dealt = deal(chance, len(phones), kings)
        move = next_move(view, dealt, chance)
        if move is None:
            return view
        revision = phones[move.seat].give(move.command, move.seat, view["revision"])
        watch(phones[0].view_at(revision), move)
