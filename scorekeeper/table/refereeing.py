"""Becoming the table's referee, and being it no more (rules §9, §8: the organisers' word)."""

from __future__ import annotations

from scorekeeper.refusal import Refused
from scorekeeper.table import commands as tc
from scorekeeper.table import events as te
from scorekeeper.table.intent import Intent
from scorekeeper.table.table import Table


def decide_referee(table: Table, intent: Intent, command: tc.RefereeCommand) -> te.TableEvent:
    """The one event of it.

    Refused: no_phone, bad_referee_code, not_the_referee, nothing_changes.
    """
    if intent.phone is None:
        raise Refused("no_phone")
    if isinstance(command, tc.LeaveReferee):
        if table.referee is None or table.referee.phone != intent.phone:
            raise Refused("not_the_referee")
        return te.RefereeLeft(table.referee.name)
    if not intent.admitted:
        raise Refused("bad_referee_code")
    return te.RefereeCame(command.name, intent.phone)
