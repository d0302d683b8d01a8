"""Which database a command uses: its option, or the environment."""

from __future__ import annotations

import os

import pytest

from scorekeeper.process import CommandFailed
from webui.database import EXAMPLE, VARIABLE, database, using


@pytest.mark.parametrize("before", [None, "postgresql://another/one"])
def test_a_command_that_has_run_leaves_the_environment_as_it_was(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if before is not None:
        monkeypatch.setenv(VARIABLE, before)
    with using(EXAMPLE):
        assert database() == EXAMPLE
    assert os.environ.get(VARIABLE) == before
    with pytest.raises(CommandFailed), using("sqlite:///mus.db"):
        database()
    with using(None):
        assert database() == before
