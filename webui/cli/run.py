"""`amarrako run`: the server and the panel together, and where the phones find them."""

from __future__ import annotations

import argparse
import os
import signal
import sys

from scorekeeper.process import CommandFailed
from webui.addresses import local_url
from webui.cli import options, wifi
from webui.cli.announcement import greeting
from webui.healthz import wait_until_healthy

SUMMARY = "run server and panel together, until Ctrl-C: the usual start"
SECTION = "run"
ENVIRONMENT = wifi.ENVIRONMENT
EXAMPLES = """\
examples:
  amarrako run                         port 8000, the whole local network
  amarrako run --port 80               as root: addresses without a number
  amarrako run --data /srv/mus         keep the matches elsewhere
  amarrako run --host 127.0.0.1        this machine only, to try things
  amarrako run --https                 https too, once `amarrako certificate` has been run

The matches are kept in ~/.local/state/amarrako, or where $XDG_STATE_HOME or $AMARRAKO_DATA say."""

PYTHON = [sys.executable, "-P", "-m", "webui"]


configure = options.configure


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal ends it; the exit status."""
    from scorekeeper.process.options import layers_of
    from webui.cli import serve
    from webui.ops.run import RESTART
    from webui.panel_process import PanelProcess
    from webui.secrets import PANEL_KEY

    here = local_url(arguments.host, arguments.port)
    # An option that is not given here may stand in the section [serve] of the settings file.
    given = layers_of("serve", serve, options.passed_on(arguments)).parsed()
    key = serve.folder_of(given) / PANEL_KEY
    file = ["--config", arguments.config] if arguments.config else []
    panel = PanelProcess(
        [*PYTHON, "panel", "--server", here, "--key-file", str(key), *file],
        lambda sentence: print(sentence, file=sys.stderr, flush=True),
    )
    failures: list[CommandFailed] = []

    def begin() -> None:
        """Once the server answers, start the panel and print the addresses; else stop it."""
        try:
            wait_until_healthy(here)
            panel.start()
            print(greeting(here, trust=arguments.https), flush=True)
        except CommandFailed as failure:
            failures.append(failure)
            os.kill(os.getpid(), signal.SIGTERM)

    try:
        ended_by = serve.serve(given, begin)
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        panel.stop()
    if failures:
        raise failures[0]
    if ended_by == RESTART:
        serve.start_again()
    return 130 if ended_by == signal.SIGINT else 0
