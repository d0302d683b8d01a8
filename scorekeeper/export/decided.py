"""What settled a hand besides words and cards: wrong words, a referee, a score set by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.bidding import AllPassed
from scorekeeper.export.teller import Teller
from scorekeeper.hand.hand import Hand
from scorekeeper.hand.misdeclaration import AsUsual, Void, verdict
from scorekeeper.hand.paying import is_punto
from scorekeeper.hand.showdown import contradictions, holding_of
from scorekeeper.lance import Lance
from scorekeeper.match import events as e
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play


def wrong_word_lines(tell: Teller, hand: Hand) -> Iterator[str]:
    """Who said what he does not hold, and what became of the lance (rules §9)."""
    unruled = replace(hand, rulings=(None,) * len(Lance))
    for lance in Lance:
        ruled = hand.rulings[lance.place] is not None
        # A lance that the count never reached needs no word.
        if not ruled and lance not in hand.heard:
            continue
        for seat, _lance in contradictions(unruled, (lance,)):
            yield _wrong(tell, hand, lance, seat)
        if not ruled:
            yield from _follows(tell, hand, lance)


def decided_lines(tell: Teller, play: Play) -> Iterator[str]:
    """Rulings and what a referee took, a score that was set; each with who and why."""
    for entry in play.entries:
        match entry.event:
            case e.LanceRuled():
                yield _ruled(tell, entry, entry.event)
            case e.HandTaken(side=side, reason=reason):
                yield tell.say("export.hand_taken", **_by(entry), side=tell.side(side), why=reason)
            case e.GameTaken(side=side, to=to, reason=reason):
                names = {"side": tell.side(side), "to": tell.side(to)}
                yield tell.say("export.game_taken", **_by(entry), **names, why=reason)
            case e.ScoreSet() as event:
                yield score_line(tell, entry, event)
            case e.StonesCounted(side=side, stones=stones, score=score):
                words = {"side": tell.side(side), "stones": tell.stones(stones)}
                yield tell.say("export.stones_counted", **words, score=tell.tally(score))
    if play.match.hand.broken_off:
        yield tell.say("export.broken_off")


def score_line(tell: Teller, entry: Recorded, event: e.ScoreSet) -> str:
    """Who set the score, or who agreed with whom about it, and why where a reason was given."""
    words = {
        "who": entry.by_name or tell.say("say.house"),
        "score": tell.tally(event.score),
        "games": tell.tally(event.games),
    }
    asked = {} if event.asked_by is None else {"name": event.asked_by}
    line = tell.say("export.score_agreed" if asked else "export.score_set", **words, **asked)
    return tell.say("export.because", what=line, why=event.reason) if event.reason else line


def match_taken_line(tell: Teller, play: Play) -> str | None:
    """That a referee took the match, if one did."""
    for entry in play.entries:
        if isinstance(entry.event, e.MatchTaken):
            event = entry.event
            names = {"side": tell.side(event.side), "to": tell.side(event.to)}
            return tell.say("export.match_taken", **_by(entry), **names, why=event.reason)
    return None


def _by(entry: Recorded) -> dict[str, str]:
    return {"who": entry.by_name or ""}


def _ruled(tell: Teller, entry: Recorded, event: e.LanceRuled) -> str:
    """A referee's own ruling, or one that the table entered for him."""
    return tell.say(
        "export.ruled" if entry.by_referee else "export.ruled.told",
        **_by(entry),
        lance=tell.lance(event.lance, punto=event.punto),
        stones=tell.stones(event.stones),
        side=tell.side(event.side),
        why=event.reason,
    )


def _wrong(tell: Teller, hand: Hand, lance: Lance, seat: int) -> str:
    holding, cards = holding_of(hand, seat), hand.cards[seat]
    if holding is None or cards is None:
        raise ValueError(f"seat {seat} is said to be wrong without cards")
    held = str(holding.points)
    if lance is Lance.PARES and holding.pares is not None:
        held = tell.say(f"export.held.{holding.pares.value}")
    said = "yes" if hand.said(lance)[seat] else "no"
    words = {"who": tell.player(seat), "cards": tell.cards(cards), "held": held}
    return tell.say(f"say.wrong.{lance.value}.{said}", **words)


def _follows(tell: Teller, hand: Hand, lance: Lance) -> Iterator[str]:
    """That the bids are void or stand, and whose cards do not count though he holds them."""
    judged = verdict(hand, lance)
    bidding = hand.bidding(lance)
    bet = bidding is not None and not isinstance(bidding.outcome, AllPassed)
    name = tell.lance(lance, punto=is_punto(hand, lance))
    if isinstance(judged, Void) and bet:
        yield tell.say("say.verdict.void", lance=name)
    if isinstance(judged, AsUsual):
        yield tell.say("say.verdict.stands" if bet else "say.verdict.usual", lance=name)
        for seat, _lance in contradictions(hand, (lance,)):
            if seat not in judged.holders and not hand.said(lance)[seat]:
                yield tell.say(f"say.verdict.not.{lance.value}", who=tell.player(seat))
