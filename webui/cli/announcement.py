"""Check the port of a server before it starts, and print its addresses once it answers."""

from __future__ import annotations

import errno
import io
import json
import socket
import sys
from http.client import HTTPException

from scorekeeper.process import CommandFailed
from scorekeeper.process.http_client import fetch
from webui.addresses import local_url
from webui.healthz import wait_until_healthy


def check_port(host: str, port: int, option: str = "--port") -> None:
    """Check that a server can listen on a port, which an option chooses. CommandFailed: why not."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)
        family, kind, _, _, address = found[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except socket.gaierror as error:
        raise CommandFailed(
            f"{host} is not a known host: --host takes an address of this machine"
        ) from error
    except OSError as error:
        reasons = {
            errno.EADDRINUSE: f"port {port} is in use already, perhaps by another Amarrako: "
            f"stop that one, or choose another port with {option}",
            errno.EACCES: f"port {port} needs root: choose one from 1024 on with {option}",
            errno.EADDRNOTAVAIL: f"{host} is no address of this machine: "
            "--host takes one of its own",
        }
        raise CommandFailed(
            reasons.get(error.errno or 0, f"{host}:{port}: {error.strerror}")
        ) from error


def announce(host: str, port: int, *, trust: bool) -> None:
    """Print where a server of this machine is, once it answers; nothing if it does not."""
    server = local_url(host, port)
    try:
        wait_until_healthy(server)
        print(greeting(server, trust=trust), flush=True)
    except (CommandFailed, OSError, HTTPException):
        return


def greeting(server: str, *, trust: bool) -> str:
    """The addresses of a running server, for this machine, and the QR code of the best one."""
    about = json.loads(fetch(f"{server}/api/about"))
    addresses = [
        url for url in about["addresses"] if "//localhost" not in url and "//127." not in url
    ]
    local = f"{server.replace('127.0.0.1', 'localhost')}/"
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
        f"  TV        {best}tv\n"
        f"  panel     {best}panel\n"
        f"  here      {local}\n{https}\n"
        "Ctrl-C to stop."
    )


def qr(url: str) -> str:
    """The QR code of an address, two modules to a character, dark on light in any terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(drawn, compact=True)
    lines = drawn.getvalue().splitlines()
    if sys.stdout.isatty():
        lines = [f"\033[97;40m{line}\033[0m" for line in lines]
    return "\n".join(lines)
