"""A server that began with a damaged log says so on the first page and the TV until dismissed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import TV
from tests.browser.phone import Phone
from tests.server import Server
from webui.secrets import HOUSE_PIN
from webui.secrets.kept import read_kept
from webui.store.backup import make_backup
from webui.store.reader import FILE

AT = 1795464000.0


@pytest.fixture
def server(own_server: Server) -> Server:
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


ENTER_PIN = """async (pin) => {
  const token = localStorage.getItem("amarrako.token");
  const headers = {"Content-Type": "application/json"};
  if (token) headers.Authorization = `Bearer ${token}`;
  const sent = {method: "POST", headers, body: JSON.stringify({pin})};
  const answer = await (await fetch("/api/house", sent)).json();
  if (answer.token) localStorage.setItem("amarrako.token", answer.token);
  return answer.house;
}"""


def enter_pin(server: Server, phone: Phone) -> None:
    """Enter the house PIN on a phone."""
    assert phone.page.evaluate(ENTER_PIN, read_kept(server.folder / "data" / HOUSE_PIN))


def test_a_restored_log_is_told_on_first_page_and_tv_until_it_is_dismissed(
    server: Server, new_phone: Callable[..., Phone], contexts: Callable[..., BrowserContext]
) -> None:
    waiting = contexts(viewport=TV, locale="es-ES").new_page()
    waiting.clock.install()
    waiting.goto(f"{server.url}/tv")
    expect(waiting.get_by_test_id("tv-notice")).to_contain_text(
        re.compile(r"restaurada la copia de \d{4}-\d\d-\d\d")
    )
    table = server.open_table(sides=["Casa", "Visita"])
    board = contexts(viewport=TV, locale="es-ES").new_page()
    board.goto(f"{server.url}/tv/{table}")
    expect(board.get_by_test_id("tv-notice")).to_be_visible()
    expect(board.get_by_test_id("tv-score-0")).to_have_text("0")
    phone = new_phone()
    phone.page.goto(server.url)
    banner = phone.it("notices")
    expect(banner).to_contain_text("Se ha restaurado la copia de seguridad")
    expect(banner).to_contain_text(f"{FILE}.damaged-")
    phone.page.get_by_test_id("dismiss-notices").click()
    expect(banner).to_have_count(0)
    expect(phone.page.get_by_role("status").get_by_text("/house")).to_be_visible()
    # Without the house PIN it is hidden on that phone alone.
    phone.page.reload()
    expect(phone.it("start-table")).to_be_visible()
    expect(banner).to_have_count(0)
    board.reload()
    expect(board.get_by_test_id("tv-notice")).to_be_visible()
    owner = new_phone()
    owner.page.goto(server.url)
    enter_pin(server, owner)
    owner.page.get_by_test_id("dismiss-notices").click()
    expect(owner.it("notices")).to_have_count(0)
    # A TV finds out by itself.
    waiting.clock.fast_forward(31_000)
    for screen in (board, phone.page):
        screen.reload()
    expect(phone.it("start-table")).to_be_visible()
    expect(board.get_by_test_id("tv-score-0")).to_have_text("0")
    for screen in (waiting, board):
        expect(screen.get_by_test_id("tv-notice")).to_have_count(0)
    expect(banner).to_have_count(0)
