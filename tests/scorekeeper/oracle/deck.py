"""What lies on the table, and whether one deck of forty can have dealt it (rule book §2)."""

from __future__ import annotations

from tests.scorekeeper.oracle.read_record import Rules, Unsettled

FACES = "RCS765432A"
SUITS = "ecob"
WILD = ("Sc", "So")


def read_hand(cards: list[str], rules: Rules) -> list[str]:
    """The cards as `face`, `face+suit`, or for a wild Sota what its holder makes of it, `R` or `A`.

    The written card stays what the deck counts: see `check_deck`.
    """
    return [_meant(card, rules) for card in cards]


def _meant(card: str, rules: Rules) -> str:
    written, arrow, choice = card.partition(">")
    if not written or written[0] not in FACES or len(written) > 2:
        raise Unsettled(f"{card!r} is no card")
    if len(written) == 2 and written[1] not in SUITS:
        raise Unsettled(f"{card!r} is of no suit")
    wild = rules.wild_sotas and written in WILD
    if rules.wild_sotas and written == "S":
        raise Unsettled("with ten kings a Sota needs its suit")
    if wild and choice not in ("R", "A"):
        raise Unsettled(f"{card!r} stands for a Rey or an As: which?")
    if arrow and not wild:
        raise Unsettled(f"{card!r} stands for itself")
    return choice if wild else written


def check_deck(hands: list[list[str] | None], rules: Rules) -> None:
    """Refuse what no deck can produce: a face too often, the same suited card twice."""
    shown = [card.partition(">")[0] for hand in hands if hand is not None for card in hand]
    for card in shown:
        if len(card) == 2 and shown.count(card) > 1:
            raise Unsettled(f"{card} lies there twice")
    faces = [card[0] for card in shown]
    groups = ["R3", "A2", *"CS7654"] if rules.kings == 8 else list(FACES)
    for group in groups:
        if sum(faces.count(face) for face in group) > 4 * len(group):
            raise Unsettled(f"too many of {group}")
