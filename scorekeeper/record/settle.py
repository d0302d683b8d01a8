"""Settle a hand record: play its bids by the rules, then count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.bidding import Accepted, BetRefused, Bidding, all_passed, speak
from scorekeeper.cards.holding import Holding, hold
from scorekeeper.hand.award import Award, When
from scorekeeper.hand.count import count
from scorekeeper.hand.hand import Hand, opened_bidding, ordago_lance, put
from scorekeeper.hand.payment import deje_award
from scorekeeper.hand.result_checks import check_agrees
from scorekeeper.lance import CHICA, DECLARED, GRANDE, JUEGO, LANCES, PARES, Lance
from scorekeeper.record.hand_record import BidWord, Record, read_record
from scorekeeper.refusal import RefusalCode, Refused

_ALL_LANCES = frozenset(LANCES)


def settle(value: object) -> dict[str, object]:
    """Return the result of a hand record, both as JSON.

    >>> cards = [list("RR77"), list("CS64"), list("C765"), list("SC54")]
    >>> bids = {"grande": [[0, "envido"], [1, "no_queremos"]]}
    >>> settle({"mano": 0, "cards": cards, "bids": bids})["score"]
    [6, 1]

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
    hand, score = _played(record)
    if record.rules.target in score:
        return hand.taken, score, score.index(record.rules.target)
    check_agrees(hand)
    settled = _counted(hand, score)
    _check_undeclared(record, hand, settled)
    return settled


def _played(record: Record) -> tuple[Hand, tuple[int, ...]]:
    """Return the hand before the count, and the score with its dejes."""
    rules, score, over = record.rules, record.score, False
    taken: tuple[Award, ...] = ()
    held: list[Holding] = []
    biddings = [opened_bidding(rules, GRANDE), opened_bidding(rules, CHICA), None, None]
    unsaid: tuple[bool | None, ...] = (None,) * rules.players
    declared = {PARES: unsaid, JUEGO: unsaid}
    for lance, bids in zip(LANCES, record.bids, strict=True):
        if over:
            if bids:
                raise Refused(RefusalCode.BIDS_AFTER_END, lance=lance)
            continue
        bidding = biddings[lance.place]
        if lance.declared:
            said = record.declared.get(lance)
            if said is None and not bids and None in record.cards:
                continue  # who has it is not known, and may not matter: _check_undeclared
            if said is None:
                held = held or _holdings(record, lance)
                said = tuple([each.kind(lance) is not None for each in held])
            declared[lance] = said
            bidding = opened_bidding(rules, lance, said)
        if bidding is None:
            if bids:
                raise Refused(RefusalCode.NO_BIDDING, lance=lance)
            continue
        bidding = biddings[lance.place] = _bid(bidding, bids)
        if isinstance(bidding.outcome, BetRefused):
            award = deje_award(_hand(record, biddings, declared, taken), lance, score)
            if award is not None:
                score, taken = put(score, award.side, award.score), (*taken, award)
                over = award.score == rules.target
        elif isinstance(bidding.outcome, Accepted):
            over = bidding.outcome.ordago
    return _hand(record, biddings, declared, taken), score


def _hand(
    record: Record,
    biddings: Iterable[Bidding | None],
    declared: Mapping[Lance, tuple[bool | None, ...]],
    taken: tuple[Award, ...],
) -> Hand:
    return Hand(
        rules=record.rules,
        number=1,
        mano=record.mano,
        start=record.score,
        first_of_game=False,
        mano_known=True,
        biddings=tuple(biddings),
        said_pares=declared[PARES],
        said_juego=declared[JUEGO],
        cards=record.cards,
        entered_results=record.told,
        rulings=record.rulings,
        accepted_verdicts=_ALL_LANCES,
        forfeit=record.forfeit,
        taken=taken,
    )


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


def _check_undeclared(
    record: Record,
    hand: Hand,
    settled: tuple[tuple[Award, ...], tuple[int, ...], int | None],
) -> None:
    """Refuse a record if the count reached a lance of which neither words nor cards are known.

    Raises:
        Refused: cards_wanted.
    """
    awards, _score, winner = settled
    if winner is not None and awards[-1].when is When.ORDAGO:
        return
    ordago = ordago_lance(hand)
    for lance in DECLARED:
        bid = ordago is None or lance.place < ordago.place
        reached = bid and (winner is None or lance.place < awards[-1].lance.place)
        if reached and not hand.all_said(lance) and hand.rulings[lance.place] is None:
            raise Refused(RefusalCode.CARDS_WANTED, lance=lance, seat=record.cards.index(None))


def _holdings(record: Record, lance: Lance) -> list[Holding]:
    """Return what everybody holds, where a lance is declared by the cards."""
    rules, held = record.rules, []
    for seat, cards in enumerate(record.cards):
        if cards is None:
            raise Refused(RefusalCode.CARDS_WANTED, lance=lance, seat=seat)
        held.append(hold(cards, rules.kings, rules.juego_real))
    return held


def _bid(bidding: Bidding, bids: Iterable[BidWord]) -> Bidding:
    """Enter the words of a lance in order. Passes may be missing, an answer to a bet may not."""
    for seat, word, stones in bids:
        bidding = speak(bidding, seat, word, stones)
    if bidding.outcome is not None:
        return bidding
    if bidding.standing is not None:
        raise Refused(RefusalCode.BET_LEFT_OPEN, lance=bidding.lance)
    return all_passed(bidding)


def _award(award: Award) -> dict[str, object]:
    return {
        "lance": award.lance,
        "side": award.side,
        "stones": award.stones,
        "when": award.when,
        "reason": award.reason,
        "seat": award.seat,
    }
