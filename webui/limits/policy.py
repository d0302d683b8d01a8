"""The one policy of limits: what each address may do, and who is served first."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from webui.limits.addresses import network_of
from webui.limits.numbers import Limits
from webui.limits.shared_buckets import SharedBuckets, Sharing
from webui.limits.sockets import SocketLimits
from webui.limits.token_bucket import TokenBuckets


class Budget(Enum):
    """What an address has a token bucket of: the field of `Limits` with its rate."""

    COMMANDS = "commands"
    PINGS = "pings"
    FIRST_COMMANDS = "first_commands"
    FIRST_PINGS = "first_pings"
    SOCKETS = "new_sockets"
    REQUESTS = "requests"
    PAGES = "pages"
    TABLES = "new_tables"


class LimitPolicy:
    """The limits of all clients. Thread-safe.

    Args:
        limits: The numbers.
        monotonic: Seconds that never go back.
        shared: What the servers share: how many tables an address opened.
    """

    def __init__(self, limits: Limits, monotonic: Callable[[], float], shared: Sharing) -> None:
        self.limits = limits
        """The numbers."""
        self.sockets = SocketLimits(limits, monotonic)
        """The open WebSockets."""
        self._buckets = {
            budget: TokenBuckets(getattr(limits, budget.value), monotonic) for budget in Budget
        }
        # All others protect this server's processor and memory.
        self._buckets[Budget.TABLES] = SharedBuckets(
            limits.new_tables, monotonic, shared, Budget.TABLES.value
        )

    def take(self, budget: Budget, address: str, tokens: float = 1) -> bool:
        """Take tokens of an address if it has enough."""
        return self._buckets[budget].take(network_of(address), tokens)

    def borrow(self, budget: Budget, address: str) -> float:
        """Take a token of an address; the seconds that its client has to wait for it."""
        return self._buckets[budget].of(network_of(address)).borrow()

    def turn(self, address: str, *, first: bool, ping: bool) -> tuple[bool, float]:
        """Take what a message costs: whether it is served first, and the seconds until it may be.

        Whoever is served first has a budget too, as anybody with two addresses can play at a table
        of their own; beyond it they wait as all others do.
        """
        if first and self.take(Budget.FIRST_PINGS if ping else Budget.FIRST_COMMANDS, address):
            return True, 0.0
        return False, self.borrow(Budget.PINGS if ping else Budget.COMMANDS, address)
