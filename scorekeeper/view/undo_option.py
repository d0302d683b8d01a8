"""The option to undo: what goes with the last step, and with each earlier one of the hand."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.table.confirming import seats_of_others
from scorekeeper.table.recorded import Extent
from scorekeeper.table.table import Table
from scorekeeper.table.taking_back import steps_back
from scorekeeper.view.happening import goes_shape, taken_back_shape
from scorekeeper.view.shapes import EarlierShape, OptionShape


def undo_option(table: Table) -> Iterator[OptionShape]:
    """One option, or none where nothing was told.

    asks: the seats that do not take back a won match but ask the others for it · referee: the last
    step is a referee's, so only they take it back.
    """
    steps = steps_back(table)
    last = next(steps, None)
    if last is None:
        return
    begun = table.play.entries[0].sequence if table.play.entries else table.revision
    earlier: list[EarlierShape] = []
    kinds = {last.kind}
    for step in steps:
        if step.first.sequence < begun:
            break
        kinds.add(step.kind)
        earlier.append({"sequence": step.first.sequence, **goes_shape(step)})
    taken = taken_back_shape(last, table.match.hands)
    option: OptionShape = {
        "do": "undo",
        "sequence": last.first.sequence,
        "undoes": taken["first"],
        "takes_back": goes_shape(last),
        "earlier": earlier,
    }
    if last.first.by_referee:
        option["referee"] = True
    if Extent.MATCH in kinds:
        option["asks"] = [seat for seat in table.rules.seats if seats_of_others(table, seat)]
    yield option
