"""Settle a hand record: play its bids by the rules, then count."""

from __future__ import annotations

from scorekeeper.bidding import Bidding, pass_all, speak
from scorekeeper.hand.award import Award
from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand, new_hand, ordago_lance, put, say_all
from scorekeeper.hand.lance_result import check_agrees
from scorekeeper.hand.paying import deje_award
from scorekeeper.hand.showdown import holdings
from scorekeeper.lance import LANCES, Lance
from scorekeeper.record.hand_record import Record, read_record
from scorekeeper.refusal import RefusalCode, Refused

ALL_LANCES = frozenset(LANCES)


def settle(value: object) -> dict[str, object]:
    """Return the result of a hand record, both as JSON.

    The result has the awards in the order taken, score and winner; or one sentence of error.
    """
    record_id = value.get("id") if isinstance(value, dict) else None
    try:
        awards, score, winner = settle_record(read_record(value))
    except Refused as refused:
        return {"id": record_id, "error": refused.text}
    return {
        "id": record_id,
        "awards": [_award(award) for award in awards],
        "score": list(score),
        "winner": winner,
    }


def settle_record(record: Record) -> tuple[tuple[Award, ...], tuple[int, ...], int | None]:
    """Return the awards in the order taken, the score after the hand, and who won the game.

    Raises:
        Refused: The record contradicts the rules or itself, or lacks something.
    """
    start = new_hand(record.rules, 1, record.mano, record.score, first_of_game=False)
    hand = start._replace(
        mano_known=True,
        cards=record.cards,
        rulings=record.rulings,
        accepted_verdicts=ALL_LANCES,
        forfeit=record.forfeit,
    )
    score = record.score
    over = False
    for lance in LANCES:
        bids = record.bids[lance.place]
        if over:
            if bids:
                raise Refused(RefusalCode.BIDS_AFTER_END, lance=lance)
            continue
        hand = _declare(hand, lance, record)
        hand = _bid(hand, lance, record)
        award = deje_award(hand, lance, score)
        if award is not None:
            score = put(score, award.side, award.score)
            hand = hand._replace(taken=(*hand.taken, award))
        over = record.rules.target in score or ordago_lance(hand) is not None
    if record.rules.target in score:
        return hand.taken, score, score.index(record.rules.target)
    hand = hand._replace(told=record.told)
    check_agrees(hand)
    return _counted(hand, score)


def _counted(
    hand: Hand, score: tuple[int, ...]
) -> tuple[tuple[Award, ...], tuple[int, ...], int | None]:
    counted = count(hand, score)
    for seat, lance in counted.contradictions:
        raise Refused(RefusalCode.DECLARATION_DIFFERS, seat=seat, lance=lance)
    for lance in counted.rulings:
        raise Refused(RefusalCode.RULING_WANTED, lance=lance)
    for need in counted.needs:
        seat = min(seat for seat in need.seats if not hand.cards[seat])
        raise Refused(RefusalCode.CARDS_WANTED, lance=need.lance, seat=seat)
    kept = tuple(award for award in hand.taken if award not in counted.returned)
    return (*kept, *counted.awards), counted.score, counted.winner


def _declare(hand: Hand, lance: Lance, record: Record) -> Hand:
    """Enter the declarations at pares or juego, from the record or else from the cards."""
    if not lance.declared:
        return hand
    said = record.declared.get(lance)
    return say_all(hand, lance, _truth(hand, lance) if said is None else said)


def _truth(hand: Hand, lance: Lance) -> tuple[bool, ...]:
    said = []
    for seat, holding in enumerate(holdings(hand)):
        if holding is None:
            raise Refused(RefusalCode.CARDS_WANTED, lance=lance, seat=seat)
        said.append(holding.kind(lance) is not None)
    return tuple(said)


def _bid(hand: Hand, lance: Lance, record: Record) -> Hand:
    """Enter the words of a lance in order. Passes may be missing, an answer to a bet may not."""
    bids = record.bids[lance.place]
    bidding = hand.bidding(lance)
    if bidding is None:
        if bids:
            raise Refused(RefusalCode.NO_BIDDING, lance=lance)
        return hand
    for bid in bids:
        bidding = speak(bidding, bid.seat, bid.word, bid.stones)
    return hand.with_bidding(lance, _finished(bidding))


def _finished(bidding: Bidding) -> Bidding:
    if bidding.outcome is not None:
        return bidding
    if bidding.standing is not None:
        raise Refused(RefusalCode.BET_LEFT_OPEN, lance=bidding.lance)
    return pass_all(bidding)


def _award(award: Award) -> dict[str, object]:
    return {
        "lance": award.lance,
        "side": award.side,
        "stones": award.stones,
        "when": award.when,
        "reason": award.reason,
        "seat": award.seat,
    }
