"""A match as text: players and rules, and hand by hand who took what and why.

Corrections by a referee, and undos beyond a hand, stay visible (rule book §8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.bidding import Spoken
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.match.events import BidSpoken, CardsShown, Declared, HandStarted, LanceTold
from scorekeeper.record.hand_text import (
    Overruled,
    counted_lines,
    hand_lines,
    match_taken_line,
    said_words,
)
from scorekeeper.record.phrases import Phrases, Stamp
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.setting import Value
from scorekeeper.table import played
from scorekeeper.table.counter import is_only_counted
from scorekeeper.table.events import (
    AnswerOverruled,
    CardDrawn,
    Corrected,
    Redone,
    SeatsDrawn,
    Undone,
)
from scorekeeper.table.recorded import Recorded, TakenBack
from scorekeeper.table.seat_draw import Drawn, with_card
from scorekeeper.table.table import UndoableStep


def match_text(rows: Sequence[Recorded], language: str = "es", stamp: Stamp | None = None) -> str:
    """Return a match as text, from its events in order (MatchStarted first).

    Of a hand that is not over only stones counted by hand are in it. Without `stamp` the text has
    no times.
    """
    recorded: list[Recorded] = []
    took_back: dict[int, TakenBack] = {}
    for table in played(rows):
        recorded.append(table.last)
        took_back.update(table.took_back)
    return "\n".join(_lines(recorded, took_back, Phrases(table, language, stamp))) + "\n"


def _lines(
    rows: Sequence[Recorded], took_back: Mapping[int, TakenBack], phrases: Phrases
) -> Iterator[str]:
    table = phrases.table
    yield from _rules_lines(phrases)
    drawn = _draw_line(phrases, rows)
    if drawn:
        yield drawn
    overruled = _overruled(rows)
    steps = [each for each in table.undoable_steps() if isinstance(each.first.event, Corrected)]
    corrections = steps[::-1]
    redone = {row.event.forward for row in rows if isinstance(row.event, Redone)}
    undone = [
        (row, took_back[row.sequence])
        for row in rows
        if isinstance(row.event, Undone) and row.sequence not in redone
    ]
    for play in reversed(tuple(table.play.hands())):
        if is_only_counted(play):
            yield ""
            yield from counted_lines(phrases, play)
        elif phase_of(play.match.hand) is Phase.COUNTED:
            yield ""
            yield from hand_lines(phrases, play, overruled)
            yield from _correction_lines(phrases, corrections, play.match.hand.number)
            yield from _undone_lines(phrases, undone, play.match.hand.number)
    yield ""
    taken = match_taken_line(phrases, table.play)
    if taken:
        yield taken
    games = phrases.tally(table.match.games)
    if table.match.winner is None:
        yield phrases.say(f"export.{table.match.state.value}", games=games)
    else:
        yield phrases.say("export.won", side=phrases.side(table.match.winner), games=games)


def _overruled(rows: Sequence[Recorded]) -> Overruled:
    """Return the overruled answers by the sequence of the answer that stands.

    If the first of two answers was taken back, the one that stands comes after it; else before.
    """
    found: dict[int, AnswerOverruled] = {}
    for place, row in enumerate(rows):
        if isinstance(row.event, AnswerOverruled) and not row.event.agreed:
            near = reversed(rows[:place]) if row.event.back is None else rows[place:]
            found.update({_standing(near, row.event): row.event})
    return found


def _standing(rows: Sequence[Recorded] | Iterator[Recorded], event: AnswerOverruled) -> int:
    for row in rows:
        match row.event:
            case BidSpoken(lance=lance, seat=seat) if (lance, seat) == (
                event.lance,
                event.stands_seat,
            ):
                return row.sequence
    raise ValueError("the answer that stands is missing")


def _rules_lines(phrases: Phrases) -> Iterator[str]:
    """Yield title, rules with what differs from the preset, players and captains."""
    table, rules = phrases.table, phrases.table.rules
    sides = " – ".join(phrases.side_with_players(side) for side in range(rules.sides))
    yield phrases.say("export.title", number=table.number, sides=sides)
    if phrases.stamp is not None:
        yield phrases.say("export.started", at=phrases.moment(table.started_at))
        if table.ended_at is not None:
            yield phrases.say("export.ended", at=phrases.moment(table.ended_at))
    preset = phrases.say(f"preset.{PRESETS[table.preset].key}")
    changed = table.changed_rules.items()
    differs = "; ".join(
        f"{phrases.say(f'setting.{key}')}: {_value(phrases, key, v)}" for key, v in changed
    )
    yield phrases.say(
        "export.rules",
        preset=f"{preset} ({differs})" if differs else preset,
        target=rules.target,
        games=rules.games_to_win,
    )
    yield phrases.say("export.players", players=phrases.players(rules.seats))
    if rules.captains:
        yield phrases.say("export.captains", players=phrases.players(rules.captain_seats))


def _draw_line(phrases: Phrases, rows: Sequence[Recorded]) -> str | None:
    """Return what each player drew for the seats and the mano; None if nobody drew."""
    rules = phrases.table.rules
    nothing: Drawn = ((),) * rules.players
    drawn, last = nothing, None
    for row in rows:
        if isinstance(row.event, CardDrawn):
            drawn = with_card(drawn, row.event.seat, row.event.face, rules)
        elif isinstance(row.event, SeatsDrawn):
            drawn, last = nothing, (row.event, drawn)
    if last is None:
        return None
    seated, faces = last
    cards = ", ".join(
        f"{phrases.player(seat)} {' '.join(faces[came_from])}"
        for seat, came_from in enumerate(seated.order)
    )
    return phrases.say("export.draw", cards=cards)


def _value(phrases: Phrases, key: str, value: Value) -> str:
    if isinstance(value, bool):
        return phrases.say("common.yes" if value else "common.no")
    return phrases.say(f"setting.{key}.{value}") if isinstance(value, str) else str(value)


def _correction_lines(
    phrases: Phrases, corrections: Iterable[UndoableStep], number: int
) -> Iterator[str]:
    """Yield the referee's corrections of a hand, of all those of the match, oldest first."""
    for undoable in corrections:
        event = undoable.first.event
        if not isinstance(event, Corrected) or not undoable.first.by_referee:
            continue
        # A ruling has a line of its own.
        if event.back is None or number != (event.hand or undoable.before.match.hand.number):
            continue
        before = _entry(undoable, event.hand, event.back)
        who = undoable.first.by_name or ""
        yield "  " + phrases.say("export.corrected", who=who, before=_entry_text(phrases, before))


def _undone_lines(
    phrases: Phrases, undone: Iterable[tuple[Recorded, TakenBack]], number: int
) -> Iterator[str]:
    """Yield the undos that took back the count of the hand with this number."""
    for row, taken in undone:
        if not isinstance(row.event, Undone) or number not in taken.hands[:1]:
            continue
        if taken.steps == 1 and isinstance(taken.first.event, HandStarted):
            continue  # nothing was entered of that hand
        said = {"who": row.by_name or "", "what": ", ".join(_gone(phrases, taken))}
        if row.event.asked_by is None:
            yield "  " + phrases.say("export.undone", **said)
        else:
            yield "  " + phrases.say("export.undone.agreed", name=row.event.asked_by, **said)


def _gone(phrases: Phrases, taken: TakenBack) -> Iterator[str]:
    """Yield the hands, games and match that were taken back."""
    if len(taken.hands) == 1:
        yield phrases.say("say.gone.hand", n=taken.hands[0])
    else:
        yield phrases.say("say.gone.hands", hands=", ".join(str(hand) for hand in taken.hands))
    for side in taken.games:
        yield phrases.say("say.gone.game", side=phrases.side(side))
    if taken.match is not None:
        yield phrases.say("say.gone.match", side=phrases.side(taken.match))


def _entry(undoable: UndoableStep, hand: int | None, sequence: int) -> Recorded:
    for entry in undoable.before.since(hand)[0].entries:
        if entry.sequence == sequence:
            return entry
    raise ValueError(f"a correction of {sequence}, which is no entry")


def _entry_text(phrases: Phrases, entry: Recorded) -> str:
    """Return an entry that a correction can replace, as text."""
    match entry.event:
        case CardsShown(seat=seat, cards=cards):
            return f"{phrases.player(seat)}: {phrases.cards(cards)}"
        case Declared(lance=lance, seat=seat, has=has):
            key = f"say.declared.{lance.value}.{'yes' if has else 'no'}"
            return phrases.say(key, who=phrases.player(seat))
        case BidSpoken(lance=lance, punto=punto, seat=seat, word=word) as bid:
            said = said_words(
                phrases, Spoken(seat, word, bid.stones, bid.total, 0, bid.out_of_turn)
            )
            return f"{phrases.lance(lance, punto=punto)}: {said}"
        case LanceTold(lance=lance, punto=punto, winner=winner, values=values):
            won = (
                ()
                if winner is None
                else (phrases.say("say.lance_winner", who=phrases.player(winner)),)
            )
            held = (
                f"{phrases.player(s)}: {phrases.say(f'export.held.{kind}')}" for s, kind in values
            )
            return f"{phrases.lance(lance, punto=punto)}: {', '.join((*won, *held))}"
        case event:
            raise ValueError(f"{type(event).__name__} is not corrected but ruled")
