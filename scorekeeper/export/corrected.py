"""That a referee corrected a hand: it stays visible, with what had been told before (rules §8)."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.bidding import Spoken
from scorekeeper.export.hand_text import said_words
from scorekeeper.export.teller import Teller
from scorekeeper.match import events as e
from scorekeeper.table.events import Corrected
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Moment


def correction_lines(tell: Teller, number: int) -> Iterator[str]:
    """His corrections of the hand with this number, oldest first."""
    for moment in reversed(tuple(tell.table.moments())):
        event = moment.first.event
        if not isinstance(event, Corrected) or not moment.first.by_referee:
            continue
        # A ruling that he put into it says itself that it is his.
        if event.back is None or number != (event.hand or moment.before.match.hand.number):
            continue
        before = _entry(moment, event.hand, event.back)
        who = moment.first.by_name or ""
        yield "  " + tell.say("export.corrected", who=who, before=_told(tell, before))


def _entry(moment: Moment, hand: int | None, sequence: int) -> Recorded:
    for entry in moment.before.since(hand)[0].entries:
        if entry.sequence == sequence:
            return entry
    raise ValueError(f"a correction of {sequence}, which nobody told")


def _told(tell: Teller, entry: Recorded) -> str:
    """An entry that a correction can replace."""
    match entry.event:
        case e.CardsShown(seat=seat, cards=cards):
            return f"{tell.player(seat)}: {tell.cards(cards)}"
        case e.Declared(lance=lance, seat=seat, has=has):
            key = f"say.declared.{lance.value}.{'yes' if has else 'no'}"
            return tell.say(key, who=tell.player(seat))
        case e.BidSpoken(lance=lance, punto=punto, seat=seat, word=word) as bid:
            said = said_words(tell, Spoken(seat, word, bid.stones, bid.total, 0, bid.out_of_turn))
            return f"{tell.lance(lance, punto=punto)}: {said}"
        case e.LanceTold(lance=lance, punto=punto, winner=winner, values=values):
            won = () if winner is None else (tell.say("say.lance_winner", who=tell.player(winner)),)
            held = (f"{tell.player(s)}: {tell.say(f'export.held.{kind}')}" for s, kind in values)
            return f"{tell.lance(lance, punto=punto)}: {', '.join((*won, *held))}"
        case event:
            raise ValueError(f"{type(event).__name__} is not corrected but ruled")
