"""Two directors at once: what both do, having seen the same, happens once."""

from __future__ import annotations

import pytest

from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import Somebody

RESULT: Json = {"match": 1, "games": [2, 0]}
BEFORE: dict[str, list[Json]] = {
    "before the draw": [],
    "drawn": [{"type": "draw_round", "stage": 0}],
    "played": [
        {"type": "draw_round", "stage": 0},
        {"type": "record_result", **RESULT},
        {"type": "record_result", "match": 2, "games": [2, 1]},
    ],
}
"""What was done with four pairs and two tables before, by name."""
ACTS: list[tuple[str, Json]] = [
    ("before the draw", {"type": "draw_round", "stage": 0}),
    ("before the draw", {"type": "enter", "name": "Los del Puerto"}),
    ("before the draw", {"type": "enter_list", "entries": [{"name": "A"}, {"name": "B"}]}),
    ("before the draw", {"type": "tick_entry", "entry": 1, "present": True, "paid": True}),
    ("before the draw", {"type": "set_seed", "entry": 1, "seed": 1}),
    ("before the draw", {"type": "change_entry", "entry": 1, "name": "Casa Paco"}),
    ("drawn", {"type": "draw_again", "stage": 0, "reason": "a ball fell"}),
    ("drawn", {"type": "record_result", **RESULT}),
    ("drawn", {"type": "walkover", "match": 1, "winner": 0}),
    ("drawn", {"type": "late", "match": 1, "side": 0, "minutes": 26}),
    ("drawn", {"type": "time_over", "match": 1, "games": [1, 0], "stones": [0, 0]}),
    ("drawn", {"type": "hold_match", "match": 1, "hold": True}),
    ("drawn", {"type": "call_match", "match": 1, "table": 2}),
    ("drawn", {"type": "begin_match", "match": 1}),
    ("drawn", {"type": "take_out", "entry": 1, "how": "withdrawn"}),
    ("drawn", {"type": "cut_games", "games": 1, "begun": False}),
    ("drawn", {"type": "set_clock", "minutes": 45}),
    ("drawn", {"type": "set_tables", "tables": 1}),
    ("drawn", {"type": "set_notices", "notices": ["Cena"]}),
    ("drawn", {"type": "name_referee", "name": "Joseba"}),
    ("drawn", {"type": "close_championship"}),
    ("drawn", {"type": "undo"}),
    ("played", {"type": "correct_result", "match": 1, "games": [0, 2]}),
    ("played", {"type": "undo"}),
]


@pytest.fixture
def other(room: Room) -> Somebody:
    """The phone of another director."""
    who = room.enter(None, "o" * 64, "championship")
    room.secrets.house_pin.enter(room.secrets.house_pin.pin, who)
    room.send(who, {"type": "become_director", "code": room.shown[-1], "name": "Koldo"})
    return who


@pytest.mark.parametrize(
    ("before", "command"), ACTS, ids=[f"{each['type']} {before}" for before, each in ACTS]
)
def test_what_both_do_happens_once(room: Room, other: Somebody, before: str, command: Json) -> None:
    room.open(tables=2)
    entering: Json = {"type": "enter_list", "entries": [{"name": f"Pair {n}"} for n in range(4)]}
    for done in (entering, *BEFORE[before]):
        room.did(done)
    sent = [room.message(command), room.message(command)]
    room.send(room.director, sent[0])
    assert room.director.answers()[-1]["type"] == "ack", room.director.answers()[-1]
    after = room.view
    room.send(other, sent[1])
    assert other.answers()[-1]["type"] == "refused", command
    assert room.view == after
    assert room.last("championship", other)["view"] == after
    room.send(room.director, sent[0])
    assert room.director.answers()[-1]["type"] == "ack", "the retry of what was done"
    assert room.view == after
