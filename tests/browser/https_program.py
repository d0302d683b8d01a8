"""A server of any version on http and https, for tests/browser/https_server.py."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest import mock

from webui.ops import console, run
from webui.settings import Settings, Tls


def serve(folder: Path, client: Path, port: int, tls_port: int) -> None:
    """Serve a client's files from a folder with certificates."""
    tls = folder / "tls"
    console.set_up("warning")
    run.serve_until_stopped(
        Settings(
            data=folder,
            host="127.0.0.1",
            port=port,
            client=client,
            tls=Tls(
                tls_port, tls / "server.pem", tls / "server.key", authority=tls / "authority.pem"
            ),
        )
    )


if __name__ == "__main__":
    data, files, http, https, number = sys.argv[1:]
    with mock.patch("webui.ops.run.version", return_value=number):
        serve(Path(data), Path(files), int(http), int(https))
