"""Make the local authority and the server's certificate, or renew the certificate."""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.process import CommandFailed
from scorekeeper.process.files import write_atomically
from webui import addresses
from webui.data_folder import PRIVATE, PUBLIC, TlsFiles
from webui.tls.authority import (
    AuthorityError,
    Signed,
    ends_at,
    limits_of,
    make_authority,
    sign_server,
)
from webui.tls.fingerprint import fingerprint, in_digits, say_cards
from webui.tls.load_certificate import read_certificate
from webui.tls.private_names import (
    Network,
    PrivateNames,
    is_private,
    private_names,
    read_name,
    read_network,
)


def certify(
    data: Path,
    names: Sequence[str],
    networks: Sequence[str],
    *,
    new_authority: bool,
    language: str,
) -> str:
    """Make the authority if there is none, and sign a new certificate for this machine.

    Returns:
        A description of both for the terminal.

    Raises:
        CommandFailed: The authority cannot be used, or may not sign for the names and networks, or
            one of these is not of a private network.
    """
    files = TlsFiles(data)
    files.make()
    now = datetime.now(UTC).replace(microsecond=0)
    named, asked = [read_name(each) for each in names], [read_network(each) for each in networks]
    here = [ipaddress.ip_network(address) for address in addresses.own_addresses()]
    here = [network for network in here if is_private(network)]
    made = new_authority or not files.authority.exists()
    try:
        if made:
            limits = private_names([*named, *addresses.own_names()], [*asked, *here])
            authority = make_authority(addresses.host_name(), limits, now)
            # The certificate last: without its key it would be taken for a usable authority.
            files.authority.unlink(missing_ok=True)
            write_atomically(files.authority_key, authority.key, PRIVATE)
            write_atomically(files.authority, authority.certificate, PUBLIC)
        else:
            authority = Signed(files.authority.read_bytes(), files.authority_key.read_bytes())
            limits = limits_of(authority)
            _check(authority, limits, named, asked, now)
        permitted = [network for network in here if limits.holds(network)]
        signed = sign_server(
            authority,
            dict.fromkeys([*limits.names, *named]),
            dict.fromkeys([*limits.addresses, *(network[0] for network in permitted)]),
            now,
        )
    except AuthorityError as error:
        raise CommandFailed(
            f"{files.authority} is no authority of ours ({error}): --new-authority makes one"
        ) from error
    # The key first: a server that finds the new certificate must find its key.
    write_atomically(files.server_key, signed.key, PRIVATE)
    write_atomically(files.server, signed.certificate, PUBLIC)
    for network in here:
        if network not in permitted:
            sys.stderr.write(
                f"{network[0]}, which this machine has now, is left out: the authority may not "
                "sign for it. Names work all the same; --new-authority with --address NETWORK "
                "makes one that may.\n"
            )
    return _summary(files, limits, made=made, language=language)


def _check(
    authority: Signed,
    limits: PrivateNames,
    names: Sequence[str],
    networks: Sequence[Network],
    now: datetime,
) -> None:
    """Refuse an authority that has expired, or may not sign for what was asked for."""
    ends = ends_at(authority.certificate)
    if ends <= now:
        raise CommandFailed(
            f"the authority ended on {ends:%Y-%m-%d}: --new-authority makes another"
        )
    outside = PrivateNames(
        tuple(name for name in names if not limits.permits_name(name)),
        tuple(network for network in networks if not limits.holds(network)),
    )
    if outside.names or outside.networks:
        raise CommandFailed(
            f"the authority that phones trust may not sign for {outside}, only for "
            f"{limits}; --new-authority makes another, which every phone must trust again"
        )


def _summary(files: TlsFiles, limits: PrivateNames, *, made: bool, language: str) -> str:
    pem = files.authority.read_bytes()
    digest = fingerprint(pem.decode("ascii"))
    hands = [" · ".join(hand) for hand in say_cards(language, digest)]
    server = read_certificate(files.server, files.server_key)
    pairs = in_digits(digest)
    return "\n".join(
        [
            f"The local authority{' (new)' if made else ''}, until {ends_at(pem):%Y-%m-%d}",
            f"  only for     {limits}",
            *(f"  {'as cards' if n == 0 else '':<12} {hand}" for n, hand in enumerate(hands)),
            f"  SHA-256      {pairs[:48]}",
            f"               {pairs[48:]}",
            "",
            f"The server's certificate, until {server.ends:%Y-%m-%d}: run this again before then",
            f"  for          {', '.join([*server.names, *server.addresses])}",
            "",
            "Serve with it, beside http:  amarrako run --https",
            "Then the page /trust of the server tells each phone how to trust the authority.",
            "Compare what is shown there, and what the phone itself shows, with the above.",
        ]
    )
