"""The Ed25519 key with which a house signs results (docs/circuit.md).

The library that computes with it is an extra, which only this module names.
"""

from __future__ import annotations

import base64
import secrets
from importlib.util import find_spec
from typing import TYPE_CHECKING

from scorekeeper.refusal import RefusalCode, Refused
from webui.secrets.kept import Kept, Kind

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SEED = Kind(lambda: base64.b64encode(secrets.token_bytes(32)).decode(), "[A-Za-z0-9+/]{43}=")
"""The 32 bytes that an Ed25519 key is derived from (RFC 8032), in base64."""


def can_sign() -> bool:
    """Whether the library is installed."""
    return find_spec("cryptography") is not None


def check_can_sign() -> None:
    """Refuse what needs the library. Refused (no_cryptography)."""
    if not can_sign():
        raise Refused(RefusalCode.NO_CRYPTOGRAPHY)


class HouseKey:
    """The key of a house, which is made when it is first needed.

    Args:
        kept: What it is derived from.
    """

    def __init__(self, kept: Kept) -> None:
        self._kept = kept

    def public(self, *, make: bool = True) -> str | None:
        """Return the public key, in base64; None: there is none yet, and none is made.

        Raises:
            Refused: no_cryptography, not_saved.
        """
        if not (make or self._kept.is_made):
            return None
        return base64.b64encode(self._private().public_key().public_bytes_raw()).decode()

    def sign(self, content: bytes) -> str:
        """Return the signature of bytes, in base64. Refused: no_cryptography, not_saved."""
        return base64.b64encode(self._private().sign(content)).decode()

    def _private(self) -> Ed25519PrivateKey:
        check_can_sign()
        from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
            Ed25519PrivateKey,
        )

        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(self._kept.make()))


def is_signed_by(key: str, signature: str, content: bytes) -> bool:
    """Whether a signature is that of a public key for these bytes. Refused: no_cryptography."""
    check_can_sign()
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PublicKey,
    )

    try:
        public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key))
        public.verify(base64.b64decode(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True
