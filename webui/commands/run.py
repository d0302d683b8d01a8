"""`amarrako run`: the server and the panel together, and where the phones find them."""

from __future__ import annotations

import argparse
import os
import signal
import sys

from scorekeeper.commands import CommandFailed
from webui import wifi
from webui.commands.announcement import address, greeting, lan_addresses, wait_until_healthy
from webui.settings import own_address
from webui.tls.options import configure_https, passed_on, port_number
from webui.wifi import WIFI_ENVIRONMENT, configure_wifi

SUMMARY = "server and panel together, until Ctrl-C: the usual start"
SECTION = "run"
ENVIRONMENT = WIFI_ENVIRONMENT
EXAMPLES = """\
examples:
  amarrako run                         port 8000, the whole local network
  amarrako run --port 80               as root: addresses without a number
  amarrako run --data /srv/mus         keep the matches elsewhere
  amarrako run --host 127.0.0.1        this machine only, to try things
  amarrako run --https                 https too, once `amarrako certificate` has been run

The matches are kept in ~/.local/state/amarrako, or where $XDG_STATE_HOME or $AMARRAKO_DATA say."""

PYTHON = [sys.executable, "-P", "-m", "scorekeeper"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--host", default="0.0.0.0", help="address to serve on (default: all)")
    parser.add_argument("--port", type=port_number, default=8000, help="port (default: 8000)")
    parser.add_argument("--data", metavar="DIR", help="folder of the matches")
    configure_https(parser)
    configure_wifi(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until somebody stops it; the exit status."""
    from scorekeeper.cli import sections
    from scorekeeper.commands.options import layers_of
    from webui.commands import serve
    from webui.panel_process import PanelProcess

    host, port = arguments.host, arguments.port
    here = address(own_address(host), port)
    data = [] if arguments.data is None else ["--data", arguments.data]
    file = ["--config", arguments.config] if arguments.config else []
    words = ["--host", host, "--port", str(port), *data, *file]
    words += [*passed_on(arguments), *wifi.passed_on(arguments)]
    panel = PanelProcess(
        [*PYTHON, "panel", "--server", here, *file],
        lambda sentence: print(sentence, file=sys.stderr, flush=True),
    )
    failures: list[CommandFailed] = []

    def begin() -> None:
        """Start the panel and greet, once the server answers; a server that is not well ends."""
        try:
            wait_until_healthy(here)
            panel.start()
            addresses, secure = lan_addresses(here)
            print(greeting(here, addresses, secure, trust=arguments.https), flush=True)
        except CommandFailed as failure:
            failures.append(failure)
            os.kill(os.getpid(), signal.SIGTERM)

    try:
        ended_by = serve.serve(layers_of("serve", serve, words, sections).parsed(), begin)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        panel.stop()
    if failures:
        raise failures[0]
    return 130 if ended_by == signal.SIGINT else 0
