"""What a view of a table means to the panel: its own small reading of the server's JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.reading import flag, integer, mapping, one_of, sequence
from scorekeeper.refusal import Refused

LANCES = ("grande", "chica", "pares", "juego")
PHASES = (
    "corrido",
    "grande",
    "chica",
    "pares_said",
    "pares",
    "juego_said",
    "juego",
    "cards",
    "counted",
)
LANCE_STATES = (
    "waiting",
    "open",
    "passed",
    "accepted",
    "refused",
    "no_bidding",
    "nobody",
    "ordago",
)
REASONS = ("deje", "passed", "bet", "pares", "juego", "punto", "ordago", "ruling")
HELD = ("par", "medias", "duples", "31", "juego")
MATCH_STATES = ("playing", "won", "abandoned")
PAIRS = 2
MANY = 1_000_000


@dataclass(frozen=True)
class Pair:
    """One side as the board shows it."""

    name: str
    stones: int
    piedras: int
    amarrakos: int
    adentro: bool
    games: int


@dataclass(frozen=True)
class Lance:
    """A lance of the running hand; `stones` is what was accepted or paid on it."""

    name: str
    state: str
    stones: int


@dataclass(frozen=True)
class Bet:
    """The bet that waits for an answer; `total` is None for an órdago."""

    lance: str
    total: int | None
    awaited: tuple[str, ...]


@dataclass(frozen=True)
class Award:
    """Stones taken in this hand, with the player whose cards earned them, where one did."""

    lance: str
    side: int
    stones: int
    reason: str
    held: str | None
    player: str | None


@dataclass(frozen=True)
class Board:
    """One whole view. Lances are named as they are played: "punto" where nobody has juego."""

    table: str
    pairs: tuple[Pair, Pair]
    games_to_win: int
    match: int
    game: int
    match_state: str
    match_winner: int | None
    hand: int
    phase: str
    mano: str | None
    mano_side: int | None
    lances: tuple[Lance, ...]
    bet: Bet | None
    cards_of: tuple[str, ...]
    """Whose cards the count still waits for."""
    awards: tuple[Award, ...]
    game_winner: int | None


def board_of(view: Mapping[str, object]) -> Board:
    """The board a view shows. `Refused` names the field that cannot be read."""
    hand = mapping(view.get("hand"), "hand")
    match = mapping(view.get("match"), "match")
    rules = mapping(view.get("rules"), "rules")
    seats = [mapping(seat, "seats") for seat in sequence(view.get("seats"), "seats")]
    players = tuple(_text(seat, "player") for seat in seats)
    # Nobody is mano while the table has not said who cut the mus (corrido).
    mano = next((seat for seat in seats if flag(seat.get("mano"), "mano")), None)
    left, right = (
        _pair(mapping(one, "sides")) for one in sequence(view.get("sides"), "sides", PAIRS)
    )
    awards = tuple(_award(mapping(one, "awards"), players) for one in _items(hand, "awards"))
    return Board(
        table=_text(view, "table"),
        pairs=(left, right),
        games_to_win=_count(rules, "games_to_win"),
        match=_count(match, "number"),
        game=_count(match, "game"),
        match_state=one_of(match.get("state"), "state", MATCH_STATES),
        match_winner=_side(match, "winner"),
        hand=_count(hand, "number"),
        phase=one_of(hand.get("phase"), "phase", PHASES),
        mano=None if mano is None else _text(mano, "player"),
        mano_side=None if mano is None else _below(mano, "side", PAIRS),
        lances=tuple(_lance(mapping(one, "lances")) for one in _items(hand, "lances")),
        bet=_bet(hand, players),
        cards_of=_named(mapping(hand.get("asks"), "asks"), "cards", players),
        awards=awards,
        game_winner=_side(hand, "game_winner"),
    )


def _pair(side: Mapping[str, object]) -> Pair:
    return Pair(
        name=_text(side, "name"),
        stones=_count(side, "stones"),
        piedras=_count(side, "piedras"),
        amarrakos=_count(side, "amarrakos"),
        adentro=flag(side.get("adentro"), "adentro"),
        games=_count(side, "games"),
    )


def _lance(lance: Mapping[str, object]) -> Lance:
    state = one_of(lance.get("state"), "state", LANCE_STATES)
    return Lance(_lance_name(lance), state, _count(lance, "stones"))


def _bet(hand: Mapping[str, object], players: tuple[str, ...]) -> Bet | None:
    if hand.get("standing") is None:
        return None
    standing = mapping(hand.get("standing"), "standing")
    ordago = flag(standing.get("ordago"), "ordago")
    return Bet(
        lance=_lance_name(standing),
        total=None if ordago else _count(standing, "total"),
        awaited=_named(standing, "awaited", players),
    )


def _award(award: Mapping[str, object], players: tuple[str, ...]) -> Award:
    held = award.get("held")
    seat = award.get("seat")
    return Award(
        lance=_lance_name(award),
        side=_below(award, "side", PAIRS),
        stones=_count(award, "stones"),
        reason=one_of(award.get("reason"), "reason", REASONS),
        held=None if held is None else one_of(held, "held", HELD),
        player=None if seat is None else players[_below(award, "seat", len(players))],
    )


def _lance_name(thing: Mapping[str, object]) -> str:
    name = one_of(thing.get("lance"), "lance", LANCES)
    return "punto" if flag(thing.get("punto"), "punto") else name


def _named(thing: Mapping[str, object], field: str, players: tuple[str, ...]) -> tuple[str, ...]:
    last = len(players) - 1
    return tuple(players[integer(seat, field, 0, last)] for seat in _items(thing, field))


def _text(thing: Mapping[str, object], field: str) -> str:
    value = thing.get(field)
    if not isinstance(value, str):
        raise Refused("bad_field", field=field, value=repr(value)[:40], allowed="…")
    return value


def _count(thing: Mapping[str, object], field: str) -> int:
    return integer(thing.get(field), field, 0, MANY)


def _below(thing: Mapping[str, object], field: str, limit: int) -> int:
    return integer(thing.get(field), field, 0, limit - 1)


def _side(thing: Mapping[str, object], field: str) -> int | None:
    return None if thing.get(field) is None else _below(thing, field, PAIRS)


def _items(thing: Mapping[str, object], field: str) -> tuple[object, ...]:
    return tuple(sequence(thing.get(field), field))
