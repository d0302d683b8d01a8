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
from tests.forked_server import ForkedProgram
from tests.ports import free_port
from tests.repository import ROOT
from tests.server import Server
from webui.data_folder import TlsFiles
from webui.settings import CLIENT

NEXT = '<meta name="edition" content="next">'
NEXT_PAGE = 'meta[name="edition"]'
"""The mark of an updated page, and how to find it."""


class HttpsServer(Server):
    """http and https; stopped, updated and started again at the same addresses."""

    def __init__(self, folder: Path, files: TlsFiles) -> None:
        """`files`: its certificates, which other servers may have, too."""
        super().__init__(folder)
        shutil.copytree(files.folder, folder / "data" / files.folder.name)
        self.built = folder / "client"
        shutil.copytree(CLIENT, self.built)
        self.version = "1"
        self.tls_port = free_port()
        self.http = self.url
        self.https = f"https://localhost:{self.tls_port}"

    def start(self) -> Server:
        ports = (str(self.port), str(self.tls_port))
        log = self.folder / "serve.log"
        command = (
            *("tests.browser.https_program", str(self.folder / "data"), str(self.built)),
            *(*ports, self.version),
        )
        self.programs["serve"] = ForkedProgram(command, ROOT, log, log)
        self.wait_until_well()
        return self

    def update(self) -> None:
        """The next version of server and app: its page can be told from the other by a mark.

        Not by its title, which the app changes with the score.
        """
        self.stop()
        pages, worker = sorted(self.built.glob("*.html")), self.built / "sw.js"
        for name in (*(page.name for page in pages), worker.name):
            for packed in self.built.glob(f"{name}.*"):
                packed.unlink()  # the server sends them where they are
        for page in pages:
            text = page.read_text(encoding="utf-8")
            page.write_text(text.replace("<title>", f"{NEXT}<title>"), encoding="utf-8")
        # As a build does: another version, another list.
        script = worker.read_text(encoding="utf-8")
        worker.write_text(script.replace('"version":"', '"version":"2', 1), encoding="utf-8")
        self.version = "2"
        self.start()


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
