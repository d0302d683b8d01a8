"""A server for each conversation: what a waiting TV is sent depends on the other tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import Server, running_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with running_server(tmp_path) as running:
        yield running
