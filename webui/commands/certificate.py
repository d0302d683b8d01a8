"""`amarrako certificate`: https for the house's own phones, without the internet."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.commands import CommandFailed
from scorekeeper.words import LANGUAGES

if TYPE_CHECKING:
    from webui.tls.authority import Signed
    from webui.tls.folder import TlsFolder
    from webui.tls.house_names import HouseNames, Network

SUMMARY = "an authority for the house's own phones, and the certificate for https"
EXAMPLES = """\
examples:
  amarrako certificate                            for this machine's names and addresses of today
  amarrako certificate --address 192.168.1.0/24   its address may change within that network
  amarrako certificate --name mus.bar.lan         also for a name that the house's router gives it
  amarrako certificate --new-authority            another authority: every phone must trust it anew
  amarrako run --https                            then serve with it, beside http

Run it again before the certificate ends (397 days): phones that trust the authority need nothing
more. The authority can speak for the names and addresses it was made for and no others. Nothing of
the game needs https; what it adds is in docs/https.md."""
NEEDED = "cryptography>=44"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder of the matches")
    parser.add_argument(
        "--name",
        metavar="HOST",
        action="append",
        default=[],
        help="another name of this machine in the house (may be given more than once)",
    )
    parser.add_argument(
        "--address",
        metavar="IP",
        action="append",
        default=[],
        help="another private address or network of it (may be given more than once)",
    )
    parser.add_argument(
        "--new-authority",
        action="store_true",
        help="make another authority even if there is one: every phone must trust it anew",
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the cards shown"
    )


def run(arguments: argparse.Namespace) -> int:
    """Make what is missing, renew the rest, and say what there is; the exit status."""
    try:
        from webui.tls.authority import AuthorityError
    except ImportError as error:
        msg = (
            "making certificates needs a package more, once, from the internet: "
            f"{sys.executable} -m pip install '{NEEDED}'"
        )
        raise CommandFailed(msg) from error
    from webui.log.place import PlaceError, default_folder, make_folder
    from webui.tls.folder import TlsFolder
    from webui.tls.house_names import NotOfTheHouse

    data = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    files = TlsFolder(data)
    now = datetime.now(UTC).replace(microsecond=0)
    try:
        make_folder(data)
        files.make()
        authority, limits, made = _authority(files, arguments, now)
        _renew(files, authority, limits, arguments, now)
    except (NotOfTheHouse, PlaceError) as error:
        raise CommandFailed(str(error)) from error
    except AuthorityError as error:
        msg = f"{files.authority} is no authority of ours ({error}): --new-authority makes one"
        raise CommandFailed(msg) from error
    print(_told(files, limits, made=made, language=arguments.lang))
    return 0


def _authority(
    files: TlsFolder, arguments: argparse.Namespace, now: datetime
) -> tuple[Signed, HouseNames, bool]:
    """The authority, what it may speak for, and whether it was made just now."""
    from webui.server.addresses import host_name
    from webui.tls import authority as making
    from webui.tls import folder

    if arguments.new_authority or not files.authority.exists():
        limits = _wanted(arguments)
        signed = making.make_authority(host_name(), limits, now)
        # The certificate last: an authority without its key would be taken for one of ours.
        files.authority.unlink(missing_ok=True)
        folder.write(files.authority_key, signed.key, folder.PRIVATE)
        folder.write(files.authority, signed.certificate, folder.PUBLIC)
        return signed, limits, True
    signed = making.Signed(files.authority.read_bytes(), files.authority_key.read_bytes())
    limits = making.limits_of(signed)
    ends = making.ends_at(signed.certificate)
    if ends <= now:
        msg = f"the authority ended on {ends:%Y-%m-%d}: --new-authority makes another"
        raise CommandFailed(msg)
    _must_be_within(limits, arguments)
    return signed, limits, False


def _wanted(arguments: argparse.Namespace) -> HouseNames:
    from webui.server.addresses import own_names
    from webui.tls.house_names import house_names, read_name, read_network

    return house_names(
        names=[*(read_name(each) for each in arguments.name), *own_names()],
        networks=[*(read_network(each) for each in arguments.address), *_found()],
    )


def _found() -> Iterable[Network]:
    """The private addresses that this machine has now."""
    import ipaddress

    from webui.server.addresses import own_addresses
    from webui.tls.house_names import is_private

    found = [ipaddress.ip_network(address) for address in own_addresses()]
    return [network for network in found if is_private(network)]


def _must_be_within(limits: HouseNames, arguments: argparse.Namespace) -> None:
    """What was asked for by name cannot be left out silently."""
    from webui.tls.house_names import read_name, read_network

    outside = [text for text in arguments.name if not limits.permits_name(read_name(text))]
    outside += [text for text in arguments.address if not limits.holds(read_network(text))]
    if outside:
        msg = (
            f"the authority that phones trust may not speak for {', '.join(outside)}, only for "
            f"{limits}; --new-authority makes another, which every phone must trust anew"
        )
        raise CommandFailed(msg)


def _renew(
    files: TlsFolder,
    authority: Signed,
    limits: HouseNames,
    arguments: argparse.Namespace,
    now: datetime,
) -> None:
    """Sign a fresh certificate for all that the authority may speak for and this machine may be."""
    from webui.tls import authority as making
    from webui.tls import folder
    from webui.tls.house_names import read_name

    here = [network[0] for network in _found()]
    for address in here:
        if not limits.permits(address):
            print(
                f"{address}, which this machine has now, is left out: the authority may not speak "
                "for it. Names work all the same; --new-authority with --address NETWORK makes one "
                "that may.",
                file=sys.stderr,
            )
    names = dict.fromkeys([*limits.names, *(read_name(each) for each in arguments.name)])
    addresses = dict.fromkeys([*limits.addresses, *(a for a in here if limits.permits(a))])
    signed = making.sign_server(authority, names, addresses, now)
    # The key first: whoever looks for the certificate finds its key.
    folder.write(files.server_key, signed.key, folder.PRIVATE)
    folder.write(files.server, signed.certificate, folder.PUBLIC)


def _told(files: TlsFolder, limits: HouseNames, *, made: bool, language: str) -> str:
    from webui.tls.authority import ends_at
    from webui.tls.certificate import read_certificate
    from webui.tls.fingerprint import fingerprint, in_digits, say_cards

    pem = files.authority.read_bytes()
    digest = fingerprint(pem.decode("ascii"))
    hands = [" · ".join(hand) for hand in say_cards(language, digest)]
    server = read_certificate(files.server, files.server_key)
    pairs = in_digits(digest)
    return "\n".join(
        [
            f"The house's authority{' (new)' if made else ''}, until {ends_at(pem):%Y-%m-%d}",
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
