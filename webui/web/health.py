"""Is the server all right?"""

from __future__ import annotations

import os

from flask import Blueprint, Response, jsonify

from scorekeeper.refusal import Refused
from webui.web.services import services

health = Blueprint("health", __name__)

ENOUGH = 1024 * 1024
"""Bytes free on the disk below which a match is not sure to be kept."""


@health.get("/healthz")
def healthz() -> Response:
    """200, or 503 when the log cannot be written."""
    found = services()
    try:
        status = "ok" if found.house.is_well() else "log_failed"
    except Refused as refusal:
        status = refusal.code
    if status == "ok" and free_bytes(str(found.settings.data)) < ENOUGH:
        status = "disk_full"
    response = jsonify(
        status=status, version=found.version, boot=found.boot, sockets=found.connections.total
    )
    response.status_code = 200 if status == "ok" else 503
    return response


def free_bytes(folder: str) -> int:
    """What is left on the disk for us."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize
