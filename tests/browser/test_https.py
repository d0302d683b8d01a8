"""https: trusted by the local authority, works offline, updated when the person asks."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, ViewportSize, expect

from tests.browser.accessibility import no_violations
from tests.browser.https_server import NEXT_PAGE, HttpsServer, a_browser_at, trusts
from tests.browser.phone import Phone
from tests.browser.reused_pages import a_context
from tests.browser.seating import beside
from tests.server import eventually
from tests.webui.certificates import certify
from webui.data_folder import TlsFiles
from webui.tls.authority import Signed, sign_server

PHONE: ViewportSize = {"width": 360, "height": 640}
HELD = ("RR54", "SS5A", "C764", "C76A")
TAKEN_OVER = "navigator.serviceWorker.controller !== null"
KEPT = "navigator.serviceWorker.ready.then(() => true)"
LISTEN_FOR_WAKE_LOCKS = """
window.wakeLocks = [];
const request = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = (kind) => (wakeLocks.push(kind), request(kind));
"""
WORKER_AT_ONCE = """
const later = window.setTimeout;
window.setTimeout = (act, ms, ...more) => later(act, ms === 3000 ? 0 : ms, ...more);
"""
"""The service worker is registered without the wait for an idle page (secure-page.ts)."""
WAITING = "navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> TlsFiles:
    """The certificates of all servers of this file."""
    return certify(tmp_path_factory.mktemp("certified"))


@pytest.fixture
def https_server(tmp_path: Path, certified: TlsFiles) -> Iterator[HttpsServer]:
    server = HttpsServer(tmp_path, certified)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def trusting_home(certified: TlsFiles, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of somebody who did what the page /trust says."""
    home = tmp_path_factory.mktemp("home")
    trusts(home, certified.authority)
    return home


@pytest.fixture(scope="module")
def trusting(trusting_home: Path, browser: Browser) -> Iterator[Browser]:
    """Their browser."""
    maps = "--host-resolver-rules=MAP example.com 127.0.0.1"
    with a_browser_at(trusting_home, browser.browser_type, maps) as started:
        yield started


@pytest.fixture
def trusting_phone(trusting: Browser, https_server: HttpsServer) -> Iterator[Phone]:
    """A phone on which nothing is kept yet."""
    context = a_context(trusting, viewport=PHONE, has_touch=True, locale="es-ES")
    context.add_init_script(WORKER_AT_ONCE)
    yield Phone(context.new_page(), https_server.https)
    context.close()


def play_a_hand(server: HttpsServer, phone: Phone) -> None:
    """All pass: grande, a pair and the punto against chica and a pair that is worth nothing."""
    with beside(server, phone) as told:
        told.pass_to_the_cards((True, True, False, False), (False,) * 4)
        told.show(*HELD)
    phone.sees_phase("counted")


def stops_after_a_hand(server: HttpsServer, phone: Phone) -> str:
    """Leave a page without its server, once it has shown 3–1; the code of its table."""
    table = server.open_table()
    phone.sit_for_all(table)
    play_a_hand(server, phone)
    phone.sees_score(3, 1)
    assert phone.page.evaluate(KEPT)
    server.stop()
    phone.is_not_connected()
    return table


@pytest.fixture
def example_com(certified: TlsFiles, tmp_path: Path) -> Iterator[int]:
    """Somebody with the stolen key of the authority, who claims to be example.com; their port."""
    files = certified
    authority = Signed(files.authority.read_bytes(), files.authority_key.read_bytes())
    signed = sign_server(authority, ["example.com"], [], datetime.now(UTC))
    (tmp_path / "c.pem").write_bytes(signed.certificate)
    (tmp_path / "c.key").write_bytes(signed.key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "c.pem", tmp_path / "c.key")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_answer, args=(listener, context), daemon=True)
        thread.start()
        yield int(listener.getsockname()[1])
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def _answer(listener: socket.socket, context: ssl.SSLContext) -> None:
    """Shake hands with whoever comes, until the listener ends."""
    while True:
        try:
            end, _ = listener.accept()
        except OSError:
            return
        try:
            with context.wrap_socket(end, server_side=True) as talk:
                talk.recv(1000)
                talk.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        except OSError:
            end.close()


def test_the_authority_is_trusted_for_private_names_only(
    https_server: HttpsServer, trusting_phone: Phone, browser: Browser, example_com: int
) -> None:
    """Alone shows what a browser that trusts the authority refuses; and axe about /trust."""
    page = trusting_phone.page
    for language, scheme in (("es", "light"), ("eu", "dark"), ("en", "light")):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(f"{https_server.https}/trust?lang={language}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        no_violations(page, page.url)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("isSecureContext")
    with pytest.raises(Error, match="ERR_CERT"):
        page.goto(f"https://example.com:{example_com}/")
    stranger = browser.new_page()
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        stranger.goto(https_server.https)
    stranger.close()


@pytest.mark.soak
def test_it_can_be_installed(
    https_server: HttpsServer, trusting_home: Path, browser: Browser
) -> None:
    """Alone asks the browser what stands in the way of installing the app."""
    with a_browser_at(trusting_home, browser.browser_type, whole=True) as theirs:
        page = a_context(theirs).new_page()
        page.goto(https_server.https, wait_until="domcontentloaded")
        told = page.context.new_cdp_session(page)
        assert told.send("Page.getAppManifest")["errors"] == []
        why_not = told.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # A browser of a test is one without a memory; nothing else stands in the way.
        assert {error["errorId"] for error in why_not} == {"in-incognito"}


def test_without_the_server_the_page_opens_with_the_last_score(
    https_server: HttpsServer, trusting_phone: Phone
) -> None:
    """Alone shows the service worker answer without the server."""
    phone = trusting_phone
    page = phone.page
    page.add_init_script(LISTEN_FOR_WAKE_LOCKS)
    table = stops_after_a_hand(https_server, phone)
    assert page.evaluate("wakeLocks") == ["screen"]
    page.reload()
    expect(phone.it("last-known")).to_contain_text("Último marcador conocido")
    expect(phone.it("last-known")).to_contain_text(table)
    expect(phone.it("last-1")).to_have_text("1")
    expect(phone.it("unsent")).to_contain_text("Sin conexión")
    no_violations(page, page.url)
    # It comes back by itself, and what is true takes the place of what was.
    https_server.start()
    phone.sees_score(3, 1)
    phone.is_connected()
    expect(phone.it("last-known")).to_have_count(0)


@pytest.mark.soak
def test_without_the_server_the_first_page_opens_with_the_last_score(
    https_server: HttpsServer, trusting_phone: Phone
) -> None:
    """The same of the first page."""
    stops_after_a_hand(https_server, trusting_phone)
    page = trusting_phone.page
    page.goto(https_server.https)
    expect(page.get_by_test_id("last-0")).to_have_text("3")
    no_violations(page, page.url)


def test_a_newer_version_is_taken_when_asked_for_and_never_in_a_hand(
    https_server: HttpsServer, trusting_phone: Phone
) -> None:
    """Alone shows one service worker take the place of another."""
    phone = trusting_phone
    page = phone.page
    phone.sit_for_all(https_server.open_table())
    assert page.evaluate(KEPT)
    page.reload()
    phone.sees_phase("grande")
    assert page.evaluate(TAKEN_OVER)
    page.evaluate("window.sameAsBefore = true")
    https_server.update()
    phone.is_connected()
    # Not wait_for_function: it would evaluate again in the page, which the page's policy forbids.
    eventually(lambda: bool(page.evaluate(WAITING)), "the next version, waiting")
    # The newer one is there, but a hand is being played; not even loading it again brings it.
    expect(phone.it("new-version")).to_have_count(0)
    page.reload()
    phone.sees_phase("grande")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator(NEXT_PAGE)).to_have_count(0)
    play_a_hand(https_server, phone)
    expect(phone.it("new-version")).to_contain_text("Hay una versión nueva")
    no_violations(page, page.url)
    phone.tap("update")
    expect(page.locator(NEXT_PAGE)).to_have_count(1)
    phone.sees_phase("counted")
    expect(phone.it("new-version")).to_have_count(0)


@pytest.mark.soak
def test_over_plain_http_too_it_waits_for_the_hand_and_for_a_word(
    https_server: HttpsServer, contexts: Callable[..., BrowserContext]
) -> None:
    """The same without a service worker."""
    page = contexts(viewport=PHONE, has_touch=True, locale="es-ES").new_page()
    phone = Phone(page, https_server.http)
    phone.sit_for_all(https_server.open_table())
    page.evaluate("window.sameAsBefore = true")
    https_server.update()
    phone.is_connected()
    expect(phone.it("new-version")).to_have_count(0)
    play_a_hand(https_server, phone)
    expect(phone.it("new-version")).to_be_visible()
    assert page.evaluate("window.sameAsBefore")
    # Nothing of https is here: no worker, no last score.
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(r => r.length)") == 0
    assert page.evaluate("localStorage.getItem('amarrako.last')") is None
    phone.tap("update")
    expect(page.locator(NEXT_PAGE)).to_have_count(1)
    expect(phone.it("new-version")).to_have_count(0)
    phone.sees_phase("counted")
