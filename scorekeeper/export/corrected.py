"""What was corrected by a referee or undone beyond a hand stays visible in the text (rules §8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.bidding import Spoken
from scorekeeper.export.hand_text import said_words
from scorekeeper.export.teller import Teller
from scorekeeper.match import events as e
from scorekeeper.table.events import Corrected, Undone
from scorekeeper.table.recorded import Recorded, TakenBack
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


def undone_lines(tell: Teller, rows: Iterable[Recorded], number: int) -> Iterator[str]:
    """The undos that went back to the hand with this number and took its count with them."""
    for row in rows:
        taken = row.took_back
        if not isinstance(row.event, Undone) or taken is None or number not in taken.hands[:1]:
            continue
        if taken.steps == 1 and isinstance(taken.first.event, e.HandStarted):
            continue  # nothing was told of that hand
        said = {"who": row.by_name or "", "what": ", ".join(_gone(tell, taken))}
        if row.event.asked_by is None:
            yield "  " + tell.say("export.undone", **said)
        else:
            yield "  " + tell.say("export.undone.agreed", name=row.event.asked_by, **said)


def _gone(tell: Teller, taken: TakenBack) -> Iterator[str]:
    """The hands, games and match that went."""
    if len(taken.hands) == 1:
        yield tell.say("say.gone.hand", n=taken.hands[0])
    else:
        yield tell.say("say.gone.hands", hands=", ".join(str(hand) for hand in taken.hands))
    for side in taken.games:
        yield tell.say("say.gone.game", side=tell.side(side))
    if taken.match is not None:
        yield tell.say("say.gone.match", side=tell.side(taken.match))


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
