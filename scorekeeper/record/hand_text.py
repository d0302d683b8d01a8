"""One finished hand as text: what was said, what was shown, who took what and why.

Also a hand of which only stones were counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.bidding import AllPassed, Spoken
from scorekeeper.hand.award import Award, Reason, When
from scorekeeper.hand.hand import Hand
from scorekeeper.hand.misdeclaration import AsUsual, Void, verdict
from scorekeeper.hand.showdown import contradicting
from scorekeeper.lance import Lance, Word
from scorekeeper.match import events
from scorekeeper.record.phrases import Phrases
from scorekeeper.table.events import AnswerOverruled
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play

Overruled = Mapping[int, AnswerOverruled]
"""Answers that did not stand, each by the sequence of the one that did."""


def hand_lines(phrases: Phrases, play: Play, overruled: Overruled) -> Iterator[str]:
    """Yield the lines of a hand; before the first of a game, the number of that game."""
    hand = play.match.hand
    if hand.first_of_game:
        yield phrases.say("export.game_number", number=play.match.game)
        yield ""
    yield _heading(phrases, play)
    for what, seat in hand.marks:
        who = {} if seat is None else {"who": phrases.player(seat)}
        yield "  " + phrases.say(f"say.noted.{what.value}", **who)
    for lance in Lance:
        yield from _indented(_lance_lines(phrases, hand, lance, overruled))
    for seat in hand.rules.from_mano(hand.mano):
        cards = hand.cards[seat]
        if cards is not None:
            yield f"  {phrases.player(seat)}: {phrases.cards(cards)}"
    yield from _indented(_wrong_word_lines(phrases, hand))
    yield from _indented(_decided_lines(phrases, play))
    yield from _indented(_stones_lines(phrases, hand))
    yield from _game_lines(phrases, play)


def _game_lines(phrases: Phrases, play: Play) -> Iterator[str]:
    """Yield who won the game by this hand, if a side did."""
    if play.match.hand.winner is not None:
        side, games = phrases.side(play.match.hand.winner), phrases.tally(play.match.games)
        yield "  " + phrases.say("export.game", side=side, games=games)


def said_words(phrases: Phrases, each: Spoken) -> str:
    """Return a word of the bidding: ``Ane envida 4``."""
    numbers = {Word.ENVIDO: "n", Word.REENVIDO: "total"}
    name = numbers.get(each.word)
    number = {} if name is None or each.total is None else {name: each.total}
    said = phrases.say(f"export.bid.{each.word.value}", who=phrases.player(each.seat), **number)
    return phrases.say("say.out_of_turn", what=said) if each.out_of_turn else said


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _heading(phrases: Phrases, play: Play) -> str:
    hand = play.match.hand
    parts = [phrases.say("export.hand", number=hand.number)]
    corrido = hand.rules.corrido and hand.first_of_game
    if hand.mano_known:
        key = "export.mano.cut" if corrido else "export.mano"
        parts.append(phrases.say(key, who=phrases.player(hand.mano)))
    if hand.rules.no_signs_first_hand and hand.first_of_game:
        parts.append(phrases.say("export.no_signs"))
    parts.append(phrases.tally(hand.start))
    if phrases.stamp is not None and play.entries:
        parts.append(phrases.moment(play.entries[-1].at))
    return " · ".join(parts)


def _lance_lines(phrases: Phrases, hand: Hand, lance: Lance, overruled: Overruled) -> Iterator[str]:
    """Yield the declarations and the bidding, in one line unless punto is played."""
    punto = hand.is_punto(lance)
    said = _said(phrases, hand, lance) if lance.declared else ""
    bids = _bids(phrases, hand, lance, overruled)
    if punto and said:
        yield f"{phrases.lance(lance)}: {said}"
        said = ""
    if said or bids:
        together = " · ".join(part for part in (said, bids) if part)
        yield f"{phrases.lance(lance, punto=punto)}: {together}"


def _said(phrases: Phrases, hand: Hand, lance: Lance) -> str:
    said = [(seat, hand.said(lance)[seat]) for seat in hand.rules.from_mano(hand.mano)]
    yes = [seat for seat, has in said if has]
    no = [seat for seat, has in said if has is False]
    if len(yes) == len(said):
        return phrases.say("export.said.all")
    if len(no) == len(said):
        return phrases.say("export.said.none")
    parts = [("export.said.yes", yes), ("export.said.no", no)]
    return "; ".join(phrases.say(key, who=phrases.players(seats)) for key, seats in parts if seats)


def _bids(phrases: Phrases, hand: Hand, lance: Lance, overruled: Overruled) -> str:
    bidding = hand.bidding(lance)
    if bidding is None:
        return ""
    words = [_spoken(phrases, each, overruled) for each in bidding.spoken]
    if isinstance(bidding.outcome, AllPassed):
        spoken = {each.seat for each in bidding.spoken}
        if not spoken:
            words.append(phrases.say("export.all_pass"))
        elif spoken < bidding.speakers:
            words.append(phrases.say("export.rest_pass"))
    return ", ".join(words)


def _spoken(phrases: Phrases, each: Spoken, overruled: Overruled) -> str:
    words = said_words(phrases, each)
    other = overruled.get(each.sequence)
    if other is None:
        return words
    unheard = phrases.say(f"export.word.{other.word.value}")
    if other.stones is not None:
        unheard = f"{unheard} {other.stones}"
    return phrases.say("export.at_once", said=words, who=phrases.player(other.seat), word=unheard)


def _stones_lines(phrases: Phrases, hand: Hand) -> Iterator[str]:
    """Yield the dejes, those that were returned, the count, and who is adentro by it.

    The sums run from the score that the hand began with.
    """
    target = hand.rules.target
    running = list(hand.start)
    at_once = [award for award in hand.taken if award.when is When.BID]
    for award in sorted((*at_once, *hand.returned), key=lambda award: award.lance.place):
        yield _taken(phrases, hand, award, running)
    for award in hand.returned:
        running[award.side] -= award.stones
        lance = phrases.lance(award.lance, punto=award.punto)
        yield phrases.say(
            "export.returned",
            lance=lance,
            side=phrases.side(award.side),
            stones=award.stones,
            score=running[award.side],
        )
    for award in hand.taken:
        if award.when is not When.BID:
            yield _taken(phrases, hand, award, running)
    for side, (before, after) in enumerate(zip(hand.start, running, strict=True)):
        if before < hand.rules.adentro_from <= after < target and hand.winner is None:
            yield phrases.say("export.adentro", side=phrases.side(side))


def _taken(phrases: Phrases, hand: Hand, award: Award, running: list[int]) -> str:
    """Return the line of an award, and add it to the running sums."""
    lance = phrases.lance(award.lance, punto=award.punto)
    why = _why(phrases, hand, award)
    side = phrases.side(award.side)
    if award.when is When.ORDAGO:
        return phrases.say("export.award.ordago", lance=lance, why=why, side=side)
    before, target = running[award.side], hand.rules.target
    score = running[award.side] = min(before + award.stones, target)
    # Stones past the target are not taken (rule book §5), so there the sum would not add up.
    key = "export.award"
    if score == target:
        key = "export.award.past" if before == target else "export.award.reaches"
    return phrases.say(key, lance=lance, why=why, side=side, stones=award.stones, score=score)


def _why(phrases: Phrases, hand: Hand, award: Award) -> str:
    why = phrases.say(f"export.reason.{award.reason.value}")
    if award.reason in (Reason.PARES, Reason.JUEGO) and award.held is not None:
        why = phrases.say(f"export.held.{award.held}")
    # A player alone is the side, which is named anyway.
    if award.seat is None or hand.rules.alone:
        return why
    return f"{why} ({phrases.player(award.seat)})"


def _wrong_word_lines(phrases: Phrases, hand: Hand) -> Iterator[str]:
    """Yield who declared what they do not hold, and what followed (rule book §9)."""
    unruled = hand._replace(rulings=(None,) * len(Lance))
    for lance in Lance:
        ruled = hand.rulings[lance.place] is not None
        # The count did not reach the lance.
        if not ruled and lance not in hand.accepted_verdicts:
            continue
        for seat in contradicting(unruled, lance):
            yield _wrong(phrases, hand, lance, seat)
        if not ruled:
            yield from _follows(phrases, hand, lance)


def _decided_lines(phrases: Phrases, play: Play) -> Iterator[str]:
    """Yield rulings, penalties, scores that were set and stones counted by hand."""
    for entry in play.entries:
        match entry.event:
            case events.LanceRuled():
                yield _ruled(phrases, entry, entry.event)
            case events.HandTaken(side=side, reason=reason):
                yield phrases.say(
                    "export.hand_taken", **_by(entry), side=phrases.side(side), why=reason
                )
            case events.GameTaken(side=side, to=to, reason=reason):
                names = {"side": phrases.side(side), "to": phrases.side(to)}
                yield phrases.say("export.game_taken", **_by(entry), **names, why=reason)
            case events.ScoreSet() as event:
                yield score_line(phrases, entry, event)
            case events.StonesCounted(ordago=False) as event:
                yield _counted_line(phrases, event, event.score)
    if play.match.hand.broken_off:
        yield phrases.say("export.broken_off")


def _counted_line(phrases: Phrases, event: events.StonesCounted, score: Sequence[int]) -> str:
    words = {"side": phrases.side(event.side), "stones": phrases.stones(event.stones)}
    return phrases.say("export.stones_counted", **words, score=phrases.tally(score))


def score_line(phrases: Phrases, entry: Recorded, event: events.ScoreSet) -> str:
    """Return who set a score, who agreed to it, and the reason if one was given."""
    words = {
        "who": entry.by_name or phrases.say("say.house"),
        "score": phrases.tally(event.score),
        "games": phrases.tally(event.games),
    }
    asked = {} if event.asked_by is None else {"name": event.asked_by}
    line = phrases.say("export.score_agreed" if asked else "export.score_set", **words, **asked)
    return phrases.say("export.because", what=line, why=event.reason) if event.reason else line


def match_taken_line(phrases: Phrases, play: Play) -> str | None:
    """Return the line that a referee took the match, if one did."""
    for entry in play.entries:
        if isinstance(entry.event, events.MatchTaken):
            event = entry.event
            names = {"side": phrases.side(event.side), "to": phrases.side(event.to)}
            return phrases.say("export.match_taken", **_by(entry), **names, why=event.reason)
    return None


def _by(entry: Recorded) -> dict[str, str]:
    return {"who": entry.by_name or ""}


def _ruled(phrases: Phrases, entry: Recorded, event: events.LanceRuled) -> str:
    """Return the line of a ruling, entered by the referee or by the players."""
    return phrases.say(
        "export.ruled" if entry.by_referee else "export.ruled.told",
        **_by(entry),
        lance=phrases.lance(event.lance, punto=event.punto),
        stones=phrases.stones(event.stones),
        side=phrases.side(event.side),
        why=event.reason,
    )


def _wrong(phrases: Phrases, hand: Hand, lance: Lance, seat: int) -> str:
    holding, cards = hand.holdings[seat], hand.cards[seat]
    if holding is None or cards is None:
        raise ValueError(f"seat {seat} is said to be wrong without cards")
    held = str(holding.points)
    if lance is Lance.PARES and holding.pares is not None:
        held = phrases.say(f"export.held.{holding.pares.value}")
    said = "yes" if hand.said(lance)[seat] else "no"
    words = {"who": phrases.player(seat), "cards": phrases.cards(cards), "held": held}
    return phrases.say(f"say.wrong.{lance.value}.{said}", **words)


def _follows(phrases: Phrases, hand: Hand, lance: Lance) -> Iterator[str]:
    """Yield whether the bids are void or stand, and whose pares or juego do not count."""
    judged = verdict(hand, lance)
    bidding = hand.bidding(lance)
    bet = bidding is not None and not isinstance(bidding.outcome, AllPassed)
    name = phrases.lance(lance, punto=hand.is_punto(lance))
    if isinstance(judged, Void) and bet:
        yield phrases.say("say.verdict.void", lance=name)
    if isinstance(judged, AsUsual):
        yield phrases.say("say.verdict.stands" if bet else "say.verdict.usual", lance=name)
        for seat in contradicting(hand, lance):
            if seat not in judged.holders and not hand.said(lance)[seat]:
                yield phrases.say(f"say.verdict.not.{lance.value}", who=phrases.player(seat))


def counted_lines(phrases: Phrases, play: Play) -> Iterator[str]:
    """Yield the lines of a hand in which only stones were counted.

    The sums run from the score that the hand began with, without what was taken back.
    """
    hand = play.match.hand
    if hand.first_of_game:
        yield phrases.say("export.game_number", number=play.match.game)
    running = list(play.opening.score)
    for entry in play.entries:
        if isinstance(entry.event, events.ScoreSet):
            running = list(entry.event.score)
            yield "  " + score_line(phrases, entry, entry.event)
        elif isinstance(entry.event, events.StonesCounted) and not entry.event.ordago:
            running[entry.event.side] += entry.event.stones
            yield "  " + _counted_line(phrases, entry.event, running)
    yield from _game_lines(phrases, play)
