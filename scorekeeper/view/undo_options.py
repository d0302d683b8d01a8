"""Options of the view to undo and to redo."""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from typing import get_args

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.match.events import HandEntry, HandStarted
from scorekeeper.table import commands as table_commands
from scorekeeper.table.consent import free_steps
from scorekeeper.table.recorded import Extent, TakenBack
from scorekeeper.table.request import asks_for_undo, newest_is_disputed, seats_asked
from scorekeeper.table.table import Table
from scorekeeper.table.undo import taken_back
from scorekeeper.view import happening_shapes, option_shapes
from scorekeeper.view.happening import taken_back_shape, undo_extent_shape
from scorekeeper.view.offered import Offered, grouped

HAND_ENTRIES = frozenset(get_args(HandEntry))
Run = tuple[list[int], TakenBack, bool]
"""Steps with which an undo takes back the same.

The last event of each, what is taken back, and whether each can be taken back alone.
"""


def add_undo(offered: Offered) -> None:
    """Add the options to undo: for each actor the steps that they may take back.

    Nothing where nothing was entered.
    """
    runs = _runs(offered.table)
    if not runs:
        return
    audiences = []
    ruled = False
    for to, goes, _alone in runs:
        ruled = ruled or goes.first.by_referee
        cache_key = (ruled, goes.kind is Extent.STEP)
        audiences.append(offered.audience(table_commands.Undo(to[0]), cache_key))
    free = _free(offered.table, runs)
    asking = frozenset[int]() if free is None else offered.asking()
    waits: tuple[int, ...] | None = None
    request = offered.table.asked if asks_for_undo(offered.table) else None
    if newest_is_disputed(offered.table):
        request = request or offered.table.disputed
    if request is not None:
        waits = seats_asked(offered.table, request, offered.gone)

    def terms(actor: Actor | str) -> tuple[int, bool, bool]:
        # The panel, which asks nobody, shares the option of the seats.
        asks = actor in asking or (actor is Role.PANEL and bool(asking))
        asked = waits is not None and actor in asking and actor not in waits
        return [actor in by for by in (*audiences, ())].index(False), asks, asked

    made_from = (tuple(audiences), asking, waits)
    undoes, by_terms = _undoes(offered, runs[0][1]), partial(grouped, audiences[0], terms)
    for (reach, asks, asked), by in offered.parts.kept("undo", made_from, by_terms).items():
        # Who has asked for an undo is not offered to ask for it again.
        may = _newest(runs[:reach], free or 0) if asked else runs[:reach]
        if not may:
            continue
        steps = [undo_steps(to, goes, alone=alone) for to, goes, alone in may]
        option: option_shapes.UndoOption = {
            "do": "undo",
            "undoes": undoes,
            "steps": steps,
            "free": free if asks else None,
        }
        offered.add_for(by, option)


def _undoes(offered: Offered, newest: TakenBack) -> int | happening_shapes.StepBegun:
    """Return what began the last step, by its sequence where it is an entry of the hand."""
    plain = newest.at_once is None and newest.stands is None
    if plain and newest.first in offered.table.play.entries[-1:]:
        return newest.first.sequence
    return taken_back_shape(newest, offered.table.match.hands, offered.players)["first"]


def _free(table: Table, runs: list[Run]) -> int | None:
    """Return for how many of the steps nobody is asked; None: for any number."""
    if table.counter:
        return None
    if table.rules.confirm != "one":
        return free_steps(table)
    before = list(takewhile(lambda run: run[1].match is None, runs))
    return None if len(before) == len(runs) else sum(len(to) for to, _goes, _alone in before)


def _newest(runs: list[Run], steps: int) -> list[Run]:
    """Return the runs of so many of the newest steps."""
    found: list[Run] = []
    for to, goes, alone in runs:
        if steps > 0:
            found.append((to[:steps], goes, alone))
            steps -= len(to)
    return found


def _runs(table: Table) -> list[Run]:
    """Return the last step and the earlier ones of the running hand, newest first.

    Returns:
        Runs of steps with which an undo takes back the same: the last event of each, what goes
        with the first, and whether each can be taken back alone.
    """
    entries = table.play.entries
    begun = entries[0].sequence if entries else table.revision
    entered = {entry.step for entry in entries}
    runs: list[Run] = []
    to: list[int] = []
    same: object = None
    ended: object = None
    finished: object = None
    lost: object = None
    for undoable in table.undoable_steps():
        first, then = undoable.first, undoable.before.match
        if runs and first.sequence < begun:
            break
        goes = None
        # What is lost besides steps depends on what had ended before the step.
        before = then.hand.number, then.hand.counted, then.hand.winner, then.winner
        if before != ended or then.finished is not finished:
            ended, finished = before, then.finished
            goes = taken_back(table, undoable)
            lost = goes.hands, goes.games, goes.match
        by_referee, kind = first.by is Role.REFEREE, type(first.event)
        alone = not by_referee and (
            (kind in HAND_ENTRIES and first.step in entered) or kind is HandStarted
        )
        what = lost, alone, by_referee
        if what != same:
            to, same = [], what
            runs.append((to, goes or taken_back(table, undoable), alone))
        to.append(undoable.last)
    return runs


def undo_steps(to: list[int], goes: TakenBack, *, alone: bool) -> happening_shapes.UndoStepsShape:
    """Return steps of which each can be taken back with all since.

    Args:
        to: The last event of each step, newest first.
        goes: What an undo of the first takes back.
        alone: Whether each can be taken back alone.
    """
    return {
        "to": to,
        "kind": goes.kind,
        "hands": list(goes.hands),
        "games": list(goes.games),
        "match": goes.match,
        "alone": alone,
    }


def add_redo(offered: Offered) -> None:
    """Add the option to bring back what was taken back last."""
    last = offered.table.redoable
    if last is not None:
        goes, redo = undo_extent_shape(last.goes), table_commands.Redo(last.by.sequence)
        redoes = taken_back_shape(last.goes, last.play.match.hands, offered.players)["first"]
        option: option_shapes.RedoOption = {
            "do": "redo",
            "forward": last.by.sequence,
            "redoes": redoes,
            **goes,
        }
        offered.add_for(offered.not_asked_yet(redo), option)
