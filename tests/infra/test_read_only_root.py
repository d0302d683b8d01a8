"""The server on a root that cannot be written, with one small folder that can (docs/pi.md).

In a mount namespace of its own, so as root:
./run test -m soak tests/infra/test_read_only_root.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.server import eventually
from webui.demo.server import ServerAddress

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


@pytest.mark.soak
def test_a_table_opens_where_only_the_matches_folder_can_be_written(tmp_path: Path) -> None:
    port = free_port()
    script = SCRIPT.format(data=tmp_path, root=Path.home(), python=sys.executable, port=port)
    server = subprocess.Popen(["unshare", "--mount", "sh", "-c", script], cwd="/")
    here = ServerAddress(f"http://127.0.0.1:{port}/")
    try:
        eventually(here.answers, "an answer of the server")
        assert len(here.open_table()) == 4
    finally:
        server.terminate()
        server.wait(20)
