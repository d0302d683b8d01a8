"""docs/circuit.md: its example is a file that verifies, by each of its ways."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from scorekeeper.house.result import fingerprint_of
from tests.repository import ROOT
from webui.queries.result_file import read_file

TEXT = (ROOT / "docs" / "circuit.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_is_read_and_has_the_fingerprint_that_is_said() -> None:
    file = read_file(block("json"))
    assert fingerprint_of(file.key) in TEXT
    assert [each.place for each in file.result.places] == [1, 2, 3, 3]


def test_it_is_verified_with_python_as_said(tmp_path: Path) -> None:
    (tmp_path / "verify.py").write_text(block("python"), encoding="utf-8")
    for text, status in ((block("json"), 0), (block("json").replace("Ane", "Ana"), 1)):
        (tmp_path / "result.json").write_text(text, encoding="utf-8")
        command = [sys.executable, str(tmp_path / "verify.py"), str(tmp_path / "result.json")]
        assert subprocess.run(command, check=False, capture_output=True).returncode == status
