"""A server that began with a damaged log says so on the first page and the TV until dismissed."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import TV
from tests.browser.local_server import LocalServer
from tests.browser.phone import Phone
from webui.event_store.backup import make_backup
from webui.event_store.sqlite import FILE

AT = 1795464000.0


@pytest.fixture
def server(own_server: LocalServer) -> LocalServer:
    """A server that restored a backup when it started."""
    own_server.open_table(sides=["Casa", "Visita"])
    data = own_server.folder / "data"
    make_backup(data, data / "backups", AT)
    own_server.kill()
    (data / f"{FILE}-wal").unlink()
    with (data / FILE).open("r+b") as damaged:
        damaged.write(b"\0" * 4096)
    own_server.start()
    return own_server


def test_a_restored_log_is_told_on_first_page_and_tv_until_it_is_dismissed(
    server: LocalServer, new_phone: Callable[..., Phone], contexts: Callable[..., BrowserContext]
) -> None:
    waiting = contexts(viewport=TV, locale="es-ES").new_page()
    waiting.goto(f"{server.url}/board")
    expect(waiting.get_by_test_id("board-notice")).to_contain_text(
        re.compile(r"restaurada la copia de \d{4}-\d\d-\d\d")
    )
    table = server.open_table(sides=["Casa", "Visita"])
    board = waiting.context.new_page()
    board.goto(f"{server.url}/board/{table}")
    expect(board.get_by_test_id("board-notice")).to_be_visible()
    expect(board.get_by_test_id("board-score-0")).to_have_text("0")
    phone = new_phone()
    phone.page.goto(server.url)
    banner = phone.it("notices")
    expect(banner).to_contain_text("Se ha restaurado la copia de seguridad")
    expect(banner).to_contain_text(f"{FILE}.damaged-")
    phone.page.get_by_test_id("dismiss-notices").click()
    expect(banner).to_have_count(0)
    for screen in (waiting, board, phone.page):
        screen.reload()
    expect(phone.it("start-table")).to_be_visible()
    expect(board.get_by_test_id("board-score-0")).to_have_text("0")
    for screen in (waiting, board):
        expect(screen.get_by_test_id("board-notice")).to_have_count(0)
    expect(banner).to_have_count(0)


def test_the_tv_finds_out_by_itself_that_a_notice_was_dismissed(
    server: LocalServer, contexts: Callable[..., BrowserContext]
) -> None:
    tv = contexts(viewport=TV, locale="es-ES").new_page()
    tv.clock.install()
    tv.goto(f"{server.url}/board")
    expect(tv.get_by_test_id("board-notice")).to_be_visible()
    dismissing = urllib.request.Request(
        f"{server.url}/api/notices", headers={"Origin": server.url}, method="DELETE"
    )
    with urllib.request.urlopen(dismissing, timeout=5) as answer:
        assert json.loads(answer.read()) == {"notices": []}
    tv.clock.fast_forward(31_000)
    expect(tv.get_by_test_id("board-notice")).to_have_count(0)
