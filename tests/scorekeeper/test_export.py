"""Records of hands: which hands have one, and the command that settles them line by line."""

from __future__ import annotations

import io
import json

import pytest

from scorekeeper.record import hand_records
from tests.scorekeeper.table_for_tests import TableForTests
from webui.cli.settle import settle_lines


def test_what_was_taken_back_is_not_exported_and_a_running_hand_neither() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    table.next_hand()
    table.say("grande: paso")
    assert len(list(hand_records(table.rows))) == 1
    table.undo()
    table.undo()
    table.undo()
    assert list(hand_records(table.rows)) == []


def test_settle_answers_line_by_line_and_fails_if_one_could_not_be() -> None:
    good = {"id": "a", "mano": 0, "cards": [["R", "C", "S", "7"]] * 4}
    lines = [json.dumps(good), "", "not json", json.dumps({"id": "b", "mano": 9})]
    results = io.BytesIO()
    assert settle_lines(io.BytesIO("\n".join(lines).encode()), results) == 1
    answers = [json.loads(line) for line in results.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == ["a", None, "b"]
    assert "line 3" in answers[1]["error"]
    results = io.BytesIO()
    assert settle_lines(io.BytesIO(json.dumps(good).encode()), results) == 0


@pytest.mark.parametrize(
    "line",
    [b'{"id": "\xff"}', b'{"id": NaN}', b'{"id": 1e999}', b"[" * 100_000, b'{"id": ' + b"9" * 5000],
)
def test_a_line_that_is_no_json_leaves_the_others_settled(line: bytes) -> None:
    good = json.dumps({"id": "a", "mano": 0, "cards": [["R", "C", "S", "7"]] * 4}).encode()
    results = io.BytesIO()
    assert settle_lines([line, good], results) == 1
    first, second = (json.loads(answer) for answer in results.getvalue().splitlines())
    assert first["id"] is None
    assert "line 1 is not JSON" in first["error"]
    assert second["score"]


def test_an_id_comes_back_even_where_no_text_can_hold_it() -> None:
    results = io.BytesIO()
    settle_lines([b'\xef\xbb\xbf{"id": "\\ud800 \xc3\xb1"}'], results)
    assert json.loads(results.getvalue())["id"] == "\ud800 ñ"
