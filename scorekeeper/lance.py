"""The four lances and the words of their bidding."""

from __future__ import annotations

from enum import StrEnum


class Lance(StrEnum):
    """The lances in the order they are bid and counted. Punto is played under JUEGO."""

    GRANDE = "grande"
    CHICA = "chica"
    PARES = "pares"
    JUEGO = "juego"

    place: int
    """0 for grande … 3 for juego."""
    declared: bool
    """Whether it begins with each player declaring yes or no."""

    __hash__ = str.__hash__


LANCES = GRANDE, CHICA, PARES, JUEGO = tuple(Lance)
"""The lances in order, for code that runs often: looking up a member of an enum takes long."""
DECLARED = (PARES, JUEGO)

for _place, _lance in enumerate(LANCES):
    _lance.place = _place
    _lance.declared = _lance in DECLARED


class Word(StrEnum):
    """What a player may say in a lance (rule book §4)."""

    PASO = "paso"
    ENVIDO = "envido"
    REENVIDO = "reenvido"
    ORDAGO = "ordago"
    QUIERO = "quiero"
    QUEREMOS = "queremos"
    NO_QUIERO = "no_quiero"
    NO_QUEREMOS = "no_queremos"

    __hash__ = str.__hash__

    opens: bool
    """Whether it may be the first bet."""
    bets: bool
    accepts: bool
    plural: bool
    """Whether it speaks for both partners, so that the other cannot say otherwise (PG)."""
    takes_stones: bool
    """Whether a number may follow it."""


for _word in Word:
    _word.opens = _word in (Word.ENVIDO, Word.ORDAGO)
    _word.bets = _word in (Word.ENVIDO, Word.REENVIDO, Word.ORDAGO)
    _word.accepts = _word in (Word.QUIERO, Word.QUEREMOS)
    _word.plural = _word in (Word.QUEREMOS, Word.NO_QUEREMOS)
    _word.takes_stones = _word in (Word.ENVIDO, Word.REENVIDO)


class How(StrEnum):
    """How the bidding of a lance ended, entered after the fact."""

    PASSED = "passed"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    ORDAGO = "ordago"


class Mark(StrEnum):
    """What may happen before the first word of a hand and changes no score (rule book §8)."""

    MUS_VISTO = "mus_visto"
    REPLACED_4567 = "replaced_4567"


ACCEPTING = (Word.QUIERO, Word.QUEREMOS)
REFUSING = (Word.NO_QUIERO, Word.NO_QUEREMOS)
