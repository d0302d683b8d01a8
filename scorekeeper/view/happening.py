"""Events in a form that screens put into words."""

from __future__ import annotations

from scorekeeper.cards.card import Cards
from scorekeeper.codec.events import type_name
from scorekeeper.hand.award import Award
from scorekeeper.hand.hand import Hand
from scorekeeper.match import events as e
from scorekeeper.table import events as te
from scorekeeper.table.recorded import Recorded
from scorekeeper.view.shapes import AwardShape, Happening


def award_shape(award: Award, hand: Hand | None = None) -> AwardShape:
    """An award; with the hand, the cards of the player who earned it where they lie open."""
    cards: Cards | None = None
    if hand is not None and award.seat is not None:
        cards = hand.cards[award.seat]
    return {
        "lance": award.lance.value,
        "punto": award.punto,
        "side": award.side,
        "stones": award.stones,
        "when": award.when.value,
        "reason": award.reason.value,
        "seat": award.seat,
        "held": award.held,
        "cards": None if cards is None else [str(card) for card in cards],
        "score": award.score,
    }


def happening_of(recorded: Recorded, retracted_by: int | None = None) -> Happening:
    """One event for the screens."""
    shape: Happening = {
        "sequence": recorded.sequence,
        "type": type_name(type(recorded.event)),
        "at": recorded.at,
        "by": recorded.by,
        "by_name": recorded.by_name,
        "retracted_by": retracted_by,
    }
    event = recorded.event
    if not isinstance(
        event,
        te.MatchStarted
        | te.PlayerSat
        | te.SeatLeft
        | te.SeatFreed
        | te.PlayerRenamed
        | te.SideRenamed
        | te.Undone
        | te.Corrected
        | e.MatchWon
        | e.MatchAbandoned
        | e.ScoreSet,
    ):
        shape["hand"] = event.hand
    match event:
        case te.MatchStarted(number=number, mano=mano, preset=preset):
            shape.update(total=number, mano=mano, name=preset)
        case te.PlayerSat(seat=seat, name=name) | te.SeatLeft(seat=seat, name=name):
            shape.update(seat=seat, name=name)
        case te.SeatFreed(seat=seat, name=name) | te.PlayerRenamed(seat=seat, name=name):
            shape.update(seat=seat, name=name)
        case te.SideRenamed(side=side, name=name):
            shape.update(side=side, name=name)
        case te.Undone(back=back) | te.Corrected(back=back):
            shape.update(sequence_back=back)
        case te.AnswerOverruled():
            shape.update(
                lance=event.lance.value,
                seat=event.seat,
                word=event.word.value,
                stones=event.stones,
                stands={
                    "seat": event.stands_seat,
                    "word": event.stands_word.value,
                    "stones": event.stands_stones,
                },
            )
        case e.HandStarted(mano=mano) | e.ManoSet(mano=mano):
            shape.update(mano=mano)
        case e.BidSpoken():
            shape.update(
                lance=event.lance.value,
                punto=event.punto,
                seat=event.seat,
                word=event.word.value,
                stones=event.stones,
                total=event.total,
            )
        case e.LancePassed(lance=lance, punto=punto):
            shape.update(lance=lance.value, punto=punto)
        case e.Declared(lance=lance, seat=seat, has=has):
            shape.update(lance=lance.value, seat=seat, has=has)
        case e.CardsShown(seat=seat, cards=cards):
            shape.update(seat=seat, cards=[str(card) for card in cards])
        case e.LanceTold(lance=lance, punto=punto, winner=winner, values=values):
            shape.update(
                lance=lance.value,
                punto=punto,
                winner=winner,
                values={str(seat): kind for seat, kind in values},
            )
        case e.StonesTaken(award=award):
            shape.update(award=award_shape(award))
        case e.HandCounted(awards=awards, score=score):
            shape.update(awards=[award_shape(award) for award in awards], score=list(score))
        case e.GameWon(side=side, how=how, score=score, games=games):
            shape.update(side=side, how=how, score=list(score), games=list(games))
        case e.MatchWon(side=side, games=games):
            shape.update(side=side, games=list(games))
        case e.MatchAbandoned(games=games):
            shape.update(games=list(games))
        case e.ScoreSet(score=score, games=games, reason=reason):
            shape.update(score=list(score), games=list(games), reason=reason)
    return shape
