"""How long after kill -9 a phone has the view again.

    python -m tests.bench.restart [--kills N] [--restart-after S] [--quick-tries N]

The server is killed and started again after the time that systemd waits (RestartSec of the unit);
the phone tries again with the pauses of `client/src/net/socket.ts`. Prints where the time goes:
until the server answers, and until the phone has the view. A benchmark, not a test.
"""

from __future__ import annotations

import time
from threading import Thread

from websockets.exceptions import WebSocketException

from tests.bench.measuring import fresh_server, milliseconds, options, say
from tests.server import Server

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 2.0


def pause_before(tries: int, quick_tries: int) -> float:
    """Seconds that a phone waits before it tries again."""
    return min(FIRST_PAUSE * 2.0 ** max(0, tries - quick_tries), LONGEST_PAUSE)


def until_view(server: Server, table: str, token: str, quick_tries: int) -> float:
    """Reconnect as a phone does; the seconds until the view."""
    began = time.monotonic()
    tries = 0
    while True:
        time.sleep(pause_before(tries, quick_tries))
        tries += 1
        try:
            with server.connected(open_timeout=2) as client:
                client.hello(table=table, token=token)
                client.receive_a("view")
                return time.monotonic() - began
        except (OSError, WebSocketException):
            continue


def restart(server: Server, after: float, answered: list[float]) -> None:
    """Start the server again, as systemd does; note the seconds until it answers."""
    began = time.monotonic()
    time.sleep(after)
    server.start()
    answered.append(time.monotonic() - began)


def main() -> None:
    """Kill and start again, and print."""
    given = options(__doc__, kills=15, restart_after=0.1, quick_tries=15)
    views: list[float] = []
    answered: list[float] = []
    with fresh_server() as server:
        table = server.open_table()
        with server.client("phone", table=table) as ane:
            ane.sit(0)
            token = ane.token
        for _ in range(given.kills):
            server.kill()
            starting = Thread(target=restart, args=(server, given.restart_after, answered))
            starting.start()
            views.append(until_view(server, table, token, given.quick_tries))
            starting.join()
    for name, found in (("server answers", answered), ("phone has the view", views)):
        say(f"{name:18} {milliseconds(found)}")


if __name__ == "__main__":
    main()
