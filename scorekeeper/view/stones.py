"""Stones in the view: a side's piedras and amarrakos, and awards with their reasons."""

from __future__ import annotations

from scorekeeper.hand.award import Award
from scorekeeper.hand.hand import Hand
from scorekeeper.rules.ruleset import AMARRAKO, RuleSet
from scorekeeper.view.happening_shapes import ShownAwardShape, StonesLayout


def stones_layout(rules: RuleSet, stones: int) -> StonesLayout:
    """Return the piedras and amarrakos that lie for so many stones (0 to the target).

    Adentro, the amarrakos are back on the plate and only what came since lies there (rule book §6).

    >>> stones_layout(RuleSet(), 13)
    {'piedras': 3, 'amarrakos': 2, 'adentro': False, 'reached': False}
    """
    adentro = stones >= rules.adentro_from
    return {
        "piedras": stones - rules.adentro_from if adentro else stones % AMARRAKO,
        "amarrakos": 0 if adentro else stones // AMARRAKO,
        "adentro": adentro,
        "reached": stones >= rules.target,
    }


def award_shape(award: Award, hand: Hand) -> ShownAwardShape:
    """Return an award of a hand, with the cards that earned it."""
    cards = None if award.seat is None else hand.cards[award.seat]
    lies = stones_layout(hand.rules, award.score)
    before = stones_layout(hand.rules, award.score - award.stones)
    return {
        "lance": award.lance,
        "punto": award.punto,
        "side": award.side,
        "stones": award.stones,
        "when": award.when,
        "reason": award.reason,
        "seat": award.seat,
        "held": award.held,
        "cards": None if cards is None else [str(card) for card in cards],
        "score": award.score,
        "lies": lies,
        "brings_adentro": lies["adentro"] and not before["adentro"],
    }
