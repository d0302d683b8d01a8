"""The table of connectivity checks in docs/hotspot.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.documents import with_parts
from tests.repository import ROOT
from webui.http.connectivity_checks import ADDRESS_CHECKS, CHECKS, ConnectivityCheck

DOCUMENT = ROOT / "docs/hotspot.md"


def files() -> Mapping[Path, str]:
    """The document, its table made anew."""
    text = DOCUMENT.read_text("utf-8")
    return {DOCUMENT: with_parts(text, {"connectivity checks": "\n".join(_table())})}


def _table() -> Iterator[str]:
    yield from ("| system | answer | requests |", "|---|---|---|")
    paths: dict[tuple[str, str, str], list[str]] = {}
    for check in CHECKS:
        key = (check.system, _answer(check), check.host)
        paths.setdefault(key, []).append(f"`{check.path}`")
    hosts: dict[tuple[str, str], list[str]] = {}
    for (system, answer, host), found in paths.items():
        hosts.setdefault((system, answer), []).append(f"{host} {' '.join(found)}")
    for (system, answer), requests in hosts.items():
        yield f"| {system} | {answer} | {', '.join(requests)} |"
    for name, address in ADDRESS_CHECKS.items():
        yield f"| Windows | the address {address} | {name}, by DNS alone |"


def _answer(check: ConnectivityCheck) -> str:
    return f"{check.status} `{check.body.rstrip()}`" if check.body else str(check.status)
