"""The engine and a second settler, written apart from it, must agree on every record.

The daily run looks at hundreds of records over all settings, shrunk by hypothesis where they
differ; `-m soak` looks at 200,000. A difference is no verdict: rules.md and the texts say who is
wrong, and that one is put right.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.record import settle
from scorekeeper.rules import presets
from scorekeeper.rules.presets import preset_rules
from tests.scorekeeper.oracle import settle_by_oracle
from tests.scorekeeper.oracle.compare import essence, stones_by_side
from tests.scorekeeper.oracle.random_records import Record, invent, spoiled
from tests.scorekeeper.oracle.read_record import PRESETS, read_rules

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "conformance.jsonl").read_text().splitlines()
]
DAILY = settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SOAK = 200_000


def differ(record: Record) -> str | None:
    """The record and both results where they are not the same, else None."""
    ours, theirs = settle(record), settle_by_oracle(record)
    if essence(ours) == essence(theirs):
        return None
    return "\n".join(json.dumps(each, default=str) for each in (record, ours, theirs))


def agree_on_spoiled(record: Record) -> str | None:
    """As `differ`; of a record with several things wrong either settler may name another."""
    ours, theirs = settle(record), settle_by_oracle(record)
    return None if "error" in ours and "error" in theirs else differ(record)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["record"]["id"])
def test_the_oracle_settles_the_worked_cases(case: dict[str, dict[str, object]]) -> None:
    expected = essence(case["result"])
    settled = essence(settle_by_oracle(case["record"]))
    assert (settled in ("error", "ruling")) if expected == "error" else settled == expected


def test_the_named_rules_are_the_same() -> None:
    assert set(presets.PRESETS) == set(PRESETS)
    for name in PRESETS:
        theirs = read_rules({"preset": name})
        values = preset_rules(name).values()
        assert vars(theirs) == {setting: values[setting] for setting in vars(theirs)}, name


@DAILY
@given(st.randoms(use_true_random=False))
def test_both_settle_what_people_can_say_and_hold(random: Random) -> None:
    record = invent(random)
    assert json.loads(json.dumps(record)) == record
    assert differ(record) is None


@DAILY
@given(st.randoms(use_true_random=False))
def test_both_refuse_what_nobody_may_write(random: Random) -> None:
    assert agree_on_spoiled(spoiled(random, invent(random))) is None


def stones_are_kept(record: Record) -> bool:
    """Is every stone of a settled record in the score, and none besides, but past the target?"""
    rules = read_rules(record["rules"])
    before = record.get("score", [0] * rules.sides)
    assert isinstance(before, list)
    result = settle(record)
    after, winner = result["score"], result["winner"]
    assert isinstance(after, list)
    taken = stones_by_side(result, rules.sides)
    for side in range(rules.sides):
        if after[side] != min(before[side] + taken[side], rules.target):
            return False
        if (after[side] == rules.target) != (side == winner and not _by_ordago(result)):
            return False
    return True


def _by_ordago(result: dict[str, object]) -> bool:
    awards = result["awards"]
    assert isinstance(awards, list)
    return any(award["when"] == "ordago" for award in awards)


def test_the_awards_are_the_change_of_the_score() -> None:
    settled = 0
    for seed in range(150):
        record = invent(Random(seed))
        if "error" not in settle(record):
            settled += 1
            assert stones_are_kept(record), json.dumps(record)
    assert settled > 75


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_both_agree_on_very_many_records(part: int) -> None:
    seen = {"settled": 0, "ruling": 0, "error": 0}
    for seed in range(part * SOAK // 4, (part + 1) * SOAK // 4):
        random = Random(seed)
        record = invent(random)
        assert differ(record) is None, f"seed {seed}"
        result = essence(settle(record))
        seen[result if isinstance(result, str) else "settled"] += 1
        if not isinstance(result, str):
            assert stones_are_kept(record), f"seed {seed}"
        if seed % 4 == 0:
            assert agree_on_spoiled(spoiled(random, record)) is None, f"seed {seed}"
    assert min(seen.values()) > SOAK // 200, seen
