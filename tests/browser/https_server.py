"""An https server, a browser that trusts its authority, and an update of the server."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType

from tests.browser.conftest import CHROMIUM_SWITCHES
from tests.browser.local_server import eventually
from tests.forked_server import ForkedProgram
from tests.ports import free_port
from tests.repository import ROOT
from webui.data_folder import TlsFiles
from webui.demo.server import ServerAddress
from webui.settings import CLIENT

NEXT = '<meta name="edition" content="next">'
NEXT_PAGE = 'meta[name="edition"]'
"""The mark of an updated page, and how to find it."""


class HttpsServer:
    """http and https; stopped, updated and started again at the same addresses."""

    def __init__(self, folder: Path, files: TlsFiles) -> None:
        """`files`: its certificates, which other servers may have, too."""
        self.folder = folder
        shutil.copytree(files.folder, folder / "data" / files.folder.name)
        self.client = folder / "client"
        shutil.copytree(CLIENT, self.client)
        self.version = "0.1.0"
        self.port, self.tls_port = free_port(), free_port()
        self.http = f"http://127.0.0.1:{self.port}"
        self.url = self.http
        self.https = f"https://localhost:{self.tls_port}"
        self._server: ForkedProgram | None = None

    def start(self) -> None:
        ports = (str(self.port), str(self.tls_port))
        log = self.folder / "server.log"
        command = (
            *("tests.browser.https_program", str(self.folder / "data"), str(self.client)),
            *(*ports, self.version),
        )
        self._server = ForkedProgram(command, ROOT, log, log)
        address = ServerAddress(self.http)
        eventually(address.answers, f"an answer of {self.http}, see {self.folder}")

    def stop(self) -> None:
        if self._server is not None and self._server.poll() is None:
            self._server.terminate()
            self._server.wait(20)

    def update(self) -> None:
        """The next version of server and app: its page can be told from the other by a mark.

        Not by its title, which the app changes with the score.
        """
        self.stop()
        pages, worker = sorted(self.client.glob("*.html")), self.client / "sw.js"
        for name in (*(page.name for page in pages), worker.name):
            for packed in self.client.glob(f"{name}.*"):
                packed.unlink()  # the server sends them where they are
        for page in pages:
            text = page.read_text(encoding="utf-8")
            page.write_text(text.replace("<title>", f"{NEXT}<title>"), encoding="utf-8")
        # As a build does: another version, another list.
        script = worker.read_text(encoding="utf-8")
        worker.write_text(script.replace('"version":"', '"version":"2', 1), encoding="utf-8")
        self.version = "0.2.0"
        self.start()

    def open_table(self, preset: str = "clasico") -> str:
        return ServerAddress(self.http).open_table(preset)


def trusts(home: Path, authority: Path) -> None:
    """Let a browser whose home this is trust an authority, as a person does by its settings."""
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    certutil = ["certutil", "-d", f"sql:{store}"]
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    subprocess.run([*certutil, "-A", "-t", "C,,", "-n", "house", "-i", str(authority)], check=True)


@contextmanager
def a_browser_at(
    home: Path, kind: BrowserType, *switches: str, whole: bool = False
) -> Iterator[Browser]:
    """Chromium with a home of its own, so that it trusts whom that home trusts.

    `whole`: the browser that people have. The headless shell takes half the time, and says of
    every page that nothing stands in the way of installing it.
    """
    chromium = os.environ.get("AMARRAKO_CHROMIUM", "/usr/bin/chromium")
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    started = kind.launch(
        executable_path=chromium if whole else os.environ.get("AMARRAKO_HEADLESS", chromium),
        args=[*CHROMIUM_SWITCHES, *sandbox, *switches],
        env={**os.environ, "HOME": str(home)},
    )
    try:
        yield started
    finally:
        started.close()
