"""A game kept by counting stones only, as people read it: who took how many, in order."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.export.decided import score_line
from scorekeeper.export.teller import Teller
from scorekeeper.match import events as e
from scorekeeper.table.table import Play


def counted_lines(tell: Teller, play: Play) -> Iterator[str]:
    """The counts that stand, each with the score after it, and the game where one was won.

    The sums run from the score the hand began with: what was taken back is not among them.
    """
    hand = play.match.hand
    if hand.first_of_game:
        yield tell.say("export.game_number", number=play.match.game)
    running = list(play.opening.score)
    for entry in play.entries:
        if isinstance(entry.event, e.ScoreSet):
            running = list(entry.event.score)
            yield "  " + score_line(tell, entry, entry.event)
        elif isinstance(entry.event, e.StonesCounted):
            side, stones = entry.event.side, entry.event.stones
            running[side] += stones
            words = {"side": tell.side(side), "stones": tell.stones(stones)}
            yield "  " + tell.say("export.stones_counted", **words, score=tell.tally(running))
    if hand.winner is not None:
        games = tell.tally(play.match.games)
        yield "  " + tell.say("export.game", side=tell.side(hand.winner), games=games)
