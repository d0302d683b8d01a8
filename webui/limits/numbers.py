"""The numbers of all limits: what one client, one address, and all of them may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """The rate of a token bucket: so many at once, and so many a second in the long run."""

    a_second: float
    at_once: float


@dataclass(frozen=True, slots=True)
class Attempts:
    """Attempts of one phone, and of all of one address, at once."""

    of_a_phone: int
    of_an_address: int
    seconds: float
    """Seconds in which all of them come back, one after another."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client, one address, and all of them may use (docs/protocol.md, Limits).

    All numbers of `webui/limits`. A club behind one router has one address: what is of an address
    suffices for 32 tables with four phones each.
    """

    # One WebSocket.
    message_bytes: int = 8192
    director_message_bytes: int = 65536
    """From a director's phone: a list of 256 pairs with their players."""
    messages: Rate = Rate(30, 60)
    """Messages of one socket; beyond these it is closed."""
    bytes_read: Rate = Rate(64 * 1024, 256 * 1024)
    """Bytes of one socket, control frames included; beyond these, reading waits."""
    silence: float = 15.0
    """Seconds without a byte after which a socket is closed."""

    # Open connections.
    sockets: int = 2000
    sockets_an_address: int = 400
    """Of an address, those that are not served first; and again as many that are."""
    reserved_sockets: int = 64
    """More of an address that had a seat lately."""
    seated_sockets_a_phone: int = 4
    """Sockets of one phone that count as seated; further ones watch."""
    connections: int = 3072
    """Connections besides the WebSockets."""
    connections_an_address: int = 512
    """A browser opens six for a page."""

    # Budgets of an address; those of messages are waited for, beyond the others it is refused.
    commands: Rate = Rate(30, 3000)
    """Messages, except pings and the hello."""
    pings: Rate = Rate(500, 1000)
    first_commands: Rate = Rate(60, 600)
    """Messages that are served before all others."""
    first_pings: Rate = Rate(500, 1000)
    new_sockets: Rate = Rate(20, 600)
    requests: Rate = Rate(100, 2000)
    pages: Rate = Rate(5, 200)
    """Requests that are computed, by their cost (webui/limits/request_cost.py)."""
    new_tables: Rate = Rate(0.5, 60)
    entries: Rate = Rate(1 / 15, 40)
    """Entries for a championship by phones that are no director's."""
    championship_writes: Rate = Rate(0.2, 300)
    """What else such phones send to a championship: joining, checking in, disputes."""

    # Attempts.
    house_pins: Attempts = Attempts(5, 10, 600)
    referee_codes: Attempts = Attempts(5, 20, 180)
    director_codes: Attempts = Attempts(5, 50, 180)
    screen_codes: Attempts = Attempts(5, 5, 60)
    asks_to_sit: Attempts = Attempts(5, 20, 60)

    # Files of the house (scorekeeper/house/slides.py and voice.py limit their number).
    sound_bytes: int = 200_000
    """Of one recorded word."""
    picture_bytes: int = 16_000_000
    """Of a picture that is uploaded; what is stored of it is 400 kB at most."""
    house_files_bytes: int = 20_000_000
    """Of all stored files, with those that were in use lately. Every backup has them."""
