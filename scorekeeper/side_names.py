"""How lists of tables and matches call the sides: by their players where nobody named the side."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.words import LANGUAGES, translate

DEFAULT_NAMES = {
    name
    for language in LANGUAGES
    for name in (
        *(translate(language, "home.default_player", "home.", n=n) for n in range(1, 7)),
        *(translate(language, f"home.side_{side}", "home.") for side in (0, 1)),
    )
}
"""The default names of players and sides, in every language."""


def named_players(players: Sequence[str], seating: Sequence[int], side: int) -> list[str]:
    """Return the players of a side who gave a name.

    >>> named_players(["Ane", "Jon", "Jug. 3", "Iker"], [0, 1, 0, 1], 0)
    ['Ane']
    """
    own = [player for player, of in zip(players, seating, strict=True) if of == side]
    return [player for player in own if player not in DEFAULT_NAMES]


def side_names(sides: Sequence[str], players: Sequence[str], seating: Sequence[int]) -> list[str]:
    """Return the names of the sides: those that they were given, else those of their players.

    >>> players, seating = ["Ane", "Jon", "Miren", "Iker"], [0, 1, 0, 1]
    >>> side_names(["Casa", "Los de Tolosa"], players, seating)
    ['Ane, Miren', 'Los de Tolosa']
    """
    return [
        name
        if name not in DEFAULT_NAMES
        else ", ".join(named_players(players, seating, side)) or name
        for side, name in enumerate(sides)
    ]
