"""The finished hands of the running match, as a referee goes back to them.

Entries keep the sequences by which `correct` names them, so a hand that was corrected shows what
now stands of it.
"""

from __future__ import annotations

from typing import TypedDict

from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import Hand, phase_of
from scorekeeper.lance import Lance
from scorekeeper.match.match import MatchState
from scorekeeper.table.table import Play, Table
from scorekeeper.view import shapes as s
from scorekeeper.view.hand import lance_shape
from scorekeeper.view.happening import happening_of
from scorekeeper.view.options import rule_option, take_option
from scorekeeper.view.stones import award_shape


class FinishedHandShape(TypedDict):
    """A hand that is over.

    before, after: stones of each side as it began and ended · games: won by each side after it ·
    winner: the side that won the game by it · forfeit: the side it was taken from · may: what the
    table's referee may still decide of it.
    """

    number: int
    game: int
    mano: int
    before: list[int]
    after: list[int]
    games: list[int]
    winner: int | None
    forfeit: int | None
    lances: list[s.LanceShape]
    awards: list[s.AwardShape]
    taken: list[int]
    entries: list[s.Happening]
    may: list[s.OptionShape]


def finished_hands(table: Table, before: int, limit: int) -> tuple[list[FinishedHandShape], bool]:
    """The newest `limit` of those with a number under `before`, newest first.

    And whether there are older ones.
    """
    over = [
        play
        for play in table.play.hands()
        if play.match.hand.over and play.match.hand.number < before
    ]
    return [_shape(table, play) for play in over[:limit]], len(over) > limit


def _shape(table: Table, play: Play) -> FinishedHandShape:
    match, hand = play.match, play.match.hand
    return {
        "number": hand.number,
        "game": match.game,
        "mano": hand.mano,
        "before": list(play.opening.score),
        "after": list(match.score),
        "games": list(match.games),
        "winner": hand.winner,
        "forfeit": hand.forfeit,
        "lances": [lance_shape(hand, lance, phase_of(hand)) for lance in Lance],
        "awards": [award_shape(award, hand) for award in hand.taken],
        "taken": list(totals(hand.taken, hand.rules.sides)),
        "entries": [happening_of(entry) for entry in play.entries],
        "may": _may(table, hand),
    }


def _may(table: Table, hand: Hand) -> list[s.OptionShape]:
    if table.referee is None or table.match.state is MatchState.ABANDONED:
        return []
    rule = rule_option(table, tuple(Lance), referee=True)
    return [rule] if hand.forfeit is not None else [rule, take_option(table, "take_hand")]
