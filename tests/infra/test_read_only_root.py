"""The server on a root that cannot be written, with one small folder that can (docs/pi.md).

In a mount namespace of its own, so as root:
./run test -m soak tests/infra/test_read_only_root.py
"""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.server import eventually

SCRIPT = """
mount --make-rprivate /
mount -t tmpfs data {data}
awk '$2 != "{data}" {{ print $2 }}' /proc/mounts | sort -u | while read -r place; do
  case $place in /proc*|/sys*|/dev*) ;; *) mount -o remount,bind,ro "$place" || exit 1 ;; esac
done
touch {data}/writable || exit 1
! touch {root}/writable /tmp/writable 2>/dev/null || exit 1
exec {python} -P -m webui serve --host 127.0.0.1 --port {port} --data {data}/matches
"""
TABLE = {
    "preset": "clasico",
    "rules": {},
    "sides": ["Gu", "Haiek"],
    "players": ["Ane", "Jon", "Miren", "Iker"],
    "mano": 0,
}


def answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=1).close()
    except OSError:
        return False
    return True


@pytest.mark.soak
def test_a_table_opens_where_only_the_matches_folder_can_be_written(tmp_path: Path) -> None:
    port = 8766
    script = SCRIPT.format(data=tmp_path, root=Path.home(), python=sys.executable, port=port)
    server = subprocess.Popen(["unshare", "--mount", "sh", "-c", script], cwd="/")
    here = f"http://127.0.0.1:{port}"
    try:
        eventually(lambda: answers(f"{here}/healthz"), "an answer at the door")
        asked = urllib.request.Request(
            f"{here}/api/tables",
            data=json.dumps(TABLE).encode(),
            headers={"Content-Type": "application/json", "Origin": here},
        )
        with urllib.request.urlopen(asked, timeout=5) as answer:
            assert len(json.load(answer)["table"]) == 4
    finally:
        server.terminate()
        server.wait(20)
