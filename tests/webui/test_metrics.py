"""Metrics for Prometheus at a port of their own, and the figures of the writer."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections import Counter
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.ports import free_port
from tests.repository import ROOT
from tests.seated_client import SeatedClient
from tests.server import running_server
from tests.webui.writer_harness import Desk, FailingStore
from webui.ops.metrics import Metrics
from webui.store import SqliteStore, StoreConflict

NAME = "Zuriñe Ñáñez"


def figures(port: int) -> dict[str, float]:
    """Every figure by its name and labels, as Prometheus reads them."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    assert NAME not in text
    return {
        ",".join([each.name, *each.labels.values()]): each.value
        for family in text_string_to_metric_families(text)
        for each in family.samples
    }


def test_prometheus_is_told_what_a_server_does() -> None:
    port = free_port()
    with running_server(None, "--metrics", str(port)) as server:
        before = figures(port)
        assert before["amarrako_live_tables"] == 0
        assert before["amarrako_sockets,phone"] == 0
        table = server.open_table(players=[NAME, "Jon", "Miren", "Iker"])
        seated = SeatedClient(server, table)
        seated.bid(0, "envido", 2)
        with server.at_table(table) as (other, _):
            refused = other.command("not-my-seat", 1, {"type": "leave", "seat": 0}, 0)
            assert refused["code"] == "not_your_seat"
        with server.client("tv"):
            now = figures(port)
        done = 5.0  # four seats and an envido
        assert now["amarrako_action_seconds_count,acknowledged"] == done
        assert now["amarrako_action_seconds_bucket,+Inf,acknowledged"] == done
        assert now["amarrako_action_seconds_count,refused"] == 1
        assert 0 < now["amarrako_action_seconds_sum,acknowledged"] < 60 * done
        assert now["amarrako_sockets,phone"] == now["amarrako_sockets,tv"] == 1
        assert now["amarrako_live_tables"] == 1
        assert now["amarrako_messages_sent_total,view"] > done
        assert now["amarrako_batch_jobs_count"] > done
        assert now["amarrako_conflicts_total"] == now["amarrako_store_errors_total"] == 0
        assert now["process_cpu_seconds_total"] > 0


def test_a_server_without_metrics_does_without_the_library() -> None:
    asked = "import sys, webui.cli.serve, webui.ops.run; print('prometheus_client' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout == "False\n"


class OvertakenStore(SqliteStore):
    """A store into which another server has written first, once."""

    overtaken = False

    def commit(self) -> None:
        if self.overtaken:
            self.overtaken = False
            self.recover()
            raise StoreConflict("another server")
        super().commit()


def test_conflicts_are_counted_and_the_command_is_decided_again(tmp_path: Path) -> None:
    metrics, store = Metrics(), OvertakenStore(tmp_path)
    desk = Desk(tmp_path, store, measures=metrics)
    ane = desk.enter(desk.open_table(), "1")
    store.overtaken = True
    assert desk.sit(ane, 0)["type"] == "ack"
    assert metrics.counted == Counter(amarrako_conflicts=1)


def test_store_errors_are_counted(tmp_path: Path) -> None:
    metrics, store = Metrics(), FailingStore(tmp_path)
    desk = Desk(tmp_path, store, measures=metrics)
    ane = desk.enter(desk.open_table(), "1")
    store.fails = "before"
    assert desk.sit(ane, 0)["code"] == "not_saved"
    assert metrics.counted == Counter(amarrako_store_errors=1)
