"""What this server is: its health, version and addresses, and what its TVs show."""

from __future__ import annotations

import os

from flask import Blueprint, Response, jsonify

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.about import about_rules
from webui.addresses import https_urls
from webui.http.services import services
from webui.protocol import PROTOCOL
from webui.protocol.house import TvShape
from webui.queries import reading
from webui.queries.checking import last_check

about = Blueprint("about", __name__)

MIN_FREE = 1024 * 1024
"""Free bytes of the disk below which the server reports disk_full."""


@about.get("/healthz")
def health() -> Response:
    """200, or 503 when the event store cannot be read or written."""
    found = services()
    try:
        status = "ok" if found.streams.is_well() else RefusalCode.LOG_FAILED
        if status == "ok":
            with reading(found.settings.data) as reader:
                reader.probe()
        disk = os.statvfs(found.settings.data)
        if status == "ok" and disk.f_bavail * disk.f_frsize < MIN_FREE:
            status = "disk_full"
    except Refused as refusal:
        status = refusal.code
    except OSError:  # the data folder is gone
        status = RefusalCode.LOG_FAILED
    response = jsonify(
        status=status,
        version=found.version,
        boot=found.boot,
        sockets=found.policy.sockets.total,
        check=last_check(found.settings.data),
    )
    response.status_code = 200 if status == "ok" else 503
    return response


@about.get("/api/about")
def server() -> Response:
    """Version, addresses and rules of this server."""
    found = services()
    return jsonify(
        version=found.version,
        protocol=PROTOCOL,
        bar=found.house_settings.bar,
        private=found.settings.private_tables,
        addresses=list(found.addresses()),
        secure=https_urls(found.settings.tls, found.addresses()),
        **about_rules(),
    )


@about.get("/api/tv")
def tv() -> Response:
    """What TVs show in turn while nobody plays."""
    found = services()
    return jsonify(
        TvShape(
            bar=found.house_settings.bar,
            # They show who played, to anybody who opens the page of TVs.
            slides=found.house_settings.tv_slides and not found.settings.private_tables,
            championships=found.streams.open_championships(),
        )
    )
