"""Read the server's view of a table: the fields of its JSON that the panel shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast, get_args

from device.link.board import Award, Bet, Board, Chances, Lance, Side
from scorekeeper.cards.holding import Juego, Pares
from scorekeeper.hand.award import Reason
from scorekeeper.hand.hand import Phase
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import flag, integer, mapping, one_of, sequence, wrong
from scorekeeper.lance import LANCES
from scorekeeper.match.match import MatchState
from scorekeeper.view.hand_shapes import LanceState
from scorekeeper.view.left_out import complete

LANCE_STATES: tuple[str, ...] = get_args(LanceState)
LANCE_NAMES = [lance.value for lance in LANCES]
HELD = (*Pares, *Juego)
FEWEST_SIDES, MOST_SIDES = 2, 6
MANY = 1_000_000


@dataclass(frozen=True)
class _Fields:
    """A JSON object whose fields are checked as they are read; Refused names the wrong one."""

    values: Mapping[str, object]

    def has(self, field: str) -> bool:
        return self.values.get(field) is not None

    def text(self, field: str) -> str:
        value = self.values.get(field)
        if not isinstance(value, str):
            raise wrong(field, value, "…")
        return value

    def word(self, field: str, allowed: tuple[str, ...]) -> str:
        return one_of(self.values.get(field), field, allowed)

    def count(self, field: str, below: int = MANY + 1) -> int:
        return integer(self.values.get(field), field, 0, below - 1)

    def flag(self, field: str) -> bool:
        return flag(self.values.get(field), field)

    def items(self, field: str) -> tuple[object, ...]:
        return tuple(sequence(self.values.get(field), field))

    def object(self, field: str) -> _Fields:
        return _Fields(mapping(self.values.get(field), field))

    def objects(self, field: str) -> list[_Fields]:
        return [_Fields(mapping(item, field)) for item in self.items(field)]

    def numbers(self, field: str, below: int) -> tuple[int, ...]:
        return tuple(integer(item, field, 0, below - 1) for item in self.items(field))

    def lance(self) -> str:
        """Return the lance as it is played: "punto" where nobody has juego."""
        name = self.word("lance", LANCES)
        return "punto" if self.flag("punto") else name


def chances_of(message: Mapping[str, object]) -> Chances | None:
    """Return what a message `odds` says; None: there are no chances.

    Raises:
        Refused: It names the field that cannot be read.
    """
    given = message.get("chances")
    if given is None:
        return None
    chances = mapping(given, "chances")
    return Chances(_by_side(chances, "game"), _by_side(chances, "match"))


def _by_side(chances: Mapping[str, object], name: str) -> tuple[float, float]:
    first = chances.get(name)
    if isinstance(first, bool) or not isinstance(first, int | float) or not 0 <= first <= 1:
        raise wrong(name, first, "0…1")
    return first, round(1 - first, 4)


def board_of(message: Mapping[str, object]) -> Board:
    """Return the board that a view shows.

    Raises:
        Refused: It names the field that cannot be read.
    """
    view = _Fields(_whole(message))
    hand, match, rules = view.object("hand"), view.object("match"), view.object("rules")
    sides = tuple(_side(side) for side in view.objects("sides"))
    integer(len(sides), "sides", FEWEST_SIDES, MOST_SIDES)
    seats = view.objects("seats")
    players = tuple(seat.text("player") for seat in seats)
    side_of = tuple(seat.count("side", len(sides)) for seat in seats)
    counter = "counter" in message and view.flag("counter")
    # Nobody is mano before the corrido, nor at a plain counter.
    mano = next((at for at, seat in enumerate(seats) if seat.flag("mano")), None)
    mano = None if counter else mano
    bet, answering = _bet(hand, players)
    cards_of = hand.object("asks").numbers("cards", len(players))
    awaited = cards_of if bet is None else answering
    counts = [each for each in view.objects("requests") if each.text("kind") == "count"]
    to_confirm = counts[0].numbers("waits", len(sides)) if counts else ()
    return Board(
        table=view.text("table"),
        sides=sides,
        games_to_win=rules.count("games_to_win"),
        match=match.count("number"),
        game=match.count("game"),
        match_state=match.word("state", tuple(MatchState)),
        match_winner=match.count("winner", len(sides)) if match.has("winner") else None,
        hand=hand.count("number"),
        phase=hand.word("phase", tuple(Phase)),
        mano=None if mano is None else players[mano],
        mano_side=None if mano is None else side_of[mano],
        turn=players[hand.count("turn", len(players))] if hand.has("turn") else None,
        lances=tuple(map(_lance, LANCE_NAMES, hand.objects("lances"))),
        bet=bet,
        cards_of=tuple(players[seat] for seat in cards_of),
        awaited_sides=to_confirm or tuple(sorted({side_of[seat] for seat in awaited})),
        awards=tuple(_award(award, players, len(sides)) for award in hand.objects("awards")),
        game_winner=hand.count("game_winner", len(sides)) if hand.has("game_winner") else None,
        no_signs="no_signs" in rules.items("reminders"),
        amarrakos=rules.count("amarrakos"),
        by_hand=_by_hand(hand.objects("entries"), len(sides)),
        counter=counter,
        undo=_undo(view.objects("may")),
    )


def _whole(message: Mapping[str, object]) -> Mapping[str, object]:
    """Return the view with the fields that it leaves out. Raises Refused."""
    try:
        return cast("Mapping[str, object]", complete(message))
    except LookupError as error:
        raise wrong(str(error.args[0]), None, "…") from error
    except (TypeError, AttributeError, ValueError) as error:
        raise wrong("view", str(error), "…") from error


def _side(side: _Fields) -> Side:
    return Side(
        name=side.text("name"),
        stones=side.count("stones"),
        piedras=side.count("piedras"),
        amarrakos=side.count("amarrakos"),
        adentro=side.flag("adentro"),
        games=side.count("games"),
    )


def _lance(name: str, lance: _Fields) -> Lance:
    """Return a lance as it is played: "punto" where nobody has juego."""
    played = "punto" if lance.flag("punto") else name
    return Lance(played, lance.word("state", LANCE_STATES), lance.count("stones"))


def _bet(hand: _Fields, players: tuple[str, ...]) -> tuple[Bet | None, tuple[int, ...]]:
    """Return the standing bet, and the seats whose answer is awaited."""
    if not hand.has("standing"):
        return None, ()
    standing = hand.object("standing")
    total = None if standing.flag("ordago") else standing.count("total")
    awaited = standing.numbers("awaited", len(players))
    return Bet(standing.lance(), total, tuple(players[seat] for seat in awaited)), awaited


def _award(award: _Fields, players: tuple[str, ...], sides: int) -> Award:
    return Award(
        lance=award.lance(),
        side=award.count("side", sides),
        stones=award.count("stones"),
        reason=award.word("reason", tuple(Reason)),
        held=award.word("held", HELD) if award.has("held") else None,
        player=players[award.count("seat", len(players))] if award.has("seat") else None,
    )


def _undo(may: list[_Fields]) -> int | None:
    """Return the last event of the last step, if the panel may undo it."""
    for each in may:
        if Role.PANEL.value in each.items("by"):
            for option in each.objects("options"):
                if option.values.get("do") == "undo" and not option.has("side"):
                    steps = option.objects("steps")
                    to = steps[0].numbers("to", MANY) if steps else ()
                    if not to:
                        raise wrong("steps", steps, "at least one, with `to`")
                    return to[0]
    return None


def _by_hand(entries: list[_Fields], sides: int) -> tuple[int, int] | None:
    """Return the side and stones of the last count by hand, if there are no other entries."""
    if not entries or any(one.values.get("type") != "stones_counted" for one in entries):
        return None
    if entries[-1].values.get("ordago"):
        return None
    return entries[-1].count("side", sides), entries[-1].count("stones")
