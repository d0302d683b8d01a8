"""The fingerprint of a certificate, as hexadecimal digits and as cards.

Sixteen cards, four hands of four, are easier to compare than 32 bytes. They are 85 of the 256 bits,
too many to find another certificate with the same cards.
"""

from __future__ import annotations

import hashlib
import ssl

from scorekeeper.words import translate

FACES = ("A", "2", "3", "4", "5", "6", "7", "S", "C", "R")
SUITS = ("o", "c", "e", "b")
HANDS, CARDS = 4, 4


def fingerprint(pem: str) -> bytes:
    """SHA-256 of the (first) certificate, as operating systems show it."""
    return hashlib.sha256(to_der(pem)).digest()


def to_der(pem: str) -> bytes:
    """The (first) certificate as DER. ValueError: there is none."""
    begin = pem.index("-----BEGIN CERTIFICATE-----")
    end = pem.index("-----END CERTIFICATE-----", begin)
    return ssl.PEM_cert_to_DER_cert(pem[begin:end] + "-----END CERTIFICATE-----\n")


def in_digits(digest: bytes) -> str:
    """``AB:CD:…``."""
    return digest.hex(":").upper()


def say_cards(language: str, digest: bytes) -> list[list[str]]:
    """The hands of `in_cards` in words."""
    return [[_card(language, *card) for card in hand] for hand in in_cards(digest)]


def _card(language: str, face: str, suit: str) -> str:
    spoken = face if face.isdigit() else translate(language, f"cards.face.{face}")
    return translate(language, f"say.suited.{suit}", face=spoken)


def in_cards(digest: bytes) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The fingerprint as four hands of four cards, each a face and a suit."""
    number = int.from_bytes(digest)
    drawn: list[tuple[str, str]] = []
    for _ in range(HANDS * CARDS):
        number, card = divmod(number, len(FACES) * len(SUITS))
        suit, face = divmod(card, len(FACES))
        drawn.append((FACES[face], SUITS[suit]))
    return tuple(tuple(drawn[at : at + CARDS]) for at in range(0, len(drawn), CARDS))
