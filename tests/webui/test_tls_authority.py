"""The local authority: its certificates are valid for private names and addresses only."""

from __future__ import annotations

import ipaddress
import ssl
import subprocess
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from scorekeeper.process import CommandFailed
from tests.webui.certificates import HOUSE, NOW, addresses, authority
from webui.tls.authority import AuthorityError, Signed, limits_of, sign_server
from webui.tls.fingerprint import FACES, SUITS, fingerprint, in_cards, in_digits, to_der
from webui.tls.private_names import private_names, read_name, read_network

Verdict = tuple[bool, str]


@pytest.fixture(scope="module")
def signing() -> Signed:
    return authority()


def by_openssl(tmp_path: Path, signing: Signed, server: Signed, *more: str) -> Verdict:
    """OpenSSL's own program judges, as strictly as it can."""
    (tmp_path / "authority.pem").write_bytes(signing.certificate)
    (tmp_path / "server.pem").write_bytes(server.certificate)
    done = subprocess.run(
        [
            *("openssl", "verify", "-x509_strict", "-purpose", "sslserver"),
            *("-attime", str(int(NOW.timestamp())), "-no-CApath", "-no-CAstore"),
            *("-CAfile", str(tmp_path / "authority.pem"), *more, str(tmp_path / "server.pem")),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "address", "asked"),
    [
        ("mus.local", "192.168.1.20", ["-verify_hostname", "mus.local"]),
        ("pi.local", "10.4.7.9", ["-verify_ip", "10.4.7.9"]),
        ("localhost", "::1", ["-verify_ip", "::1"]),
        ("tv.mus.local", "127.0.0.1", ["-verify_hostname", "tv.mus.local"]),
    ],
)
def test_certificates_for_private_names_are_accepted(
    signing: Signed, tmp_path: Path, name: str, address: str, asked: list[str]
) -> None:
    server = sign_server(signing, [name], addresses(address), NOW)
    good, words = by_openssl(tmp_path, signing, server, *asked)
    assert good, words


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (["example.com"], []),
        (["mus.local", "example.com"], []),
        (["mus.local.example.com"], []),
        (["xmus.local"], []),
        (["local"], []),
        (["mus.local"], ["8.8.8.8"]),
        (["mus.local"], ["192.168.1.21"]),
        (["mus.local"], ["192.168.2.20"]),
        (["mus.local"], ["2001:db8::1"]),
        (["mus.local"], ["::ffff:192.168.1.20"]),
    ],
)
def test_anybody_elses_name_is_not_though_the_authority_signed_it(
    signing: Signed, tmp_path: Path, names: list[str], numbers: list[str]
) -> None:
    server = sign_server(signing, names, addresses(*numbers), NOW)
    good, words = by_openssl(tmp_path, signing, server)
    assert not good
    assert "permitted subtree violation" in words


def test_a_second_authority_below_it_is_worth_nothing(signing: Signed, tmp_path: Path) -> None:
    """The path length of zero: what it signed cannot sign."""
    server = sign_server(signing, ["mus.local"], [], NOW)
    below = sign_server(server, ["mus.local"], [], NOW)
    (tmp_path / "between.pem").write_bytes(server.certificate)
    good, _ = by_openssl(tmp_path, signing, below, "-untrusted", str(tmp_path / "between.pem"))
    assert not good


def test_the_authority_signs_server_certificates_only(signing: Signed) -> None:
    certificate = x509.load_pem_x509_certificate(signing.certificate)
    extensions = certificate.extensions
    purposes = extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(purposes) == [ExtendedKeyUsageOID.SERVER_AUTH]
    constraints = extensions.get_extension_for_class(x509.NameConstraints)
    assert constraints.critical
    basics = extensions.get_extension_for_class(x509.BasicConstraints)
    assert (basics.critical, basics.value.ca, basics.value.path_length) == (True, True, 0)


@pytest.mark.parametrize(
    ("days", "lasts"),
    [pytest.param(0, 396, id="as browsers allow"), pytest.param(3600, 51, id="as its authority")],
)
def test_a_servers_certificate_lasts_as_long(signing: Signed, days: int, lasts: int) -> None:
    signed = sign_server(signing, ["mus.local"], [], NOW + timedelta(days=days))
    found = x509.load_pem_x509_certificate(signed.certificate)
    ends = x509.load_pem_x509_certificate(signing.certificate).not_valid_after_utc
    assert found.not_valid_before_utc < NOW + timedelta(days=days) < found.not_valid_after_utc
    assert found.not_valid_after_utc < ends
    assert (found.not_valid_after_utc - found.not_valid_before_utc).days == lasts


def test_the_limits_of_an_authority_are_read_from_its_certificate(signing: Signed) -> None:
    assert limits_of(signing) == HOUSE
    with pytest.raises(AuthorityError, match="not limited"):
        limits_of(sign_server(signing, ["mus.local"], [], NOW))
    with pytest.raises(AuthorityError, match="do not belong together"):
        limits_of(Signed(signing.certificate, authority().key))
    with pytest.raises(AuthorityError):
        limits_of(Signed(b"no certificate", signing.key))


@pytest.mark.parametrize(
    ("read", "text", "why"),
    [
        (read_name, "bar", "has no dot"),
        (read_name, "com", "has no dot"),
        (read_name, "*.local", "is not a host name"),
        (read_name, "mus local", "is not a host name"),
        (read_name, "", "is not a host name"),
        (read_name, "192.168.1.20", "is an address"),
        (read_network, "8.8.8.8", "private"),
        (read_network, "0.0.0.0/0", "private"),
        (read_network, "::/0", "private"),
        (read_network, "192.0.0.0/8", "private"),
        (read_network, "192.168.1.20/24", "host bits"),
        (read_network, "mus.local", "is not an address"),
    ],
)
def test_certificates_for_public_names_are_refused(
    read: Callable[[str], object], text: str, why: str
) -> None:
    with pytest.raises(CommandFailed, match=why):
        read(text)


def test_names_are_read_as_hosts_compare_them() -> None:
    assert read_name("Mus.Local.") == "mus.local"
    assert read_name("localhost") == "localhost"
    assert read_network("192.168.1.0/24") == ipaddress.ip_network("192.168.1.0/24")
    private = private_names(["mus.local", "mus.local"], [])
    assert private.names == ("mus.local", "localhost")
    assert [str(each) for each in private.addresses] == ["127.0.0.1", "::1"]


def test_a_fingerprint_is_the_systems_own_and_sixteen_cards(
    signing: Signed, tmp_path: Path
) -> None:
    (tmp_path / "a.pem").write_bytes(signing.certificate)
    line = subprocess.run(
        ["openssl", "x509", "-noout", "-fingerprint", "-sha256", "-in", str(tmp_path / "a.pem")],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    pem = signing.certificate.decode()
    digest = fingerprint(pem)
    assert line.strip().rpartition("=")[2] == in_digits(digest)
    hands = in_cards(digest)
    assert [len(hand) for hand in hands] == [4, 4, 4, 4]
    # The cards are the number itself, forty to a digit: one bit more and they are others.
    number = sum(
        (SUITS.index(suit) * 10 + FACES.index(face)) * 40**place
        for place, (face, suit) in enumerate(card for hand in hands for card in hand)
    )
    assert number == int.from_bytes(digest) % 40**16
    assert ssl.DER_cert_to_PEM_cert(to_der(pem)).split() == pem.split()
