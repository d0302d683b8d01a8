"""`amarrako certificate`: https for the house's own phones, without the internet."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scorekeeper.commands import CommandFailed
from scorekeeper.words import LANGUAGES

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
        from webui.tls.making import certify
    except ImportError as error:
        msg = (
            "making certificates needs a package more, once, from the internet: "
            f"{sys.executable} -m pip install '{NEEDED}'"
        )
        raise CommandFailed(msg) from error
    from webui.data_folder import FolderError, default_folder, make_folder
    from webui.tls.private_names import NotPrivate

    data = (arguments.data or default_folder(os.environ)).expanduser().absolute()
    try:
        make_folder(data)
        said = certify(
            data,
            arguments.name,
            arguments.address,
            new_authority=arguments.new_authority,
            language=arguments.lang,
        )
    except (NotPrivate, FolderError) as error:
        raise CommandFailed(str(error)) from error
    print(said)
    return 0
