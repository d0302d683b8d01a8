"""`amarrako certificate`: a local certificate authority, for https without the internet."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scorekeeper.process import CommandFailed
from scorekeeper.words import LANGUAGES
from webui.cli.options import data_option

SUMMARY = "make a local certificate authority for your phones, and a certificate for https"
EXAMPLES = """\
examples:
  amarrako certificate                            for this machine's names and addresses of today
  amarrako certificate --address 192.168.1.0/24   its address may change within that network
  amarrako certificate --name mus.bar.lan         also for a name that the router gives it
  amarrako certificate --new-authority            another authority: every phone must trust it again
  amarrako run --https                            then serve with it, beside http

Run it again before the certificate expires (397 days): phones that trust the authority need nothing
more. The authority can sign for the names and addresses it was made for and no others. The game
does not need https; docs/https.md says what it adds."""
NEEDED = "cryptography>=44"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    data_option(parser)
    for option, value, what in (
        ("--name", "HOST", "another name of this machine in its network"),
        ("--address", "IP", "another private address or network of it"),
    ):
        more = f"{what} (may be given more than once)"
        parser.add_argument(option, metavar=value, action="append", default=[], help=more)
    parser.add_argument(
        "--new-authority",
        action="store_true",
        help="make another authority even if there is one: every phone must trust it again",
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the cards shown"
    )


def run(arguments: argparse.Namespace) -> int:
    """Make the authority if there is none, and a new certificate; the exit status."""
    try:
        from webui.tls.make_certificate import certify
    except ImportError as error:
        raise CommandFailed(
            "making certificates needs a package more, once, from the internet: "
            f"{sys.executable} -m pip install '{NEEDED}'"
        ) from error
    from webui.data_folder import make_folder

    data: Path = arguments.data
    make_folder(data)
    print(
        certify(
            data,
            arguments.name,
            arguments.address,
            new_authority=arguments.new_authority,
            language=arguments.lang,
        )
    )
    return 0
