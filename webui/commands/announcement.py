"""Where a starting server is: its port checked before, its addresses and QR code printed after."""

from __future__ import annotations

import errno
import io
import json
import socket
import sys
import time
import urllib.error
import urllib.request

from scorekeeper.commands import CommandFailed
from webui.addresses import http_url, own_address

START_WITHIN = 60.0
"""Most seconds until a started server answers; a Pi with a slow card takes ten."""


def check_port(host: str, port: int, option: str = "--port") -> None:
    """Say at once, in one sentence, why the port cannot be served on.

    Raises:
        CommandFailed: It cannot; `option` is the one that chooses it.
    """
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)
        family, kind, _, _, place = found[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except OSError as error:
        raise CommandFailed(why_not(host, port, error, option)) from error


def why_not(host: str, port: int, error: OSError, option: str) -> str:
    """Put into words why nothing can be served on this address."""
    if isinstance(error, socket.gaierror):
        return f"{host} is not a known host: --host takes an address of this machine"
    match error.errno:
        case errno.EADDRINUSE:
            return (
                f"port {port} is in use already, perhaps by another Amarrako: "
                f"stop that one, or choose another port with {option}"
            )
        case errno.EACCES:
            return f"port {port} needs root: choose one from 1024 on with {option}"
        case errno.EADDRNOTAVAIL:
            return f"{host} is no address of this machine: --host takes one of its own"
        case _:
            return f"{host}:{port}: {error.strerror}"


def fetch(url: str) -> bytes:
    """Ask our own server, past any proxy of the environment. OSError."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(url, timeout=5) as answer:
        body: bytes = answer.read()
    return body


def wait_until_healthy(here: str) -> None:
    """Return when the server answers.

    Raises:
        CommandFailed: It does not, or it is not well.
    """
    pause = 0.1
    for _ in range(int(START_WITHIN / pause)):
        time.sleep(pause)
        try:
            fetch(f"{here}healthz")
        except urllib.error.HTTPError as error:
            msg = f"the server is up but not well: {error.read().decode(errors='replace').strip()}"
            raise CommandFailed(msg) from error
        except OSError:
            continue  # not listening yet
        return
    msg = f"the server has not answered on {here} for {START_WITHIN:g} s"
    raise CommandFailed(msg)


def announce(host: str, port: int, *, trust: bool) -> None:
    """Print where a server of this machine is, once it answers; nothing where it does not."""
    here = http_url(own_address(host), port)
    try:
        wait_until_healthy(here)
        print(greeting(here, trust=trust), flush=True)
    except (CommandFailed, OSError):
        return


def greeting(here: str, *, trust: bool) -> str:
    """Ask a running server for its addresses; say where everything is, with the QR code.

    Args:
        here: The server's address for this machine.
        trust: Whether it has the page /trust.
    """
    about = json.loads(fetch(f"{here}api/about"))
    addresses = [
        url for url in about["addresses"] if "//localhost" not in url and "//127." not in url
    ]
    local = here.replace("127.0.0.1", "localhost")
    if not addresses:
        return (
            f"\nAmarrako is serving on {local}\n"
            "No phone can reach that: this machine is in no network, or --host keeps it to itself."
            "\n\n"
            "Ctrl-C to stop."
        )
    best = addresses[0]
    others = "".join(f"            {url}\n" for url in addresses[1:])
    https = f"  https     {about['secure'][0]}\n" if about["secure"] else ""
    https += f"  trust     {best}trust  (how phones trust the https address)\n" if trust else ""
    return (
        f"\n{qr(best)}\n\n"
        f"  phones    {best}\n{others}"
        f"  TV        {best}board\n"
        f"  panel     {best}panel\n"
        f"  here      {local}\n{https}\n"
        "Ctrl-C to stop."
    )


def qr(url: str) -> str:
    """Draw the QR code of an address, two modules a character, dark on light in any terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(drawn, compact=True)
    lines = drawn.getvalue().splitlines()
    if sys.stdout.isatty():
        lines = [f"\033[97;40m{line}\033[0m" for line in lines]
    return "\n".join(lines)
