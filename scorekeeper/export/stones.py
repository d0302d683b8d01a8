"""The stones of a hand in the order they were taken, each with its reason (rules §5, §6)."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.export.teller import Teller
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand


def stones_lines(tell: Teller, hand: Hand) -> Iterator[str]:
    """Dejes first, what went back of them, then the count; who is adentro by it.

    The sums run from the score the hand began with, so they add up for whoever reads along.
    """
    target = hand.rules.target
    running = list(hand.start)
    at_once = [award for award in hand.taken if award.when is When.BID]
    for award in sorted((*at_once, *hand.returned), key=lambda award: award.lance.place):
        yield _taken(tell, hand, award, running)
    for award in hand.returned:
        running[award.side] -= award.stones
        lance = tell.lance(award.lance, punto=award.punto)
        yield tell.say(
            "export.returned",
            lance=lance,
            side=tell.side(award.side),
            stones=award.stones,
            score=running[award.side],
        )
    for award in hand.taken:
        if award.when is not When.BID:
            yield _taken(tell, hand, award, running)
    for side, (before, after) in enumerate(zip(hand.start, running, strict=True)):
        if before < hand.rules.adentro_from <= after < target and hand.winner is None:
            yield tell.say("export.adentro", side=tell.side(side))


def _taken(tell: Teller, hand: Hand, award: Award, running: list[int]) -> str:
    """One award; `running` moves on by it."""
    lance = tell.lance(award.lance, punto=award.punto)
    why = _why(tell, hand, award)
    side = tell.side(award.side)
    if award.when is When.ORDAGO:
        return tell.say("export.award.ordago", lance=lance, why=why, side=side)
    before, target = running[award.side], hand.rules.target
    score = running[award.side] = min(before + award.stones, target)
    # Stones past the target are not taken (rules §5), so there the sum would not add up.
    key = "export.award"
    if score == target:
        key = "export.award.past" if before == target else "export.award.reaches"
    return tell.say(key, lance=lance, why=why, side=side, stones=award.stones, score=score)


def _why(tell: Teller, hand: Hand, award: Award) -> str:
    why = tell.say(f"export.reason.{award.reason.value}")
    if award.reason in (Reason.PARES, Reason.JUEGO) and award.held is not None:
        why = tell.say(f"export.held.{award.held}")
    # Who plays for himself is the side that is named anyway.
    if award.seat is None or hand.rules.alone:
        return why
    return f"{why} ({tell.player(award.seat)})"
