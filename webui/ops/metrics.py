"""Metrics for Prometheus, at a port of their own (`--metrics`).

Names are those of Prometheus' conventions; no label has a name of a person or the code of a table.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar, get_args

from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric

from scorekeeper.process import CommandFailed
from scorekeeper.refusal import Refused
from webui.http.services import Services
from webui.streams.measures import Measures, Outcome

T = TypeVar("T")

SECONDS = (
    *(0.001, 0.002, 0.003, 0.004, 0.006, 0.008, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5),
    *(1.0, 2.5, 5.0),
)
"""Bounds of the histogram of actions."""
JOBS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Bounds of the histogram of batches."""


class Metrics(Measures):
    """Count the work of the streams for Prometheus."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        actions = Histogram(
            "amarrako_action_seconds",
            "Commands, from their arrival until they were answered, by what became of them.",
            ["outcome"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._actions = {each: actions.labels(each) for each in get_args(Outcome)}
        self._batches = Histogram(
            "amarrako_batch_jobs",
            "Jobs of the writer that one commit had.",
            buckets=JOBS,
            registry=self.registry,
        )
        self.counted: Counter[str] = Counter()
        """What has happened, by the name of its metric."""
        self.messages: Counter[str] = Counter()
        """What clients were sent, by its kind."""

    def now(self) -> float:
        """Seconds of a monotonic clock."""
        return time.perf_counter()

    def batch(self, jobs: int) -> None:
        """Count a batch."""
        self._batches.observe(jobs)

    def answered(self, outcome: Outcome, since: float) -> None:
        """Count a command, and the time until its answer."""
        self._actions[outcome].observe(time.perf_counter() - since)

    def conflict(self) -> None:
        """Count a conflict."""
        self.counted["amarrako_conflicts"] += 1

    def store_failed(self) -> None:
        """Count a batch that could not be stored."""
        self.counted["amarrako_store_errors"] += 1

    def sent(self, message: str) -> None:
        """Count a message."""
        self.messages[message] += 1

    def serve(self, host: str, port: int, services: Services) -> None:
        """Answer at a port, in threads. CommandFailed: it cannot be bound."""
        self.registry.register(_NowCollector(self, services))
        try:
            start_http_server(port, host, self.registry)
        except OSError as error:
            raise CommandFailed(f"no metrics can be served at {host}:{port}: {error}") from error


class _NowCollector:
    """What is looked up when Prometheus asks."""

    def __init__(self, metrics: Metrics, services: Services) -> None:
        self._metrics = metrics
        self._services = services

    def describe(self) -> list[Metric]:
        """Return nothing: what is collected needs the writer, which may not run yet."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the counters and, unless the writer is too busy to say, how things are now."""
        info = {"version": self._services.version}
        yield InfoMetricFamily("amarrako", "This server.", value=info)
        yield self._counter(
            "amarrako_conflicts", "Batches decided again: another server was first."
        )
        yield self._counter("amarrako_store_errors", "Batches that could not be stored.")
        sent = CounterMetricFamily(
            "amarrako_messages_sent", "Views and the like, by their kind.", labels=["message"]
        )
        for message, number in self._metrics.messages.copy().items():
            sent.add_metric([message], number)
        yield sent
        sockets = GaugeMetricFamily(
            "amarrako_sockets", "Clients that are connected, by their kind.", labels=["kind"]
        )
        connected = self._ask(self._services.streams.connected)
        for kind, number in ({} if connected is None else connected).items():
            sockets.add_metric([kind], number)
        yield sockets
        live = self._ask(lambda: sum(each.live for each in self._services.streams.open_tables()))
        if live is not None:
            yield GaugeMetricFamily("amarrako_live_tables", "Tables in use.", value=live)

    def _counter(self, name: str, about: str) -> Metric:
        return CounterMetricFamily(name, about, value=self._metrics.counted[name])

    def _ask(self, question: Callable[[], T]) -> T | None:
        try:
            return question()
        except Refused:
            return None
