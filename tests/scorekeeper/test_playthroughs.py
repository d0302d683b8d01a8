"""Whole matches as text, one a preset: what was said, and what the table took for it.

A playthrough is a file to read, for whoever plays Mus. A line that begins with "# " explains, one
that begins with "> " is told to the table (playthrough.py knows the words); under `WRITTEN` stands
what the export says in the end. To write that anew after a change of the rules, and then to count
it again by hand: AMARRAKO_WRITE_PLAYTHROUGHS=1.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from scorekeeper.record import match_text, settle
from scorekeeper.record.hand_record import hand_records
from scorekeeper.rules.presets import PRESETS
from tests.scorekeeper.playthrough import played
from tests.scorekeeper.table_for_tests import TableForTests

FOLDER = Path(__file__).parent / "playthroughs"
WRITTEN = "=== Lo que queda escrito ===\n"


def script_of(preset: str) -> tuple[str, list[str]]:
    """The first half of a playthrough as it stands, and what is told in it."""
    told, _, _ = (FOLDER / f"{preset}.txt").read_text("utf-8").partition(WRITTEN)
    lines = [line for line in told.splitlines() if line.strip() and not line.startswith("# ")]
    for line in lines:
        assert line.startswith("> "), f"«{line}» is neither told nor a comment"
    return told, [line.removeprefix("> ") for line in lines]


def test_every_preset_has_its_playthrough() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{preset}.txt" for preset in PRESETS}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_reads_as_it_was_played(preset: str) -> None:
    told, script = script_of(preset)
    table = played(preset, script)
    assert table.table.match.state.value == "won"
    reads = f"{told}{WRITTEN}\n{match_text(table.rows)}"
    path = FOLDER / f"{preset}.txt"
    if os.environ.get("AMARRAKO_WRITE_PLAYTHROUGHS"):
        path.write_text(reads, "utf-8")
    assert path.read_text("utf-8") == reads


@pytest.mark.parametrize("preset", PRESETS)
def test_records_of_a_playthrough_settle_to_the_same(preset: str) -> None:
    table = played(preset, script_of(preset)[1])
    hands = {f"match-1-hand-{hand.number}": hand for hand in table.table.match.hands}
    records = list(hand_records(table.rows))
    assert records
    for record in records:
        result = settle(json.loads(json.dumps(record)))
        hand = hands[str(record["id"])]
        assert result["winner"] == hand.winner
        given = [(award.side, award.stones) for award in hand.taken]
        awards = result["awards"]
        assert isinstance(awards, list)
        assert [(each["side"], each["stones"]) for each in awards] == given


@pytest.mark.parametrize(
    "line",
    [
        "Ane baila",
        "Ane: quizás",
        "Begoña envida a grande",
        "Ane envida a chica",
        "paso a punto",
        "siguiente juego",
        "Jon cortó el mus",
        "pares: Ane sí, Jon no",
        "el árbitro Koldo quita la mano a Ellos, porque sí",
    ],
)
def test_what_a_playthrough_cannot_say_fails_with_its_text(line: str) -> None:
    with pytest.raises(AssertionError, match=f"«{line}»"):
        played("clasico", [line])


def test_the_draw_moves_the_names_and_the_lines_follow_them() -> None:
    draw = ["se sortea: Ane 4, Jon R, Miren 7, Iker C", "se sientan según el sorteo"]
    table: TableForTests = played("clasico", [*draw, "Ane envida a grande"])
    assert table.spoken()[0]["seat"] == 3
