"""Answers that are computed from the log, or cached (page_cache.py)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import orjson
from flask import Response

from scorekeeper.house.house import House
from webui.codes import read_code
from webui.http.services import services
from webui.queries.history import History, history
from webui.queries.season import edition
from webui.streams.clocks import evening_of


def page_of_table(
    code: str,
    page: tuple[str | int | None, ...],
    compute: Callable[[History], object],
    match: int | None = None,
) -> Response:
    """Send a page of a table that is computed from the log, or cached."""
    with history(
        services().settings.data, services().streams.house, read_code(code), match
    ) as found:
        return services().page_cache.answer(
            (found.code, *page), found.edition, lambda: orjson.dumps(compute(found))
        )


def page_of_all_matches(
    page: tuple[str | float | None, ...], compute: Callable[[Path, House, str], object]
) -> Response:
    """Send a page that is computed from the facts of all matches and the day, or cached."""
    data, house = services().settings.data, services().streams.house
    today = evening_of(time.time())
    return services().page_cache.answer(
        page, edition(data, house, today), lambda: orjson.dumps(compute(data, house, today))
    )
