"""One finished hand as people read it: what was said, what was shown, who took what and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.bidding import AllPassed, Spoken
from scorekeeper.export.decided import decided_lines, wrong_word_lines
from scorekeeper.export.stones import stones_lines
from scorekeeper.export.teller import Teller
from scorekeeper.hand.hand import Hand
from scorekeeper.lance import Lance, Word
from scorekeeper.table.events import AnswerOverruled
from scorekeeper.table.table import Play

Overruled = Mapping[int, AnswerOverruled]
"""Answers that did not stand, each by the sequence of the one that did."""


def hand_lines(tell: Teller, play: Play, overruled: Overruled) -> Iterator[str]:
    """The hand as it was left; with the first of a game goes that game's number."""
    hand = play.match.hand
    if hand.first_of_game:
        yield tell.say("export.game_number", number=play.match.game)
        yield ""
    yield _heading(tell, play)
    for what, seat in hand.marks:
        who = {} if seat is None else {"who": tell.player(seat)}
        yield "  " + tell.say(f"say.noted.{what.value}", **who)
    for lance in Lance:
        yield from _indented(_lance_lines(tell, hand, lance, overruled))
    for seat in hand.rules.from_mano(hand.mano):
        cards = hand.cards[seat]
        if cards is not None:
            yield f"  {tell.player(seat)}: {tell.cards(cards)}"
    yield from _indented(wrong_word_lines(tell, hand))
    yield from _indented(decided_lines(tell, play))
    yield from _indented(stones_lines(tell, hand))
    if hand.winner is not None:
        games = tell.tally(play.match.games)
        yield "  " + tell.say("export.game", side=tell.side(hand.winner), games=games)


def said_words(tell: Teller, each: Spoken) -> str:
    """One word of the bidding: ``Ane envida 4``."""
    numbers = {Word.ENVIDO: "n", Word.REENVIDO: "total"}
    name = numbers.get(each.word)
    number = {} if name is None or each.total is None else {name: each.total}
    said = tell.say(f"export.bid.{each.word.value}", who=tell.player(each.seat), **number)
    return tell.say("say.out_of_turn", what=said) if each.out_of_turn else said


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _heading(tell: Teller, play: Play) -> str:
    hand = play.match.hand
    parts = [tell.say("export.hand", number=hand.number)]
    corrido = hand.rules.corrido and hand.first_of_game
    if hand.mano_known:
        key = "export.mano.cut" if corrido else "export.mano"
        parts.append(tell.say(key, who=tell.player(hand.mano)))
    if hand.rules.no_signs_first_hand and hand.first_of_game:
        parts.append(tell.say("export.no_signs"))
    parts.append(tell.tally(hand.start))
    if tell.stamp is not None and play.entries:
        parts.append(tell.moment(play.entries[-1].at))
    return " · ".join(parts)


def _lance_lines(tell: Teller, hand: Hand, lance: Lance, overruled: Overruled) -> Iterator[str]:
    """Who said yes, and the bidding; a punto stands in a line of its own."""
    punto = lance is Lance.JUEGO and hand.punto
    said = _said(tell, hand, lance) if lance.declared else ""
    bids = _bids(tell, hand, lance, overruled)
    if punto and said:
        yield f"{tell.lance(lance)}: {said}"
        said = ""
    if said or bids:
        together = " · ".join(part for part in (said, bids) if part)
        yield f"{tell.lance(lance, punto=punto)}: {together}"


def _said(tell: Teller, hand: Hand, lance: Lance) -> str:
    said = [(seat, hand.said(lance)[seat]) for seat in hand.rules.from_mano(hand.mano)]
    yes = [seat for seat, has in said if has]
    no = [seat for seat, has in said if has is False]
    if len(yes) == len(said):
        return tell.say("export.said.all")
    if len(no) == len(said):
        return tell.say("export.said.none")
    parts = [("export.said.yes", yes), ("export.said.no", no)]
    return "; ".join(tell.say(key, who=tell.players(seats)) for key, seats in parts if seats)


def _bids(tell: Teller, hand: Hand, lance: Lance, overruled: Overruled) -> str:
    bidding = hand.bidding(lance)
    if bidding is None:
        return ""
    words = [_spoken(tell, each, overruled) for each in bidding.spoken]
    if isinstance(bidding.outcome, AllPassed):
        spoken = {each.seat for each in bidding.spoken}
        if not spoken:
            words.append(tell.say("export.all_pass"))
        elif spoken < bidding.speakers:
            words.append(tell.say("export.rest_pass"))
    return ", ".join(words)


def _spoken(tell: Teller, each: Spoken, overruled: Overruled) -> str:
    words = said_words(tell, each)
    other = overruled.get(each.sequence)
    if other is None:
        return words
    unheard = tell.say(f"export.word.{other.word.value}")
    if other.stones is not None:
        unheard = f"{unheard} {other.stones}"
    return tell.say("export.at_once", said=words, who=tell.player(other.seat), word=unheard)
