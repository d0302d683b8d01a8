"""What a view of a table means to the panel: its own small reading of the server's JSON."""

from __future__ import annotations

from collections.abc import Mapping

from device.board import Award, Bet, Board, Lance, Side
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
    "proposed",
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
FEWEST_SIDES, MOST_SIDES = 2, 6
MANY = 1_000_000


def board_of(view: Mapping[str, object]) -> Board:
    """The board a view shows. `Refused` names the field that cannot be read."""
    hand = mapping(view.get("hand"), "hand")
    match = mapping(view.get("match"), "match")
    rules = mapping(view.get("rules"), "rules")
    sides = _sides(view)
    seats = [mapping(seat, "seats") for seat in sequence(view.get("seats"), "seats")]
    players = tuple(_text(seat, "player") for seat in seats)
    side_of = tuple(_below(seat, "side", len(sides)) for seat in seats)
    counter = flag(view.get("counter", False), "counter")
    # Nobody is mano while the table has not said who cut the mus (corrido), nor at a counter.
    mano = next((at for at, seat in enumerate(seats) if flag(seat.get("mano"), "mano")), None)
    mano = None if counter else mano
    bet, answering = _bet(hand, players)
    cards_of = _seats(mapping(hand.get("asks"), "asks"), "cards", players)
    awaited = cards_of if bet is None else answering
    awards = (mapping(one, "awards") for one in _items(hand, "awards"))
    return Board(
        table=_text(view, "table"),
        sides=sides,
        games_to_win=_count(rules, "games_to_win"),
        match=_count(match, "number"),
        game=_count(match, "game"),
        match_state=one_of(match.get("state"), "state", MATCH_STATES),
        match_winner=_side_or_none(match, "winner", sides),
        hand=_count(hand, "number"),
        phase=one_of(hand.get("phase"), "phase", PHASES),
        mano=None if mano is None else players[mano],
        mano_side=None if mano is None else side_of[mano],
        turn=_turn(hand, players),
        lances=tuple(_lance(mapping(one, "lances")) for one in _items(hand, "lances")),
        bet=bet,
        cards_of=tuple(players[seat] for seat in cards_of),
        awaited_sides=_to_see(hand, sides) or tuple(sorted({side_of[seat] for seat in awaited})),
        awards=tuple(_award(award, players, sides) for award in awards),
        game_winner=_side_or_none(hand, "game_winner", sides),
        no_signs="no_signs" in _items(rules, "reminders"),
        amarrakos=_count(rules, "adentro_from")
        // integer(rules.get("amarrako"), "amarrako", 1, MANY),
        by_hand=_by_hand(hand, len(sides)),
        counter=counter,
        undo=_undo(view),
    )


def _turn(hand: Mapping[str, object], players: tuple[str, ...]) -> str | None:
    if hand.get("turn") is None:
        return None
    return players[integer(hand.get("turn"), "turn", 0, len(players) - 1)]


def _sides(view: Mapping[str, object]) -> tuple[Side, ...]:
    sides = tuple(_side(mapping(one, "sides")) for one in _items(view, "sides"))
    integer(len(sides), "sides", FEWEST_SIDES, MOST_SIDES)
    return sides


def _side(side: Mapping[str, object]) -> Side:
    return Side(
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


def _bet(
    hand: Mapping[str, object], players: tuple[str, ...]
) -> tuple[Bet | None, tuple[int, ...]]:
    """The standing bet, and the seats that have to answer it."""
    if hand.get("standing") is None:
        return None, ()
    standing = mapping(hand.get("standing"), "standing")
    ordago = flag(standing.get("ordago"), "ordago")
    awaited = _seats(standing, "awaited", players)
    bet = Bet(
        lance=_lance_name(standing),
        total=None if ordago else _count(standing, "total"),
        awaited=tuple(players[seat] for seat in awaited),
    )
    return bet, awaited


def _award(award: Mapping[str, object], players: tuple[str, ...], sides: tuple[Side, ...]) -> Award:
    held = award.get("held")
    seat = award.get("seat")
    return Award(
        lance=_lance_name(award),
        side=_below(award, "side", len(sides)),
        stones=_count(award, "stones"),
        reason=one_of(award.get("reason"), "reason", REASONS),
        held=None if held is None else one_of(held, "held", HELD),
        player=None if seat is None else players[_below(award, "seat", len(players))],
    )


def _undo(view: Mapping[str, object]) -> int | None:
    """The last step that may be taken back, by its first event."""
    for option in (mapping(one, "may") for one in _items(view, "may")):
        if option.get("do") == "undo":
            return _count(option, "sequence")
    return None


def _by_hand(hand: Mapping[str, object], sides: int) -> tuple[int, int] | None:
    """What was counted by hand last, where nothing else was told of the hand."""
    entries = [mapping(entry, "entries") for entry in _items(hand, "entries")]
    if not entries or any(entry.get("type") != "stones_counted" for entry in entries):
        return None
    return _below(entries[-1], "side", sides), _count(entries[-1], "stones")


def _to_see(hand: Mapping[str, object], sides: tuple[Side, ...]) -> tuple[int, ...]:
    """The sides that are to see a count before it is booked."""
    if hand.get("proposed") is None:
        return ()
    waits = _items(mapping(hand.get("proposed"), "proposed"), "waits")
    return tuple(integer(side, "waits", 0, len(sides) - 1) for side in waits)


def _lance_name(thing: Mapping[str, object]) -> str:
    name = one_of(thing.get("lance"), "lance", LANCES)
    return "punto" if flag(thing.get("punto"), "punto") else name


def _seats(thing: Mapping[str, object], field: str, players: tuple[str, ...]) -> tuple[int, ...]:
    last = len(players) - 1
    return tuple(integer(seat, field, 0, last) for seat in _items(thing, field))


def _text(thing: Mapping[str, object], field: str) -> str:
    value = thing.get(field)
    if not isinstance(value, str):
        raise Refused("bad_field", field=field, value=repr(value)[:40], allowed="…")
    return value


def _count(thing: Mapping[str, object], field: str) -> int:
    return integer(thing.get(field), field, 0, MANY)


def _below(thing: Mapping[str, object], field: str, limit: int) -> int:
    return integer(thing.get(field), field, 0, limit - 1)


def _side_or_none(thing: Mapping[str, object], field: str, sides: tuple[Side, ...]) -> int | None:
    return None if thing.get(field) is None else _below(thing, field, len(sides))


def _items(thing: Mapping[str, object], field: str) -> tuple[object, ...]:
    return tuple(sequence(thing.get(field), field))
