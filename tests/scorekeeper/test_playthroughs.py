"""What is said at a table, as text (playthroughs/), and what the table took for it.

To write what the export says anew after a change of the rules, and then to count it again by hand:
AMARRAKO_WRITE_PLAYTHROUGHS=1.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter

import pytest

from scorekeeper.record import match_text, settle
from scorekeeper.record.hand_record import hand_records
from scorekeeper.rules.presets import PRESETS
from scorekeeper.table import Recorded
from scorekeeper.table.events import MatchStarted
from scorekeeper.words import LANGUAGES
from tests.scorekeeper.playthrough import (
    FOLDER,
    TEXTS,
    WRITTEN,
    Line,
    played,
    playthrough,
    script_of,
)

NAMES = r"Ane|Jon|Miren|Iker|Nerea|Unai|Koldo|Xabi|Nosotros|Ellos"


def matches_of(rows: list[Recorded]) -> list[list[Recorded]]:
    """The events of each match."""
    starts = [place for place, row in enumerate(rows) if isinstance(row.event, MatchStarted)]
    ends = [*starts[1:], len(rows)]
    return [rows[start:end] for start, end in zip(starts, ends, strict=True)]


def text_of(name: str, language: str = "es") -> str:
    """What the export says about a playthrough's matches."""
    matches = matches_of(playthrough(name).table.rows)
    return "\n".join(match_text(match, language) for match in matches)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_to_the_end(preset: str) -> None:
    assert preset in TEXTS
    assert playthrough(preset).table.table.match.state.value != "playing"


@pytest.mark.parametrize("name", TEXTS)
def test_a_match_reads_as_it_was_played(name: str) -> None:
    reads = f"{script_of(name)[0]}{WRITTEN}\n{text_of(name)}"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("AMARRAKO_WRITE_PLAYTHROUGHS"):
        path.write_text(reads, "utf-8")
    assert path.read_text("utf-8") == reads


@pytest.mark.parametrize("name", TEXTS)
def test_the_other_languages_say_the_same_line_by_line(name: str) -> None:
    spanish = text_of(name).splitlines()
    for language in LANGUAGES[1:]:
        other = text_of(name, language).splitlines()
        assert len(other) == len(spanish)
        for theirs, ours in zip(other, spanish, strict=True):
            # In Basque who wins may stand after who loses; nobody is left out or put in.
            for said in (r"\d+", NAMES):
                assert Counter(re.findall(said, theirs)) == Counter(re.findall(said, ours)), ours
            assert bool(theirs) == bool(ours)


@pytest.mark.parametrize("name", TEXTS)
def test_records_of_a_playthrough_settle_to_the_same(name: str) -> None:
    table = playthrough(name).table
    hands = {hand.number: hand for hand in table.table.match.hands}
    number = table.table.number
    for record in hand_records(matches_of(table.rows)[-1]):
        result = settle(json.loads(json.dumps(record)))
        hand = hands[int(str(record["id"]).removeprefix(f"match-{number}-hand-"))]
        assert result["winner"] == hand.winner
        awards = result["awards"]
        assert isinstance(awards, list)
        given = [(award.side, award.stones) for award in hand.taken]
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
        "pares: Ane sí, Jon no",
        "Miren corrige: Ane enseñó 7 7 6 A",
        "el árbitro Koldo quita la mano a Ellos, porque sí",
    ],
)
def test_what_a_playthrough_cannot_say_fails_with_its_text(line: str) -> None:
    with pytest.raises(AssertionError, match=f"«{line}»"):
        played("clasico", [line])


@pytest.mark.parametrize("said", ["Ane: paso", "Jon: paso"])
def test_a_refusal_that_does_not_come_or_is_another_one_fails(said: str) -> None:
    wrong = "Eso ahora no toca."
    with pytest.raises(AssertionError, match=f"«{said}»"):
        played("clasico", ["Ane: paso", Line(said, refused=wrong)])
