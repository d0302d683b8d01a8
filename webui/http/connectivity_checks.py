"""Answer the connectivity checks of phones on a hotspot without internet (docs/hotspot.md).

A system that gets no answer to its check leaves the Wi-Fi, or sends everything over mobile data.
While this machine has no internet, every name leads to its hotspot (ops/hotspot_names.py). What
arrives there for a name that is not ours is answered here, and nothing else of the server is
reached by it (DNS rebinding): a check exactly as its system expects, any other page by a redirect
to the first page at our own address.
"""

from __future__ import annotations

from typing import NamedTuple

from flask import Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from webui.addresses import http_url
from webui.http.services import services


class ConnectivityCheck(NamedTuple):
    """What a system requests over http to see if there is internet, and the answer it expects."""

    system: str
    host: str
    path: str
    body: str = ""
    type: str = "text/plain"
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()


APPLE = "iOS, macOS"
APPLE_SUCCESS = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
ANDROID = "Android, ChromeOS"
WINDOWS = "Windows"
FIREFOX = "Firefox"
FIREFOX_PAGE = (
    '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
)
LINUX = "Linux (NetworkManager)"
LINUX_ONLINE = "NetworkManager is online\n"
ONLINE = (("X-NetworkManager-Status", "online"),)

CHECKS = (
    *(
        ConnectivityCheck(APPLE, host, path, APPLE_SUCCESS, "text/html")
        for host in (
            "captive.apple.com",
            "www.apple.com",
            "www.airport.us",
            "www.appleiphonecell.com",
            "www.ibook.info",
            "www.itools.info",
            "www.thinkdifferent.us",
        )
        for path in ("/hotspot-detect.html", "/library/test/success.html")
    ),
    ConnectivityCheck(APPLE, "captive.apple.com", "/", APPLE_SUCCESS, "text/html"),
    *(
        ConnectivityCheck(ANDROID, host, path, status=204)
        for host in ("www.google.com", "www.gstatic.com")
        for path in ("/generate_204", "/gen_204")
    ),
    *(
        ConnectivityCheck(ANDROID, host, "/generate_204", status=204)
        for host in (
            "connectivitycheck.gstatic.com",
            "connectivitycheck.android.com",
            "clients1.google.com",
            "clients3.google.com",
            "play.googleapis.com",
            "www.google.cn",
            "connect.rom.miui.com",
            "connectivitycheck.platform.hicloud.com",
            "connectivitycheck.cbg-app.huawei.com",
            "conn1.oppomobile.com",
            "conn2.oppomobile.com",
            "wifi.vivo.com.cn",
            "connectivitycheck.grapheneos.network",
        )
    ),
    ConnectivityCheck(
        WINDOWS, "www.msftconnecttest.com", "/connecttest.txt", "Microsoft Connect Test"
    ),
    ConnectivityCheck(
        WINDOWS, "ipv6.msftconnecttest.com", "/connecttest.txt", "Microsoft Connect Test"
    ),
    ConnectivityCheck(WINDOWS, "www.msftncsi.com", "/ncsi.txt", "Microsoft NCSI"),
    ConnectivityCheck(
        FIREFOX, "detectportal.firefox.com", "/canonical.html", FIREFOX_PAGE, "text/html"
    ),
    ConnectivityCheck(FIREFOX, "detectportal.firefox.com", "/success.txt", "success\n"),
    *(
        ConnectivityCheck(LINUX, host, path, LINUX_ONLINE, headers=ONLINE)
        for host, path in (
            ("nmcheck.gnome.org", "/check_network_status.txt"),
            ("network-test.debian.org", "/nm"),
            ("ping.archlinux.org", "/nm-check.txt"),
        )
    ),
    ConnectivityCheck(LINUX, "connectivity-check.ubuntu.com", "/", status=204, headers=ONLINE),
    ConnectivityCheck(LINUX, "fedoraproject.org", "/static/hotspot.txt", "OK\n", headers=ONLINE),
    ConnectivityCheck("KDE", "networkcheck.kde.org", "/", "OK\n"),
)
ADDRESS_CHECKS = {"dns.msftncsi.com": "131.107.255.255"}
"""Names of which Windows expects this address, and requests nothing from it."""

_BY_URL = {(check.host, check.path): check for check in CHECKS}


def answer_checks() -> BaseResponse | None:
    """Answer what a phone on the hotspot requests of a name that is not ours.

    Returns:
        The expected answer, a redirect to the first page, or None: other rules apply.
    """
    found, environ = services(), request.environ
    # The address that the client connected to (ops/wsgi_handler.py).
    here, port = environ["SERVER_NAME"], int(environ["SERVER_PORT"])
    if here != found.settings.hotspot_address or request.scheme != "http":
        return None
    if request.method not in ("GET", "HEAD") or found.origins.is_own_host():
        return None
    host = environ.get("HTTP_HOST", "").lower().removesuffix(":80").removesuffix(".")
    check = _BY_URL.get((host, request.path))
    if check is None:
        # Not cached (responses.py): with internet the page is what it was before.
        return redirect(http_url(here, port))
    return Response(check.body, check.status, check.headers, content_type=check.type)
