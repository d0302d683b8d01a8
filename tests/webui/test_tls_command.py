"""`amarrako certificate` on the terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.process import CommandFailed
from scorekeeper.process.files import write_atomically
from tests.webui.certificates import authority
from webui.cli.main import main
from webui.data_folder import PRIVATE, TlsFiles, make_folder
from webui.tls.fingerprint import fingerprint, in_digits
from webui.tls.load_certificate import Certificate, read_certificate

PYTHON = """\
import sys
sys.path.insert(0, {!r})
from webui.cli.main import main
sys.exit(main())"""
Say = Callable[..., str]
"""Run a command; what it said. One that should fail says it on the standard error."""


@pytest.fixture
def files(tmp_path: Path) -> TlsFiles:
    return TlsFiles(tmp_path / "data")


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of a machine called `pi`: a private one and one of the internet."""
    own = ["192.168.1.20", "93.184.216.34"]
    monkeypatch.setattr("webui.addresses.host_name", lambda: "pi")
    monkeypatch.setattr("webui.addresses.own_addresses", lambda: own)
    return own


@pytest.fixture
def say(files: TlsFiles, capsys: pytest.CaptureFixture[str]) -> Say:
    def run(command: str, *options: str, status: int = 0) -> str:
        assert main([command, "--data", str(files.folder.parent), *options]) == status
        said = capsys.readouterr()
        return said.err if status else said.out + said.err

    return run


def served(files: TlsFiles) -> Certificate:
    """The certificate that a server would send."""
    return read_certificate(files.server, files.server_key)


def test_certificate_makes_and_describes_authority_and_certificate(
    files: TlsFiles, say: Say
) -> None:
    told = say("certificate")
    limits = "mus.local, pi.local, localhost, 127.0.0.1, 192.168.1.20, ::1"
    assert f"only for     {limits}" in told
    digits = in_digits(fingerprint(files.authority.read_text(encoding="ascii")))
    assert digits[:48] in told
    assert digits[48:] in told
    assert told.count(" · ") == 12
    assert re.search(r"(Rey|Caballo|Sota|As|[2-7]) de (oros|copas|espadas|bastos) · ", told)
    assert served(files).names == ("mus.local", "pi.local", "localhost")
    assert served(files).addresses == ("192.168.1.20", "127.0.0.1", "::1")
    # Keys are for their owner alone.
    for key in (files.authority_key, files.server_key):
        assert key.stat().st_mode & 0o777 == 0o600
    assert files.folder.stat().st_mode & 0o077 == 0
    made = {f"{name}.{kind}" for name in ("authority", "server") for kind in ("pem", "key")}
    assert {each.name for each in files.folder.iterdir()} == made


def test_run_again_it_renews_the_certificate_and_keeps_the_authority(
    files: TlsFiles, say: Say
) -> None:
    say("certificate")
    trusted, before = files.authority.read_bytes(), files.server.read_bytes()
    say("certificate")
    assert files.authority.read_bytes() == trusted
    assert files.server.read_bytes() != before
    served(files)
    say("certificate", "--new-authority")
    assert files.authority.read_bytes() != trusted


def test_more_names_and_a_whole_network(files: TlsFiles, say: Say, addresses: list[str]) -> None:
    more = ("--name", "mus.bar.lan", "--address", "192.168.1.0/24")
    assert "mus.bar.lan, mus.local" in say("certificate", *more)
    # Another day the router gives it another address: the phones need to know nothing of it.
    trusted = files.authority.read_bytes()
    addresses[:] = ["192.168.1.77"]
    say("certificate")
    assert files.authority.read_bytes() == trusted
    assert "192.168.1.77" in served(files).addresses


def test_an_address_outside_is_left_out_and_said(
    files: TlsFiles, say: Say, addresses: list[str]
) -> None:
    say("certificate")
    addresses[:] = ["192.168.1.77"]
    told = say("certificate")
    assert "192.168.1.77, which this machine has now, is left out" in told
    assert "192.168.1.77" not in served(files).addresses


def test_what_the_authority_may_not_speak_for_is_refused(files: TlsFiles, say: Say) -> None:
    say("certificate")
    for option, value in (
        ("--name", "other.lan"),
        ("--address", "192.168.1.0/24"),
        ("--address", "10.0.0.7"),
    ):
        told = say("certificate", option, value, status=1)
        assert f"may not sign for {value}" in told
        assert "--new-authority" in told
    # A name below one of its own is its own.
    say("certificate", "--name", "tv.mus.local")
    assert "tv.mus.local" in served(files).names


def test_an_authority_that_has_ended_or_is_none_is_said(files: TlsFiles, say: Say) -> None:
    make_folder(files.folder.parent)
    files.make()
    old = authority(now=datetime.now(UTC) - timedelta(days=4000))
    write_atomically(files.authority_key, old.key, PRIVATE)
    write_atomically(files.authority, old.certificate, 0o644)
    assert "the authority ended on" in say("certificate", status=1)
    files.authority.write_text("-----BEGIN CERTIFICATE-----\n", encoding="ascii")
    assert "is no authority of ours" in say("certificate", status=1)


def test_without_the_package_a_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "cryptography.py").write_text("raise ImportError\n", encoding="ascii")
    code, data = PYTHON.format(str(tmp_path)), tmp_path / "data"
    command = [sys.executable, "-c", code, "certificate", "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{sys.executable} -m pip install 'cryptography>=44'" in done.stderr
    assert not data.exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["--certificate", "a.pem"], "--certificate and --key go together"),
        (["--https", "--certificate", "a.pem", "--key", "a.key"], "choose one"),
        (["--https-port", "8443"], "--https-port needs --https"),
        (["--https", "--https-port", "8000"], "cannot both have port 8000"),
    ],
)
@pytest.mark.parametrize("command", ["serve", "run"])
def test_options_that_do_not_go_together_are_said(
    say: Say, command: str, line: list[str], words: str
) -> None:
    assert words in say(command, "--port", "8000", *line, status=1)


def test_a_server_says_what_it_cannot_serve_https_with(
    files: TlsFiles, say: Say, tmp_path: Path
) -> None:
    def refused(*options: str) -> str:
        return say("serve", "--port", "8000", *options, status=1)

    assert "`amarrako certificate` makes one" in refused("--https")
    say("certificate")
    own = ("--certificate", str(files.server), "--key", str(files.authority_key))
    assert "are not a certificate (PEM) and its key" in refused(*own)
    none = ("--certificate", str(tmp_path / "no"), "--key", str(tmp_path))
    assert "cannot be read: No such file" in refused(*none)


def test_a_key_with_a_password_asks_nobody(files: TlsFiles, say: Say, tmp_path: Path) -> None:
    say("certificate")
    locked = tmp_path / "locked.key"
    lock = ("openssl", "pkcs8", "-topk8", "-in", str(files.server_key), "-out", str(locked))
    subprocess.run([*lock, "-passout", "pass:secret"], check=True)
    with pytest.raises(CommandFailed, match="locked by a password"):
        read_certificate(files.server, locked)
