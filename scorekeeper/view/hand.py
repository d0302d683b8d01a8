"""The running hand in the view: lances, cards, needs of the count, and verdicts on wrong words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from scorekeeper.bidding import Accepted, AllPassed, BetRefused, Bidding
from scorekeeper.cards.card import Cards
from scorekeeper.cards.holding import Holding
from scorekeeper.hand.award import Award, When, totals
from scorekeeper.hand.count import Count, count
from scorekeeper.hand.hand import (
    BIDDING,
    Hand,
    Phase,
    Ruling,
    ordago_lance,
    running_bidding,
)
from scorekeeper.hand.misdeclaration import AsUsual, RulingWanted, Void, verdict
from scorekeeper.hand.payment import Need, awards_of, pays_deje
from scorekeeper.hand.showdown import contradicting
from scorekeeper.lance import LANCES, Lance
from scorekeeper.match.events import Declared
from scorekeeper.table.table import Table
from scorekeeper.view import hand_shapes
from scorekeeper.view.happening import happening_of
from scorekeeper.view.part_cache import PartCache
from scorekeeper.view.stones import award_shape


def hand_shape(
    table: Table, phase: Phase, counted: Count | None, parts: PartCache
) -> hand_shapes.HandShape:
    """Return the running hand.

    Args:
        table: The table.
        phase: Phase of the hand.
        counted: The count so far, in phase cards.
        parts: The parts of the last view.
    """
    hand = table.match.hand
    players = tuple([seat.player for seat in table.seats])
    happening = partial(happening_of, players=players)
    return {
        "number": hand.number,
        "phase": phase,
        "mano": hand.mano,
        "dealer": (hand.mano - 1) % hand.rules.players,
        "lances": [
            parts.shared("LanceView", _lance, *_stake(hand, lance, phase)) for lance in LANCES
        ],
        "said": {"pares": list(hand.said_pares), "juego": list(hand.said_juego)},
        "turn": None if table.counter else turn_of(hand, phase),
        "standing": standing_shape(hand, phase),
        "marks": [{"what": what, "seat": seat} for what, seat in hand.marks],
        "cards": parts.kept("cards", (hand.cards,), lambda: _cards(hand.cards)),
        "held": parts.part("held", "Held", (hand.cards, hand.rules), lambda: _held(hand.holdings)),
        "asks": _asks(hand, counted),
        "contradictions": contradictions_shape(table, counted),
        "verdicts": verdicts_shape(table, counted),
        "forfeit": hand.forfeit,
        "awards": parts.part(
            "awards",
            "ShownAward",
            (hand.taken, hand.cards, hand.rules),
            lambda: [award_shape(award, hand) for award in hand.taken],
        ),
        "taken": list(totals(hand.taken, table.rules.sides)),
        "game_winner": hand.winner,
        "proposed": proposed_shape(table) if phase is Phase.PROPOSED else None,
        "entries": parts.each("entries", "type", players, happening, table.play.entries),
    }


def _cards(cards: tuple[Cards | None, ...]) -> list[list[str] | None]:
    return [None if shown is None else [str(card) for card in shown] for shown in cards]


def _held(holdings: tuple[Holding | None, ...]) -> list[hand_shapes.HeldShape | None]:
    return [
        None
        if holding is None
        else {
            "pares": holding.pares,
            "points": holding.points,
            "juego": holding.juego is not None,
        }
        for holding in holdings
    ]


def _asks(hand: Hand, counted: Count | None) -> hand_shapes.AsksShape:
    if counted is None:
        return {"cards": [], "told": []}
    needs = counted.needs
    seats = {seat for need in needs for seat in need.seats}
    return {
        "cards": [
            seat
            for seat in hand.rules.from_mano(hand.mano)
            if seat in seats and hand.cards[seat] is None
        ],
        "told": [_ask(hand, need) for need in needs if need.tellable],
    }


def _ask(hand: Hand, need: Need) -> hand_shapes.AskToldShape:
    return {
        "lance": need.lance,
        "punto": hand.is_punto(need.lance),
        "winners": sorted(need.winners, key=hand.distance_from_mano),
        "values": sorted(need.values, key=hand.distance_from_mano),
    }


def proposed_shape(table: Table) -> hand_shapes.ProposedCountShape:
    """Return the count that waits for confirmation."""
    hand = table.match.hand
    counted = count(hand, table.match.score)
    kept = (award for award in hand.taken if award not in counted.returned)
    awards = (*kept, *counted.awards)
    return {
        "awards": [award_shape(award, hand) for award in awards],
        "taken": list(totals(awards, table.rules.sides)),
        "score": list(counted.score),
        "winner": counted.winner,
    }


def lance_shape(hand: Hand, lance: Lance, phase: Phase) -> hand_shapes.LanceView:
    """Return a lance and its stake; `phase` is that of the view."""
    return _lance(*_stake(hand, lance, phase))


_Stake = tuple[bool, hand_shapes.LanceState, int, int | None, Ruling | None]
"""Whether it is punto, its state, stones and side, and what a referee ruled."""


def _stake(hand: Hand, lance: Lance, phase: Phase) -> _Stake:
    bidding, ruling = hand.bidding(lance), hand.rulings[lance.place]
    return hand.is_punto(lance), *_lance_state(hand, lance, bidding, phase), ruling


def _lance(
    punto: bool, state: hand_shapes.LanceState, stones: int, side: int | None, ruling: Ruling | None
) -> hand_shapes.LanceView:
    return {
        "punto": punto,
        "state": state,
        "stones": stones,
        "side": side,
        "ruling": None if ruling is None else {"side": ruling.side, "stones": ruling.stones},
    }


def _lance_state(
    hand: Hand, lance: Lance, bidding: Bidding | None, phase: Phase
) -> tuple[hand_shapes.LanceState, int, int | None]:
    """Return state, stones and side of a lance, as docs/protocol.md defines them."""
    if bidding is None:
        if not lance.declared or not hand.all_said(lance):
            return "waiting", 0, None
        sides = hand.sides_with(lance)
        return ("no_bidding", 0, next(iter(sides))) if sides else ("nobody", 0, None)
    match bidding.outcome:
        case AllPassed():
            return "passed", 0, None
        case Accepted(ordago=True):
            return "ordago", 0, _counted_for(hand, lance)
        case Accepted(total=total):
            return "accepted", total, _counted_for(hand, lance)
        case BetRefused(side=side, deje=deje):
            return "refused", deje if pays_deje(hand, lance, side) else 0, side
        case None:
            return _unfinished(lance, bidding, phase)


def _counted_for(hand: Hand, lance: Lance) -> int | None:
    """Return the side that won an accepted bet in the count.

    None before the count, and where the game was won before the count reached the lance.
    """
    for award in hand.taken:
        if award.lance is lance and award.when is not When.BID:
            return award.side
    return None


def _unfinished(
    lance: Lance, bidding: Bidding, phase: Phase
) -> tuple[hand_shapes.LanceState, int, int | None]:
    if BIDDING.get(phase) is not lance:
        return "waiting", 0, None
    standing = bidding.standing
    return "open", (standing.total or 0) if standing else 0, standing.side if standing else None


def turn_of(hand: Hand, phase: Phase) -> int | None:
    """Return the seat whose turn it is in the bidding; None while no lance is being bid."""
    bidding = running_bidding(hand, phase)
    return None if bidding is None else bidding.turn(hand.mano)


def refusal_pays(hand: Hand, bidding: Bidding) -> int:
    """Return the stones that a refusal pays at once, by the rules and the rulings of a referee."""
    side = None if bidding.standing is None else bidding.standing.side
    return bidding.deje if pays_deje(hand, bidding.lance, side) else 0


def standing_shape(hand: Hand, phase: Phase) -> hand_shapes.StandingShape | None:
    """Return the bet that waits for an answer, if any; `phase` is that of the view."""
    bidding = running_bidding(hand, phase)
    if bidding is None or bidding.standing is None:
        return None
    standing = bidding.standing
    return {
        "lance": bidding.lance,
        "punto": hand.is_punto(bidding.lance),
        "sequence": bidding.standing_since or 0,
        "seat": standing.seat,
        "side": standing.side,
        "total": standing.total,
        "ordago": standing.ordago,
        "deje": refusal_pays(hand, bidding),
        "awaited": sorted(bidding.awaited, key=hand.distance_from_mano),
    }


def contradictions_shape(
    table: Table, counted: Count | None
) -> list[hand_shapes.ContradictionShape]:
    """Return the contradictions that the players must correct (setting `misdeclaration` table)."""
    if counted is None:
        return []
    hand, sequences = table.match.hand, _declaration_sequences(table)
    return [
        {"lance": lance, **_wrong_word(hand, lance, seat, sequences)}
        for seat, lance in counted.contradictions
    ]


def verdicts_shape(table: Table, counted: Count | None) -> list[hand_shapes.VerdictShape]:
    """Return the verdicts that must be accepted or ruled before the count continues."""
    if counted is None:
        return []
    sequences = _declaration_sequences(table)
    return [
        _verdict(table.match.hand, lance, sequences, counted.returned)
        for lance in (*counted.verdicts, *counted.rulings)
    ]


def _declaration_sequences(table: Table) -> Mapping[tuple[int, Lance], int]:
    """Return the sequence of the event of each declaration, by seat and lance."""
    return {
        (entry.event.seat, entry.event.lance): entry.sequence
        for entry in table.play.entries
        if isinstance(entry.event, Declared)
    }


def _wrong_word(
    hand: Hand, lance: Lance, seat: int, sequences: Mapping[tuple[int, Lance], int]
) -> hand_shapes.WrongWordShape:
    said = bool(hand.said(lance)[seat])
    return {"seat": seat, "said": said, "sequence": sequences[seat, lance]}


def _verdict(
    hand: Hand,
    lance: Lance,
    sequences: Mapping[tuple[int, Lance], int],
    returned: tuple[Award, ...],
) -> hand_shapes.VerdictShape:
    judged = verdict(hand, lance)
    ruling = isinstance(judged, RulingWanted) or ordago_lance(hand) is lance
    kind: Literal["void", "as_usual", "ruling"] = "as_usual"
    if ruling:
        kind = "ruling"
    elif isinstance(judged, Void):
        kind = "void"
    counts = judged.holders if isinstance(judged, AsUsual) and not ruling else frozenset()
    return {
        "lance": lance,
        "kind": kind,
        "wrong": [_wrong_word(hand, lance, seat, sequences) for seat in contradicting(hand, lance)],
        "counts": sorted(counts, key=hand.distance_from_mano),
        "returned": [_due(award) for award in returned if award.lance is lance],
        "due": [] if ruling else [_due(award) for award in awards_of(hand, lance)],
    }


def _due(award: Award) -> hand_shapes.DueShape:
    return {
        "side": award.side,
        "stones": award.stones,
        "reason": award.reason,
        "seat": award.seat,
        "held": award.held,
    }
