"""Composition root: make and connect all parts, start them, and stop them on a signal."""

from __future__ import annotations

import logging
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from types import TracebackType

import gevent
from gevent.event import AsyncResult
from gevent.hub import get_hub

from scorekeeper.process import CommandFailed
from scorekeeper.process.systemd import notify
from webui.addresses import Addresses, local_url
from webui.app import create_app
from webui.database import database
from webui.house.hotspot import Hotspot
from webui.house.settings import HouseSettings
from webui.http.body_limits import longest_body
from webui.http.origins import OriginChecks
from webui.http.page_cache import PageCache
from webui.http.servers import NOTED_EVERY, Servers
from webui.http.services import Services
from webui.limits.policy import LimitPolicy
from webui.ops.backup_schedule import start_backups
from webui.ops.console import Terminal
from webui.ops.garbage import start_collecting_garbage
from webui.ops.hotspot_names import start_hotspot_names
from webui.ops.listener import Listeners
from webui.ops.open_event_store import note_losses
from webui.ops.open_files import within_files
from webui.ops.periodic import repeat
from webui.ops.power import switch_off
from webui.ops.self_check import start_self_check
from webui.ops.shared_database import follow, shared_values
from webui.ops.watchdog import start_watchdog
from webui.projections.rebuilding import add_missing_rows
from webui.queries.odds import OddsTables
from webui.queries.odds_quality import OddsQuality
from webui.secrets import PANEL_KEY, Secrets
from webui.secrets.places import InDatabase, InFiles, give_to_panels
from webui.settings import Settings
from webui.store import open_store
from webui.store.house_files import HouseFiles
from webui.store.opening import house_files_at
from webui.streams.clocks import Clocks
from webui.streams.live_odds import LiveOdds
from webui.streams.measures import NOT_MEASURED, Measures
from webui.streams.parts import Parts
from webui.streams.service import ANSWER_WITHIN, StreamService
from webui.streams.writer import Writer

logger = logging.getLogger("amarrako.server")

RESTART = signal.SIGUSR1
"""Signal that stops the server, which the command then starts again in the same process."""
FINISH_WITHIN = 3.0
"""Seconds that a stop waits for the writer to finish its queue; a disk may hang."""
CLOSE_WITHIN = 1.0
"""Seconds that a stop waits for clients to close their connections, before it cuts them."""
SWITCH_INTERVAL = 0.0002
"""Seconds after which Python switches from a thread that computes to the event loop or a commit."""
FILES_EVERY = 6 * 3600.0
"""Seconds between two looks for files of the house that are not needed any more."""


def assemble(
    settings: Settings,
    measures: Measures = NOT_MEASURED,
    *,
    answer_within: float = ANSWER_WITHIN,
) -> Services:
    """Start everything but the ports; `streams.stop` of the services stops it.

    Args:
        settings: Those of the server.
        measures: Count the work.
        answer_within: Seconds that a request waits for the writer.

    Raises:
        StoreFailed: The event store cannot be used.
        OtherFormat: A newer version wrote it.
    """
    monotonic = time.monotonic
    limits = settings.limits
    addresses = Addresses(
        settings.host,
        settings.port,
        settings.public_url,
        monotonic,
        https_only=settings.https_only,
    )
    boot = secrets.token_hex(8)
    terminal = Terminal()
    clocks = Clocks(wall=time.time, monotonic=monotonic)
    url = database()
    shared = shared_values(url, addresses)
    servers = Servers(shared, addresses)
    others: Callable[[], Sequence[str]] = tuple if url is None else servers
    kept = Secrets(
        InFiles(settings.data) if url is None else InDatabase(shared),
        shared,
        limits,
        terminal.announce,
        wall=clocks.wall,
        monotonic=monotonic,
    )
    if url is not None:
        give_to_panels(settings.data / PANEL_KEY, kept.panel_key)
    tables = OddsTables(settings.data)
    streams = StreamService(
        lambda in_thread, pause: Writer(
            Parts(
                open_store(settings.data),
                clocks,
                addresses,
                settings.idle_after,
                in_thread=in_thread,
                secrets=kept,
                shared=shared,
                limits=limits,
                note_losses=lambda store: note_losses(store, clocks.wall()),
                odds=LiveOdds(
                    tables,
                    lambda shown: streams.show_odds(shown),  # noqa: PLW0108 (made now)
                    wanted=lambda: house_settings.tv_odds,
                ),
                private_tables=settings.private_tables,
                measures=measures,
            ),
            pause,
        ),
        measures,
        answer_within=answer_within,
    )
    hotspot = None if settings.hotspot is None else Hotspot(settings.hotspot)
    house_settings = HouseSettings(settings, streams, hotspot)
    files = HouseFiles(house_files_at(url, settings.data), limits)
    found = Services(
        settings=settings,
        streams=streams,
        shared=shared,
        secrets=kept,
        addresses=addresses,
        servers=others,
        origins=OriginChecks(settings.port, settings.names, settings.tls, others),
        policy=LimitPolicy(limits, monotonic, shared),
        page_cache=PageCache(boot),
        odds=tables,
        odds_quality=OddsQuality(settings.data),
        files=files,
        version=version("amarrako"),
        boot=boot,
        house_settings=house_settings,
        started=clocks.wall(),
        restart=lambda: os.kill(os.getpid(), RESTART),
        switch_off=switch_off,
    )
    streams.start()
    streams.follow(shared)
    threading.Thread(
        target=add_missing_rows,
        args=(settings.data, streams.add_rows),
        name="missing rows",
        daemon=True,
    ).start()
    house_settings.load()
    terminal.announce("House PIN", kept.house_pin.pin, "for the page /house")
    start_self_check(settings.data, streams.act_on_house)
    repeat("files", FILES_EVERY, lambda: files.delete_unused(streams.house.files, clocks.wall()))
    if url is not None:
        servers.note()
        repeat("servers", NOTED_EVERY, servers.note)
        threading.Thread(
            target=follow, args=(url, streams.catch_up, shared), name="other servers", daemon=True
        ).start()
    if settings.backups is not None:
        start_backups(settings.data, settings.backups)
    return found


def serve_until_stopped(settings: Settings) -> int:
    """Serve until SIGINT, SIGTERM, SIGHUP or RESTART; the number of the signal."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    hub = get_hub()
    # gevent documents that this method may be replaced on the instance.
    vars(hub)["print_exception"] = _log_exception
    ended_by: AsyncResult[int] = AsyncResult()
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, RESTART):
        gevent.signal_handler(each, ended_by.set, int(each))
    settings = within_files(settings)
    if settings.metrics is None:
        found = assemble(settings)
    else:
        from webui.ops.metrics import Metrics  # noqa: PLC0415 (an extra)

        metrics = Metrics()
        found = assemble(settings, metrics)
        metrics.serve(*settings.metrics, found)
    try:
        listeners = Listeners(
            create_app(found), settings, found.policy, partial(longest_body, found)
        )
        listeners.start()
    except OSError as error:
        found.streams.stop()
        raise CommandFailed(f"nothing can be served on {settings.host}: {error}") from error
    if settings.hotspot_address is not None:
        try:
            start_hotspot_names(settings.hotspot_address)
        except OSError as error:
            # Phones on the hotspot have no names then; the address works.
            logger.error("hotspot's names not answered", extra={"reason": str(error)})  # noqa: TRY400
    start_collecting_garbage(lambda: not found.policy.sockets.total)
    notify("READY=1")
    start_watchdog(local_url(settings.host, settings.port))
    if settings.announce is not None:
        threading.Thread(target=settings.announce, name="announce", daemon=True).start()
    logger.info("serving", extra={"host": settings.host, "port": settings.port})
    number = ended_by.get() or 0
    if number != RESTART:
        notify("STOPPING=1")
    listeners.stop_accepting()
    with suppress(TimeoutError), gevent.Timeout(FINISH_WITHIN, TimeoutError):
        found.streams.stop()
    found.odds.end()
    found.shared.stop()
    listeners.end_connections(CLOSE_WITHIN)
    logging.shutdown()
    sys.stdout.flush()
    return number


def _log_exception(
    _context: object,
    kind: type[BaseException] | None,
    error: BaseException | None,
    trace: TracebackType | None,
) -> None:
    """Log the exception of a greenlet, unless it is a closed connection."""
    if kind is None or error is None or issubclass(kind, ConnectionError | BlockingIOError):
        return
    logger.error("greenlet failed", exc_info=(kind, error, trace))
