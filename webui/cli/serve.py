"""`amarrako serve`: the server alone."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from scorekeeper.house.setting import Choice, Text
from scorekeeper.process import CommandFailed
from webui.cli import https, options, wifi
from webui.cli.announcement import announce, check_port
from webui.cli.values import host_and_port, ip_address, minutes, web_address
from webui.settings import Settings

SUMMARY = "run the server alone, until Ctrl-C or SIGTERM"
SECTION = "serve"
ENVIRONMENT = wifi.ENVIRONMENT
ON_OR_OFF = ("on", "off")
BAR_BYTES = 40
SET_AT_HOUSE = (
    Text("bar", BAR_BYTES, empty=True),
    Text("wifi-name", wifi.SSID_BYTES),
    Choice("tv-slides", ON_OR_OFF),
    Choice("tv-odds", ON_OR_OFF),
)
EXAMPLES = """\
examples:
  amarrako serve                                    port 8000, the whole local network
  amarrako serve --port 8001 --data /srv/mus        another port, another folder
  amarrako serve --public-url https://mus.example/  behind a proxy that speaks https
  amarrako serve --https                            https too, made by `amarrako certificate`
  amarrako serve --wifi-name Bar --wifi-password-file pw   a code to join it, on the waiting TV
  amarrako serve --certificate mus.pem --key mus.key   https too, with a certificate of your own

The matches are kept in ~/.local/state/amarrako, or where $XDG_STATE_HOME or $AMARRAKO_DATA say.
The log is written to standard error, one JSON object per line."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    options.configure(parser)
    parser.add_argument(
        "--public-url", metavar="URL", type=web_address, help="the address to give to phones"
    )
    parser.add_argument(
        "--name",
        metavar="HOST",
        action="append",
        default=[],
        help="another host name of this server (may be given more than once)",
    )
    parser.add_argument(
        "--proxies",
        metavar="ADDRESS",
        type=ip_address,
        action="append",
        default=[],
        help="a proxy whose X-Forwarded-For and X-Forwarded-Proto are trusted (may be given more"
        " than once)",
    )
    parser.add_argument(
        "--https-only",
        action="store_true",
        help="for a server on the internet: refuse plain http, and have browsers remember that",
    )
    parser.add_argument(
        "--private-tables",
        action="store_true",
        help="for a server on the internet: codes that nobody guesses, and no list of all tables,"
        " matches and names without the house PIN",
    )
    parser.add_argument(
        "--metrics",
        metavar="[HOST:]PORT",
        type=host_and_port,
        help="serve metrics for Prometheus there (host: 127.0.0.1)",
    )
    parser.add_argument(
        "--idle-minutes",
        metavar="N",
        type=minutes,
        default=10.0,
        help="drop a table from memory once nobody has been connected for so long (default: 10)",
    )
    parser.add_argument(
        "--hotspot",
        metavar="CONNECTION",
        help="NetworkManager's connection of this hotspot: a phone can rename it with the Wi-Fi",
    )
    parser.add_argument(
        "--hotspot-address",
        metavar="ADDRESS",
        type=ip_address,
        help="this machine's address on its hotspot: without internet, phones' checks for it are"
        " answered there (docs/hotspot.md)",
    )
    parser.add_argument(
        "--tv-slides",
        choices=ON_OR_OFF,
        default="on",
        help="whether TVs show standings, records and more while nobody plays (default: on)",
    )
    parser.add_argument(
        "--tv-odds",
        choices=ON_OR_OFF,
        default="on",
        help="whether TVs and panels show the chances to win, but in championships (default: on)",
    )
    parser.add_argument(
        "--bar", metavar="NAME", default="", help="the name of the bar, on the first page and TVs"
    )
    parser.add_argument(
        "--power-off",
        action="store_true",
        help="a phone with the house PIN may switch this machine off; the system has to allow it",
    )
    parser.add_argument(
        "--quiet",
        action="store_true",
        help="print no address and no QR code at the start (a service of systemd never does)",
    )
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help="lowest level that is logged (default: warning)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal ends it; the exit status."""
    from webui.ops.run import RESTART

    quiet = arguments.quiet or arguments.https_only or "NOTIFY_SOCKET" in os.environ
    where = (arguments.host, arguments.port)
    ended_by = serve(arguments, None if quiet else partial(announce, *where, trust=arguments.https))
    if ended_by == RESTART:
        start_again()
    return 0


def start_again() -> None:
    """Restart this command in the same process (exec), which systemd and the terminal keep."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606


def folder_of(arguments: argparse.Namespace) -> Path:
    """The data folder."""
    from webui.data_folder import default_folder

    folder: Path = arguments.data or default_folder(os.environ)
    return folder.expanduser().absolute()


def serve(arguments: argparse.Namespace, began: Callable[[], None] | None) -> int:
    """Serve until a signal ends it, and return its number.

    `began` is called in a thread of its own when the server starts to listen.
    """
    from webui.data_folder import claim, make_folder
    from webui.database import database
    from webui.ops import console
    from webui.ops.open_event_store import open_and_note
    from webui.ops.run import serve_until_stopped
    from webui.store.uploaded import put_in_place

    console.set_up(arguments.log_level)
    settings = settings_of(arguments, began)
    check_ports(settings)
    make_folder(settings.data)
    claim(settings.data)
    if database() is None:
        put_in_place(settings.data, time.time())
    # Opened here first, so that an error is reported in one sentence.
    open_and_note(settings.data, settings.backups, time.time())
    return serve_until_stopped(settings)


def settings_of(arguments: argparse.Namespace, began: Callable[[], None] | None) -> Settings:
    """The server's settings. CommandFailed: options contradict each other, or name no such file."""
    from webui.data_folder import BACKUPS
    from webui.database import database

    folder = folder_of(arguments)
    public = urlsplit(arguments.public_url or "")
    if arguments.https_only and public.scheme != "https":
        raise CommandFailed("--https-only needs the address of https as --public-url")
    backups: Path = (arguments.backup or folder / BACKUPS).expanduser().absolute()
    return Settings(
        data=folder,
        backups=backups if database() is None else None,  # a database has its own
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        names=(*arguments.name, *([public.netloc] if public.netloc else [])),
        proxies=tuple(arguments.proxies),
        https_only=arguments.https_only,
        private_tables=arguments.private_tables,
        metrics=arguments.metrics,
        tls=https.read(arguments, folder),
        wifi=wifi.read(arguments, os.environ),
        tv_slides=arguments.tv_slides == "on",
        tv_odds=arguments.tv_odds == "on",
        config=Path(arguments.config) if arguments.config else None,
        hotspot=arguments.hotspot,
        hotspot_address=arguments.hotspot_address,
        bar=arguments.bar,
        power_off=arguments.power_off,
        idle_after=arguments.idle_minutes * 60,
        announce=began,
    )


def check_ports(settings: Settings) -> None:
    """Check that the server can listen. CommandFailed: why it cannot."""
    check_port(settings.host, settings.port)
    if settings.tls is not None:
        check_port(settings.host, settings.tls.port, "--https-port")
    if settings.metrics is not None:
        if find_spec("prometheus_client") is None:
            raise CommandFailed(
                "--metrics needs prometheus-client: pip install 'amarrako[metrics]'"
            )
        host, port = settings.metrics
        check_port(host, port, "--metrics")
