"""Download and upload of all data, with the house PIN (docs/protocol.md).

A browser downloads a file by a link, without the phone's token, so each link is valid once. An
upload is sent in pieces, each a request of its own, so that none is long.

A database has backups of its own: what is in it is neither downloaded nor replaced here.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import NotFound

from scorekeeper.kernel.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused
from webui.database import database
from webui.http.body_limits import PIECE, take_long_body
from webui.http.house_pin import check_house
from webui.http.services import services
from webui.protocol.house import DownloadShape, RestartShape, UploadShape
from webui.secrets.kept import KEY
from webui.store import StoreFailed
from webui.store.sqlite.backup import NAME, write_backup
from webui.store.uploaded import LARGEST, UploadRefused, accept, receive

transfer = Blueprint("transfer", __name__, url_prefix="/api/house")

_making = threading.Lock()
"""Held while a file to download is made."""


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
    phone = check_house()
    take_long_body()
    at = request.args.get("at", "")
    if not at.isascii() or not at.isdigit() or len(at) > 12:
        raise wrong("at", at, f"0…{LARGEST}")
    try:
        received = receive(services().settings.data, int(at), request.get_data(), phone)
    except (UploadRefused, OSError) as error:
        raise Refused(RefusalCode.UPLOAD_REFUSED, reason=str(error)) from error
    return jsonify(UploadShape(received=received))


@transfer.post("/restore")
def restore() -> Response:
    """Have the backup that was uploaded opened, and restart with it."""
    phone = check_house()
    _check_in_folder()
    try:
        accept(services().settings.data, phone)
    except UploadRefused as error:
        raise Refused(RefusalCode.UPLOAD_REFUSED, reason=str(error)) from error
    services().restart()
    return jsonify(RestartShape(boot=services().boot))
