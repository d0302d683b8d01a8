"""Where a hand is, read off what has been told of it."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.bidding import Accepted
from scorekeeper.hand.hand import Hand, bidders
from scorekeeper.lance import Lance


class Phase(StrEnum):
    """What the table is at (screens: se reparte → grande → … → cartas → recuento)."""

    CORRIDO = "corrido"
    GRANDE = "grande"
    CHICA = "chica"
    PARES_SAID = "pares_said"
    PARES = "pares"
    JUEGO_SAID = "juego_said"
    JUEGO = "juego"
    CARDS = "cards"
    PROPOSED = "proposed"
    COUNTED = "counted"


DECLARING = {Phase.PARES_SAID: Lance.PARES, Phase.JUEGO_SAID: Lance.JUEGO}
BIDDING = {
    Phase.GRANDE: Lance.GRANDE,
    Phase.CHICA: Lance.CHICA,
    Phase.PARES: Lance.PARES,
    Phase.JUEGO: Lance.JUEGO,
}


def phase_of(hand: Hand) -> Phase:
    """The phase: the first thing of the hand that is still open."""
    if hand.counted or hand.winner is not None:
        return Phase.COUNTED
    if hand.proposed:
        return Phase.PROPOSED
    if not hand.mano_known:
        return Phase.CORRIDO
    if ordago_lance(hand) is not None:
        return Phase.CARDS
    for lance in Lance:
        if lance.declared and not hand.all_said(lance):
            return Phase.PARES_SAID if lance is Lance.PARES else Phase.JUEGO_SAID
        bidding = hand.bidding(lance)
        if bidders(hand, lance) and bidding is not None and bidding.outcome is None:
            return Phase(lance.value)
    return Phase.CARDS


def ordago_lance(hand: Hand) -> Lance | None:
    """The lance whose accepted órdago decides the game, if there is one."""
    for lance in Lance:
        bidding = hand.bidding(lance)
        if bidding is not None and isinstance(bidding.outcome, Accepted) and bidding.outcome.ordago:
            return lance
    return None
