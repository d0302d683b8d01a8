"""Random championships of composed formats beside a model that reads their views alone.

There are late results, corrections, withdrawals and undo; a director who keeps a match that should
have other sides makes exceptions, and is in test_random_championships.py.

`-m soak` plays three thousand, or as many as AMARRAKO_FORMATS says.
"""

from __future__ import annotations

import json
import os
import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.championship import commands
from scorekeeper.championship.format import EntryKind, Format
from scorekeeper.championship.view.championship_view import championship_view
from scorekeeper.refusal import Refused
from tests.scorekeeper.championship.evening import Evening
from tests.scorekeeper.championship.independent_model import Model
from tests.scorekeeper.championship.test_random_championships import FORMATS, composed

SOAK_FORMATS = int(os.environ.get("AMARRAKO_FORMATS", "3000"))
OF_PAIRS = [each for each in FORMATS if each.entry is EntryKind.PAIRS]


def play(played: Format, pairs: int, seed: int) -> None:
    """Play it, with mistakes, and look at each view."""
    chance = random.Random(seed)
    evening = Evening(played, tables=chance.randrange(1, 12), seed=str(seed))
    model = Model(played)

    def did(command: commands.Command) -> bool:
        try:
            evening.do(command)
        except Refused:
            return False
        view = json.loads(json.dumps(championship_view(evening.state, "ABC", 0.0)))
        if isinstance(command, commands.DrawRound):
            model.drawn(view, command.stage)
        model.look(view)
        return True

    evening.enter(min(pairs, played.most))
    for _ in range(60 * len(played.stages)):
        stages = [*range(len(played.stages))]
        chance.shuffle(stages)
        drawn = [stage for stage in stages if did(commands.DrawRound(stage))]
        if not drawn and not evening.open_matches():
            return
        while found := evening.open_matches():
            match = chance.choice(found)
            games = (match.games, chance.randrange(match.games))
            did(
                commands.RecordResult(match.number, games if chance.random() < 0.5 else games[::-1])
            )
            if chance.random() < 0.1:
                mistake(did, evening, chance)


def mistake(did: object, evening: Evening, chance: random.Random) -> None:
    """Do something that a director does by mistake, or to mend one."""
    assert callable(did)
    match = chance.choice(list(evening.state.matches.values()))
    entry = chance.choice([*evening.state.entries])
    with suppress(Refused):
        did(
            chance.choice(
                (
                    commands.Undo(),
                    commands.CorrectResult(match.number, (0, match.games), touched="replay"),
                    commands.TakeOut(entry, "withdrawn", touched="replay"),
                    commands.HoldMatch(match.number, hold=chance.random() < 0.5),
                    commands.CallMatch(match.number, chance.randrange(1, 12)),
                    commands.SetTables(chance.randrange(1, 12)),
                )
            )
        )


@settings(max_examples=40)
@given(st.sampled_from(OF_PAIRS) | composed(), st.integers(4, 24), st.integers(0, 2**32))
def test_nobody_plays_twice_or_vanishes_or_meets_again_or_comes_back(
    played: Format, pairs: int, seed: int
) -> None:
    play(played, pairs, seed)


@pytest.mark.soak
@settings(max_examples=SOAK_FORMATS)
@given(st.sampled_from(OF_PAIRS) | composed(), st.integers(2, 40), st.integers(0, 2**32))
def test_many_formats_beside_the_model(played: Format, pairs: int, seed: int) -> None:
    play(played, pairs, seed)
