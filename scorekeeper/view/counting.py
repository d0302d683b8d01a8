"""What a plain counter offers besides the counting itself."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.match.match import MatchState
from scorekeeper.rules.settings import BY_NAME
from scorekeeper.table.counter import is_uncounted, newest_counts
from scorekeeper.table.recorded import TakenBack
from scorekeeper.table.table import Table
from scorekeeper.view.happening import goes_shape, happening_of
from scorekeeper.view.shapes import OptionShape


def counting_options(table: Table) -> Iterator[OptionShape]:
    """The next game, each side's newest count, the target, and becoming a full match."""
    hand = table.match.hand
    playing = table.match.state is MatchState.PLAYING
    if playing and hand.winner is not None:
        yield {"do": "next_hand", "new_game": True}
    for side, entry in sorted(newest_counts(table).items()):
        yield {
            "do": "undo",
            "side": side,
            "only": True,
            "sequence": entry.sequence,
            "undoes": happening_of(entry),
            "takes_back": goes_shape(TakenBack(entry, steps=1)),
            "earlier": [],
        }
    if is_uncounted(table):
        yield {
            "do": "set_target",
            "targets": [value for value in BY_NAME["target"].cites if isinstance(value, int)],
            "most_games": BY_NAME["games_to_win"].most,
        }
    yield {"do": "play_full"}
