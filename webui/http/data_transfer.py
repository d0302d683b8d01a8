"""Download and upload of all data, with the house PIN (docs/protocol.md).

A browser downloads a file by a link, without the phone's token, so each link is valid once. An
upload is sent in pieces, each a request of its own, so that none is long.

A database has backups of its own: what is in it is neither downloaded nor replaced here.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import NotFound

from scorekeeper.kernel.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused
from webui.database import database
from webui.http.house import check_house
from webui.http.sender import bearer_of, phone_of, token_sent
from webui.http.services import Services, services
from webui.protocol.shapes import DownloadShape, RestartShape, UploadShape
from webui.secrets.kept import KEY
from webui.store import StoreFailed
from webui.store.sqlite.backup import NAME, write_backup
from webui.store.uploaded import LARGEST, UploadRefused, accept, receive

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

transfer = Blueprint("transfer", __name__, url_prefix="/api/house")

UPLOAD = "/api/house/upload"
RESULTS = "/api/circuits/results"
PIECE = 128 * 1024
"""Bytes of a piece of an upload, and of a download."""
_making = threading.Lock()
"""Held while a file to download is made."""


def longest_body(found: Services, environ: WSGIEnvironment) -> int:
    """The most bytes of a request; with the house PIN, pieces of uploads and result files."""
    if environ.get("PATH_INFO") in (UPLOAD, RESULTS):
        token = bearer_of(environ.get("HTTP_AUTHORIZATION", ""))
        if token is not None and found.secrets.house_pin.admits(phone_of(token)):
            return PIECE
    return found.settings.limits.message_bytes


@transfer.post("/download")
def make_link() -> Response:
    """Make a link by which everything can be downloaded once, within a minute."""
    check_house()
    _check_in_folder()
    ticket = KEY.make()
    services().secrets.downloads.put(ticket, "")
    return jsonify(DownloadShape(path=f"/api/house/download/{ticket}"))


def _check_in_folder() -> None:
    """Refuse (data_in_database) what needs the data in the data folder."""
    if database() is not None:
        raise Refused(RefusalCode.DATA_IN_DATABASE)


@transfer.get("/download/<ticket>")
def download(ticket: str) -> Response:
    """Send matches, championships, rule sets, names and settings as one file."""
    if not services().secrets.downloads.take(ticket):
        raise NotFound
    data = services().settings.data
    if not _making.acquire(blocking=False):
        raise Refused(RefusalCode.BUSY)
    try:
        file = data / ".download.new"
        write_backup(data, file)
        opened = file.open("rb")
        file.unlink()
    except (OSError, StoreFailed) as error:
        raise Refused(RefusalCode.DOWNLOAD_FAILED, reason=str(error)) from error
    finally:
        _making.release()

    def pieces() -> Iterator[bytes]:
        with opened:
            while piece := opened.read(PIECE):
                yield piece

    response = Response(pieces(), mimetype="application/zip")
    name = datetime.now(UTC).strftime(NAME)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@transfer.put("/upload")
def upload() -> Response:
    """Take a piece of a backup, sound or picture: ?at= is where it belongs."""
    check_house()
    request.max_content_length = PIECE
    at = request.args.get("at", "")
    if not at.isascii() or not at.isdigit() or len(at) > 12:
        raise wrong("at", at, f"0…{LARGEST}")
    try:
        phone = phone_of(token_sent() or "")
        received = receive(services().settings.data, int(at), request.get_data(), phone)
    except (UploadRefused, OSError) as error:
        raise Refused(RefusalCode.UPLOAD_REFUSED, reason=str(error)) from error
    return jsonify(UploadShape(received=received))


@transfer.post("/restore")
def restore() -> Response:
    """Have the backup that was uploaded opened, and restart with it."""
    check_house()
    _check_in_folder()
    try:
        accept(services().settings.data, phone_of(token_sent() or ""))
    except UploadRefused as error:
        raise Refused(RefusalCode.UPLOAD_REFUSED, reason=str(error)) from error
    services().restart()
    return jsonify(RestartShape(boot=services().boot))
