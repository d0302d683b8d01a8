"""A server for each conversation: what a waiting TV is sent depends on the other tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webui.server_process import ServerProcess, serving


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    with serving(tmp_path) as running:
        yield running
