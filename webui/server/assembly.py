"""The one place where the server is wired: log, house, sockets, application."""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import dataclass
from importlib.metadata import version

from flask import Flask

from webui.app import create_app
from webui.log.reader import SqliteReader
from webui.log.sqlite import SqliteLog
from webui.server.addresses import Addresses
from webui.server.desk import SettingsDesk
from webui.server.panel_key import panel_key
from webui.server.terminal import Terminal
from webui.settings import Settings
from webui.tables.clocks import Clocks
from webui.tables.house import House
from webui.tables.matches import add_missing_rows
from webui.tls.beside import Beside
from webui.web.doorman import Doorman
from webui.web.services import Services
from webui.wire.bucket import Bucket
from webui.wire.census import Census
from webui.wire.flusher import Flusher


@dataclass(frozen=True, slots=True)
class Server:
    """A server at work: what answers requests, and what must be stopped."""

    app: Flask
    house: House
    flusher: Flusher
    beside: Beside | None = None
    """The https relay, where there is https."""

    def stop(self) -> None:
        """Finish what waits, say goodbye, close the log."""
        self.house.stop()
        if self.beside is not None:
            self.beside.stop()
        self.flusher.close()


def assemble(settings: Settings) -> Server:
    """Start everything. LogFailed, LogTooNew: the log cannot be opened."""
    steady = time.monotonic
    limits = settings.limits
    addresses = Addresses(settings.host, settings.port, settings.public_url, steady)
    terminal = Terminal()
    house = House(
        open_log=lambda: SqliteLog(settings.data),
        clocks=Clocks(wall=time.time, steady=steady),
        addresses=addresses,
        idle_after=settings.idle_after,
        announce=terminal.announce_code,
    )
    flusher = Flusher(steady)
    desk = SettingsDesk(settings, house)
    found = Services(
        settings=settings,
        house=house,
        open_reader=lambda: SqliteReader(settings.data),
        addresses=addresses,
        steady=steady,
        doorman=Doorman(settings.port, settings.names, settings.tls),
        census=Census(limits.sockets, limits.sockets_an_address, limits.sockets_of_our_own),
        new_tables=Bucket(limits.new_tables_a_second, limits.new_tables_at_once, steady),
        version=version("amarrako"),
        boot=secrets.token_hex(8),
        panel_key=panel_key(settings.data),
        desk=desk,
    )
    app = create_app(found, flusher)
    terminal.start()
    house.start()
    threading.Thread(
        target=add_missing_rows,
        args=(found.open_reader, house.change_kept),
        name="listing",
        daemon=True,
    ).start()
    desk.start()
    flusher.start()
    beside = None
    if settings.tls is not None:
        beside = Beside(settings.host, settings.tls)
        beside.start()
    return Server(app, house, flusher, beside)
