"""The local certificate authority, and the server's certificate that it signs.

The authority is limited twice: to servers (extended key usage), and by critical name constraints
to the names and addresses of this machine's private networks. With a stolen key one can impersonate
this server, and no other. An authority made by `mkcert` has no name constraints: with its key one
could impersonate any site to the phones that trust it.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from webui.tls.private_names import Address, Network, PrivateNames

AUTHORITY_LIFETIME = timedelta(days=3652)
SERVER_LIFETIME = timedelta(days=397)
"""Browsers refuse more than 398 days; Apple's systems 825, also of authorities of one's own."""
CLOCK_SKEW = timedelta(days=1)
"""How far a phone's clock may be behind this machine's."""
A_SECOND = timedelta(seconds=1)
COMMON_NAME_CHARACTERS = 64


@dataclass(frozen=True, slots=True)
class Signed:
    """A certificate with its key, both as PEM."""

    certificate: bytes
    key: bytes


class AuthorityError(Exception):
    """The files are not an authority made by Amarrako; the message is a sentence that says why."""


def make_authority(host: str, limits: PrivateNames, now: datetime) -> Signed:
    """Make an authority that may sign for these names and networks; `host` is part of its name."""
    key = ec.generate_private_key(ec.SECP256R1())
    title = _name(f"Amarrako {host} {now:%Y-%m-%d}")
    certificate = (
        _builder(title, title, key.public_key(), now, AUTHORITY_LIFETIME, authority=True)
        .add_extension(
            x509.NameConstraints(
                permitted_subtrees=_general_names(limits.names, limits.networks),
                excluded_subtrees=None,
            ),
            critical=True,
        )
        .sign(key, hashes.SHA256())
    )
    return _signed(certificate, key)


def sign_server(
    authority: Signed, names: Iterable[str], addresses: Iterable[Address], now: datetime
) -> Signed:
    """Make a server's certificate with a new key. It does not outlive the authority."""
    issuer, issuer_key = _load(authority)
    key = ec.generate_private_key(ec.SECP256R1())
    named = list(names)
    lasts = min(SERVER_LIFETIME, issuer.not_valid_after_utc - now + CLOCK_SKEW)
    certificate = (
        _builder(_name(named[0]), issuer.subject, key.public_key(), now, lasts, authority=False)
        .add_extension(
            x509.SubjectAlternativeName(_general_names(named, addresses)), critical=False
        )
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()),
            critical=False,
        )
        .sign(issuer_key, hashes.SHA256())
    )
    return _signed(certificate, key)


def limits_of(authority: Signed) -> PrivateNames:
    """The names and networks that an authority may sign for. AuthorityError: not one of ours."""
    certificate, _ = _load(authority)
    try:
        found = certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound as error:
        raise AuthorityError("it is not limited to private names") from error
    permitted = found.permitted_subtrees or []
    return PrivateNames(
        names=tuple(each.value for each in permitted if isinstance(each, x509.DNSName)),
        networks=tuple(
            each.value
            for each in permitted
            if isinstance(each, x509.IPAddress)
            and isinstance(each.value, ipaddress.IPv4Network | ipaddress.IPv6Network)
        ),
    )


def ends_at(certificate: bytes) -> datetime:
    """When a certificate expires."""
    return x509.load_pem_x509_certificate(certificate).not_valid_after_utc


def _load(signed: Signed) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    try:
        certificate = x509.load_pem_x509_certificate(signed.certificate)
        key = load_pem_private_key(signed.key, password=None)
    except ValueError as error:
        raise AuthorityError(str(error)) from error
    if (
        not isinstance(key, ec.EllipticCurvePrivateKey)
        or key.public_key() != certificate.public_key()
    ):
        raise AuthorityError("certificate and key do not belong together")
    return certificate, key


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    now: datetime,
    lasts: timedelta,
    *,
    authority: bool,
) -> x509.CertificateBuilder:
    """The parts that both certificates have; `authority`: it may sign others."""
    begins = now - CLOCK_SKEW
    usage = x509.KeyUsage(
        digital_signature=not authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=authority,
        crl_sign=authority,
        encipher_only=False,
        decipher_only=False,
    )
    path_length = 0 if authority else None
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        # The lifetime includes the last second.
        .not_valid_after(begins + lasts - A_SECOND)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        .add_extension(x509.BasicConstraints(authority, path_length), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    )


def _general_names(
    names: Iterable[str], addresses: Iterable[Address | Network]
) -> list[x509.GeneralName]:
    return [*(x509.DNSName(name) for name in names), *(x509.IPAddress(one) for one in addresses)]


def _signed(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> Signed:
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Signed(certificate.public_bytes(Encoding.PEM), pem)


def _name(text: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Amarrako"),
            x509.NameAttribute(NameOID.COMMON_NAME, text[:COMMON_NAME_CHARACTERS]),
        ]
    )
