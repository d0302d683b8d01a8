"""The pictures of docs/season.md, of the real screens, of matches that were never played."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import orjson
from playwright.sync_api import Page

from scorekeeper.kernel.fields import encode_fields
from scorekeeper.table.stake import Stake
from tests.bench.season import AN_EVENING, DAY, FIRST, facts
from tests.browser.conftest import PHONE, a_browser
from tests.browser.pictures import named, picture
from tests.browser.reused_pages import EXPLAINED
from tests.browser.screens import SEATED
from tests.browser.table_states import MINE
from tests.seated_client import SeatedClient
from tests.server import Server, running_server
from tests.webui.house import entered
from tests.webui.test_season import SHORT, win_by_an_ordago
from webui.projections.season import SEASON
from webui.store import Projected, SqliteStore

PEOPLE = ("Ane", "Jon", "Miren", "Iker", "Nerea", "Koldo", "Itziar", "Unai", "Maite", "Asier")
EVENINGS = 12
LAST = 1_795_734_000.0
"""An evening in November 2026, in seconds since 1970."""


def season_of(folder: Path, people: Sequence[str], evenings: int = EVENINGS) -> None:
    """Put the facts of some evenings into the data folder of a server that is not started yet."""
    store, rng = SqliteStore(folder), random.Random(7)
    later = LAST - FIRST - (evenings - 1) * DAY
    for number in range(evenings * AN_EVENING):
        found = facts(rng, number, [*people])
        found = replace(
            found,
            began=found.began + later,
            first_entry=found.first_entry + later,
            ended=found.ended + later,
            stake=Stake("round" if number >= (evenings - 2) * AN_EVENING else "nothing"),
        )
        body = orjson.dumps(encode_fields(found)).decode()
        row = Projected(f"T{number:03}", 1, 0, body, began=found.began, at=found.ended)
        store.project(SEASON.key, [row])
    store.commit()
    store.close()


def round_of(server: Server) -> None:
    """Say what a round is in this bar."""
    said = {"type": "set_round", "name": "4 cañas", "price": "8 €"}
    entered(server).ask("/api/house/act", "POST", said)


def files() -> Mapping[Path, bytes]:
    """Photograph the season, a person, who owes what, and the end of a match."""
    with tempfile.TemporaryDirectory() as folder, a_browser() as browser:
        data = Path(folder) / "data"
        data.mkdir()
        season_of(data, PEOPLE)
        with running_server(Path(folder)) as server:
            round_of(server)
            page = browser.new_page(viewport=PHONE, locale="es-ES", reduced_motion="reduce")
            page.add_init_script(SEATED)
            page.add_init_script(EXPLAINED)
            page.goto(f"{server.url}/season")
            made = {"season": _from(page, "season-about"), "season-debts": _from(page, "ledger")}
            page.goto(f"{server.url}/season#/Ane")
            made["season-person"] = _from(page, "person-total")
            table = server.open_table(**SHORT, stake={"what": "round"})
            with SeatedClient(server, table, MINE) as told:
                win_by_an_ordago(told)
            page.goto(f"{server.url}/t/{table}")
            for testid in ("debt-1", "told", "turning"):
                page.get_by_test_id(testid).wait_for()
            made["season-end"] = picture(page)
    return named(made)


def _from(page: Page, testid: str) -> bytes:
    """Photograph the page from one of its parts on."""
    page.get_by_test_id(testid).wait_for()
    page.get_by_test_id(testid).evaluate(
        "one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 64)"
    )
    return picture(page)
