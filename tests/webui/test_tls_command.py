"""`amarrako certificate` on the terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.process import CommandFailed
from scorekeeper.process.files import write_atomically
from tests.webui.certificates import authority
from webui.cli.main import main
from webui.data_folder import PRIVATE, TlsFiles, make_folder
from webui.tls.fingerprint import fingerprint, in_digits
from webui.tls.load_certificate import read_certificate

PYTHON = """\
import sys
sys.path.insert(0, {!r})
from webui.cli.main import main
sys.exit(main())"""


@pytest.fixture
def files(tmp_path: Path) -> TlsFiles:
    return TlsFiles(tmp_path / "data")


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine called `pi` with one private address and one of the internet."""
    monkeypatch.setattr("webui.addresses.host_name", lambda: "pi")
    monkeypatch.setattr("webui.addresses.own_addresses", lambda: ["192.168.1.20", "93.184.216.34"])


def certificate(files: TlsFiles, *more: str) -> int:
    return main(["certificate", "--data", str(files.folder.parent), *more])


def test_certificate_makes_and_describes_authority_and_certificate(
    files: TlsFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    assert certificate(files) == 0
    told = capsys.readouterr().out
    limits = "mus.local, pi.local, localhost, 127.0.0.1, 192.168.1.20, ::1"
    assert f"only for     {limits}" in told
    digits = in_digits(fingerprint(files.authority.read_text(encoding="ascii")))
    assert digits[:48] in told
    assert digits[48:] in told
    assert told.count(" · ") == 12
    assert re.search(r"(Rey|Caballo|Sota|As|[2-7]) de (oros|copas|espadas|bastos) · ", told)
    served = read_certificate(files.server, files.server_key)
    assert served.names == ("mus.local", "pi.local", "localhost")
    assert served.addresses == ("192.168.1.20", "127.0.0.1", "::1")


def test_keys_are_for_their_owner_alone(files: TlsFiles) -> None:
    assert certificate(files) == 0
    for key in (files.authority_key, files.server_key):
        assert key.stat().st_mode & 0o777 == 0o600
    assert files.folder.stat().st_mode & 0o077 == 0
    assert {each.name for each in files.folder.iterdir()} == {
        "authority.pem",
        "authority.key",
        "server.pem",
        "server.key",
    }


def test_run_again_it_renews_the_certificate_and_keeps_the_authority(files: TlsFiles) -> None:
    assert certificate(files) == 0
    trusted, served = files.authority.read_bytes(), files.server.read_bytes()
    assert certificate(files) == 0
    assert files.authority.read_bytes() == trusted
    assert files.server.read_bytes() != served
    read_certificate(files.server, files.server_key)
    assert certificate(files, "--new-authority") == 0
    assert files.authority.read_bytes() != trusted


def test_more_names_and_a_whole_network(
    files: TlsFiles, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert certificate(files, "--name", "mus.bar.lan", "--address", "192.168.1.0/24") == 0
    assert "mus.bar.lan, mus.local" in capsys.readouterr().out
    # Another day the router gives it another address: the phones need to know nothing of it.
    trusted = files.authority.read_bytes()
    monkeypatch.setattr("webui.addresses.own_addresses", lambda: ["192.168.1.77"])
    assert certificate(files) == 0
    assert files.authority.read_bytes() == trusted
    assert "192.168.1.77" in read_certificate(files.server, files.server_key).addresses


def test_an_address_outside_is_left_out_and_said(
    files: TlsFiles, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert certificate(files) == 0
    capsys.readouterr()
    monkeypatch.setattr("webui.addresses.own_addresses", lambda: ["192.168.1.77"])
    assert certificate(files) == 0
    assert "192.168.1.77, which this machine has now, is left out" in capsys.readouterr().err
    assert "192.168.1.77" not in read_certificate(files.server, files.server_key).addresses


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--name", "bar"], "'bar' has no dot"),
        (["--address", "8.8.8.8"], "8.8.8.8 is not an address of a private network"),
    ],
)
def test_public_names_are_refused(
    files: TlsFiles, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert certificate(files, *options) == 1
    assert words in capsys.readouterr().err
    assert not files.authority.exists()


def test_what_the_authority_may_not_speak_for_is_refused(
    files: TlsFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    assert certificate(files) == 0
    for option, value in (
        ("--name", "other.lan"),
        ("--address", "192.168.1.0/24"),
        ("--address", "10.0.0.7"),
    ):
        assert certificate(files, option, value) == 1
        told = capsys.readouterr().err
        assert f"may not sign for {value}" in told
        assert "--new-authority" in told
    # A name below one of its own is its own.
    assert certificate(files, "--name", "tv.mus.local") == 0
    assert "tv.mus.local" in read_certificate(files.server, files.server_key).names


def test_an_authority_that_has_ended_is_said(
    files: TlsFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    make_folder(files.folder.parent)
    files.make()
    old = authority(now=datetime.now(UTC) - timedelta(days=4000))
    write_atomically(files.authority_key, old.key, PRIVATE)
    write_atomically(files.authority, old.certificate, 0o644)
    assert certificate(files) == 1
    assert "the authority ended on" in capsys.readouterr().err


def test_files_that_are_none_of_ours_are_said(
    files: TlsFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    assert certificate(files) == 0
    files.authority.write_text("-----BEGIN CERTIFICATE-----\n", encoding="ascii")
    capsys.readouterr()
    assert certificate(files) == 1
    assert "is no authority of ours" in capsys.readouterr().err


def test_without_the_package_a_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "cryptography.py").write_text("raise ImportError\n", encoding="ascii")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            PYTHON.format(str(tmp_path)),
            *("certificate", "--data", str(tmp_path / "data")),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"{sys.executable} -m pip install 'cryptography>=44'" in done.stderr
    assert not (tmp_path / "data").exists()


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
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, line: list[str], words: str
) -> None:
    assert main([command, "--data", str(tmp_path / "data"), "--port", "8000", *line]) == 1
    assert words in capsys.readouterr().err


def test_a_server_says_what_it_cannot_serve_https_with(
    files: TlsFiles, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    serve = ["serve", "--data", str(files.folder.parent), "--port", "8000"]
    assert main([*serve, "--https"]) == 1
    assert "`amarrako certificate` makes one" in capsys.readouterr().err
    assert certificate(files) == 0
    own = ["--certificate", str(files.server), "--key", str(files.authority_key)]
    assert main([*serve, *own]) == 1
    assert "are not a certificate (PEM) and its key" in capsys.readouterr().err
    assert main([*serve, "--certificate", str(tmp_path / "no"), "--key", str(tmp_path)]) == 1
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_a_key_with_a_password_asks_nobody(files: TlsFiles, tmp_path: Path) -> None:
    assert certificate(files) == 0
    locked = tmp_path / "locked.key"
    subprocess.run(
        [
            *("openssl", "pkcs8", "-topk8", "-in", str(files.server_key), "-out", str(locked)),
            *("-passout", "pass:secret"),
        ],
        check=True,
    )
    with pytest.raises(CommandFailed, match="locked by a password"):
        read_certificate(files.server, locked)
