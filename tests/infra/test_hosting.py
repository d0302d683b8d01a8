"""The files of docs/hosting.md: systemd takes its unit, the server its settings."""

from __future__ import annotations

import re
import textwrap
from contextlib import closing
from pathlib import Path

from tests.infra.test_install import analyze
from tests.json_path import held
from tests.ports import free_port
from tests.repository import ROOT
from tests.server import Server
from tests.webui.http_requests import SETUP, ask, post

FILE = re.compile(r"`(/etc/[^`]+)`[^\n]*\n\n((?: {8}[^\n]*\n|\n(?= {8}))+)")


def files() -> dict[str, str]:
    """The files that the document has in full, by their paths."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    return {path: textwrap.dedent(content) for path, content in FILE.findall(text)}


def test_the_document_has_every_file() -> None:
    assert [*files()] == [
        *("/etc/amarrako/amarrako.toml", "/etc/systemd/system/amarrako@.service"),
        "/etc/caddy/Caddyfile",
    ]


def test_systemd_takes_the_unit_and_it_can_do_little_harm(tmp_path: Path) -> None:
    (path, unit) = next(each for each in files().items() if each[0].endswith(".service"))
    units = tmp_path / "etc/systemd/system"
    units.mkdir(parents=True)
    (tmp_path / path[1:]).write_text(unit, encoding="utf-8")
    for target in ("sysinit", "basic", "shutdown", "multi-user", "network-online"):
        (units / f"{target}.target").write_text("[Unit]\nDefaultDependencies=no\n", "utf-8")
    program = tmp_path / "opt/amarrako/bin/amarrako"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    name = "amarrako@8001.service"
    assert analyze("verify", "--man=no", f"--root={tmp_path}", name) == (0, "")
    (units / name).write_text(unit.replace("%i", "8001"), encoding="utf-8")
    status, told = analyze("security", "--offline=yes", "--threshold=40", str(units / name))
    assert status == 0, told


def test_the_server_takes_the_settings_behind_the_proxy_that_they_name(tmp_path: Path) -> None:
    config = tmp_path / "amarrako.toml"
    config.write_text(files()["/etc/amarrako/amarrako.toml"], encoding="utf-8")
    options = ("--config", str(config), "--metrics", str(free_port()))
    with closing(Server(tmp_path, options, proxies=()).start()) as server:
        headers = {"Host": "mus.example", "Origin": "https://mus.example"}
        opened = post(server, SETUP, X_Forwarded_Proto="https", **headers)
        assert len(str(held(opened.json())["table"])) > 4
        assert post(server, SETUP, **headers).code == "https_wanted"
        assert ask(server, "/t/K7QF").headers["Location"] == "https://mus.example/t/K7QF"


def test_caddy_forwards_to_the_servers_that_systemd_starts() -> None:
    """Each at its port; the settings name the address from which Caddy connects."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    started = re.findall(r"systemctl enable --now (.*)", text)[0].split()
    upstreams = re.findall(r"reverse_proxy (.*) \{", files()["/etc/caddy/Caddyfile"])[0].split()
    assert upstreams == [f"127.0.0.1:{unit.rpartition('@')[2]}" for unit in started]
    assert 'proxies = ["127.0.0.1"]' in files()["/etc/amarrako/amarrako.toml"]
