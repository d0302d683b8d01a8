"""The deck, and players who declare truthfully, mostly pass, and bet on good hands.

No rule is computed here: a player chooses among the options of the view.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards.card import CARDS_IN_HAND, FACES, SUITS, Card, Cards, called
from scorekeeper.cards.holding import Holding, hold, pares
from scorekeeper.view.option_shapes import BidOption, DeclareOption, OptionShape
from scorekeeper.view.shapes import View

BOLD, SHY = 0.6, 0.06
"""Probability of a bet on a good and on a poor hand."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What each seat holds."""

    hands: tuple[Cards, ...]
    held: tuple[Holding, ...]
    kings: int

    def faces(self, seat: int) -> list[str]:
        """A seat's cards as its phone enters them."""
        return [called(card.face, self.kings) for card in self.hands[seat]]


def deal(chance: random.Random, players: int, kings: int) -> Deal:
    """Shuffle forty cards and deal four to each."""
    deck = [Card(face, suit) for face in FACES for suit in SUITS]
    chance.shuffle(deck)
    hands = tuple(
        tuple(deck[seat * CARDS_IN_HAND : (seat + 1) * CARDS_IN_HAND]) for seat in range(players)
    )
    return Deal(hands, tuple(hold(cards, kings) for cards in hands), kings)


@dataclass(frozen=True, slots=True)
class Move:
    """A command, and the seat whose phone sends it."""

    seat: int
    command: Mapping[str, object]


def next_move(view: View, deal: Deal, chance: random.Random) -> Move | None:
    """The next command of the table; None once the match is over."""
    if view["match"]["state"] != "playing":
        return None
    may = [option for each in view["may"] for option in each["options"]]
    mano = view["hand"]["mano"]
    for option in may:
        match option["do"]:
            case "next_hand":
                by = next(each["by"] for each in view["may"] if option in each["options"])
                seats = [actor for actor in by if isinstance(actor, int)]
                return Move(mano if mano in seats else seats[0], {"type": "next_hand"})
            case "declare":
                return _declare(option, deal)
            case "set_mano" if view["hand"]["phase"] == "corrido":
                return Move(mano, {"type": "set_mano", "seat": chance.choice(option["seats"])})
    bids = [option for option in may if option["do"] == "bid"]
    if bids:
        return _bid(view, bids, deal, chance)
    return _show(may, deal)


def _declare(option: DeclareOption, deal: Deal) -> Move:
    seat, lance = option["seats"][0], option["lance"]
    held = deal.held[seat]
    has = (held.pares if lance == "pares" else held.juego) is not None
    return Move(seat, {"type": "declare", "lance": lance, "seat": seat, "has": has})


def _show(may: Sequence[OptionShape], deal: Deal) -> Move:
    showing = [option for option in may if option["do"] == "show_cards"]
    seat = next((each["seat"] for each in showing if each["needed"]), showing[0]["seat"])
    cards = deal.faces(seat)
    return Move(seat, {"type": "show_cards", "seat": seat, "cards": cards})


def _bid(view: View, bids: Sequence[BidOption], deal: Deal, chance: random.Random) -> Move:
    standing = view["hand"]["standing"]
    seats = sorted(
        {seat for option in bids for seat in option["seats"]},
        key=lambda seat: (seat - view["hand"]["mano"]) % len(view["seats"]),
    )
    lance = bids[0]["lance"]
    if standing is None:
        bold = next((s for s in seats if _dares(deal.held[s], lance, chance)), None)
        if bold is None:
            return Move(seats[0], {"type": "all_pass", "lance": lance})
        return _say(bids, bold, ("ordago",) if _wild(chance) else ("envido",), chance)
    answering = max(seats, key=lambda s: _worth(deal.held[s], lance))
    good = _worth(deal.held[answering], lance)
    if standing["ordago"]:
        words = ("quiero",) if good > 0.9 else ("no_queremos",)
    elif chance.random() < 0.2 * good:
        words = ("ordago",) if _wild(chance) else ("reenvido",)
    else:
        words = ("quiero",) if chance.random() < 0.25 + 0.6 * good else ("no_queremos",)
    return _say(bids, answering, (*words, "quiero", "no_quiero"), chance)


def _say(
    bids: Sequence[BidOption], seat: int, wanted: Sequence[str], chance: random.Random
) -> Move:
    words = {str(option["word"]): option for option in bids if seat in option["seats"]}
    option = next(words[word] for word in wanted if word in words)
    command: dict[str, object] = {
        "type": "bid",
        "lance": option["lance"],
        "seat": seat,
        "word": option["word"],
    }
    if option["offers"]:
        command["stones"] = chance.choice(option["offers"])["stones"]
    return Move(seat, command)


def _dares(held: Holding, lance: str, chance: random.Random) -> bool:
    return chance.random() < (BOLD if _worth(held, lance) > 0.7 else SHY)


def _wild(chance: random.Random) -> bool:
    return chance.random() < 0.04


def _worth(held: Holding, lance: str) -> float:
    """Estimate how good a hand is in a lance, 0 to 1."""
    match lance:
        case "grande":
            return sum(1 for rank in held.ranks if rank >= 8) / 3
        case "chica":
            return held.ranks.count(1) / 3
        case "pares":
            return len(pares(held.ranks)) / 3
        case _ if held.juego is not None:
            return 1.0 if held.juego.stones == 3 else 0.5
        case _:
            return max(0.0, (held.points - 20) / 10)
