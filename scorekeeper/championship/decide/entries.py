"""Decide commands about entries: add, change, withdraw, draw pairs, forget a name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.decide.consequences import PendingChampionship
from scorekeeper.championship.decide.pool import check_asked, check_play_on
from scorekeeper.championship.decide.substitutes import may_substitute
from scorekeeper.championship.draw.late_entry import check_late, draw_late
from scorekeeper.championship.events import Event
from scorekeeper.championship.evolve.entries import forget
from scorekeeper.championship.format import EntryKind
from scorekeeper.championship.lot import in_drawn_order
from scorekeeper.championship.match import Match
from scorekeeper.kernel.actor import Role, public_phone
from scorekeeper.names import digest_of
from scorekeeper.refusal import RefusalCode, Refused, allowed

EntryAct = Literal["present", "play_on", "stop_playing_on", "substitute"]
"""What a phone may do with an entry of its own."""
MOST_WAITING = 64
"""Entries of phones that wait for the director; beyond them no phone can enter another one."""
MOST_JOINS = 12
"""How often a phone can be added to entries of a championship."""


def decide_entry(
    state: Championship, intent: Intent, command: commands.EntryCommand | commands.OwnCommand
) -> tuple[Event, ...]:
    """Return the events of a command about an entry, or about all. Refused: not allowed."""
    match command:
        case commands.Enter():
            return _enter(state, intent, command)
        case commands.EnterList(entries=lines):
            return _enter_list(state, lines)
        case commands.JoinEntry(entry=number):
            return join_entry(state, number, intent.phone or "")
        case commands.LeaveEntry(entry=number):
            return leave_entry(state, number, intent.phone or "")
        case commands.DrawPairs():
            return (_draw_pairs(state),)
        case commands.ForgetName(name=called):
            return _forget(state, called)
        case commands.RefuseEntries(entries=numbers):
            return _refuse(state, numbers)
        case commands.ConfirmPhone() | commands.RemovePhone():
            return (_phone_decided(state, command),)
        case commands.AcceptEntry(entry=number):
            accepted = _known_entry(state, state.entry(number), command)
            return (accepted, *_confirm_all(state, number))
        case _:
            return (_known_entry(state, state.entry(command.entry), command),)


def _enter(state: Championship, intent: Intent, command: commands.Enter) -> tuple[Event, ...]:
    """Enter a pair or a single player; from a phone it waits to be accepted.

    Raises:
        Refused: wrong_number, too_late, name_taken; from a phone entry_waits, entries_wait.
    """
    check_may_enter(state)
    _check_name(state, command.name, None)
    number = state.last_entry + 1
    if intent.by is not Role.PHONE:
        return (events.EntryAdded(number, command.name, command.players),)
    own = [state.entries[each] for each in state.acts_for(intent.phone or "")]
    if any(entry.waits for entry in own):
        raise Refused(RefusalCode.ENTRY_WAITS)
    if sum(entry.waits for entry in state.entries.values()) >= MOST_WAITING:
        raise Refused(RefusalCode.ENTRIES_WAIT, most=MOST_WAITING)
    added = events.EntryAdded(number, command.name, command.players, accepted=False)
    joined = () if intent.phone is None else (events.PhoneJoined(number, intent.phone),)
    return (added, *joined)


def _enter_list(state: Championship, lines: tuple[commands.NewEntry, ...]) -> tuple[Event, ...]:
    """Enter a whole list or nothing of it. Refused (line_taken): it names the line."""
    check_may_enter(state, len(lines))
    taken = {entry.name.casefold() for entry in state.entries.values()}
    for number, line in enumerate(lines, 1):
        if line.name.casefold() in taken:
            raise Refused(RefusalCode.LINE_TAKEN, line=number, name=line.name)
        taken.add(line.name.casefold())
    return tuple(
        events.EntryAdded(number, line.name, line.players)
        for number, line in enumerate(lines, state.last_entry + 1)
    )


def take_in(before: Championship, decided: PendingChampionship) -> PendingChampionship:
    """Give new entries a place in a stage that is drawn already. Refused: too_late."""
    for number, entry in decided.championship.entries.items():
        was = before.entries.get(number)
        if entry.accepted and (was is None or not was.accepted):
            drawn = draw_late(decided.championship, number)
            decided = decided if drawn is None else decided.add(drawn)
    return decided


def join_entry(state: Championship, number: int, phone: str) -> tuple[Event, ...]:
    """Add a phone to those of an entry; it is not confirmed by that.

    Raises:
        Refused: no_such_entrant, nothing_changes, too_many_joins.
    """
    if not state.entry(number).accepted:
        raise Refused(RefusalCode.NO_SUCH_ENTRANT, entry=number)
    if number in state.phones.get(phone, ()):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if state.joins.get(phone, 0) >= MOST_JOINS:
        raise Refused(RefusalCode.TOO_MANY_JOINS, most=MOST_JOINS)
    return (events.PhoneJoined(number, phone),)


def leave_entry(state: Championship, number: int, phone: str) -> tuple[Event, ...]:
    """Remove a phone from those of an entry. Refused: no_such_entrant, nothing_changes."""
    state.entry(number)
    if number not in state.phones.get(phone, ()):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.PhoneLeft(number, phone),)


def join_at_table(state: Championship, number: int, phone: str) -> tuple[Event, ...]:
    """Add a phone that has a seat of an entry at its table, where that seat needs the card.

    The first one is confirmed by that; later ones are confirmed by it, or by a director.

    Returns:
        The events; none: it is there already.

    Raises:
        Refused: As `join_entry`.
    """
    joined = number in state.phones.get(phone, ())
    events_of = () if joined else join_entry(state, number, phone)
    if number in state.confirmed:
        return events_of
    return (*events_of, events.PhoneConfirmed(number, phone))


def entry_acts(
    state: Championship, number: int, own: Collection[Match], *, plays: bool
) -> list[EntryAct]:
    """Return what a phone is offered to do with its entry.

    "present" is offered where it matters, before the first draw and while the entry has a match to
    play, which `decide` does not check. The other acts are offered where `decide` accepts them.

    Args:
        state: The championship.
        number: The entry.
        own: The matches that it plays or has played.
        plays: Whether it has a match to play (`next_matches`).
    """
    entry = state.entries[number]
    if state.closed:
        return []
    acts: list[EntryAct] = []
    if not entry.present and entry.out is None and (plays or not state.draws):
        acts.append("present")
    if allowed(check_play_on, state, entry, own):
        acts.append("play_on")
    if allowed(check_asked, state, entry):
        acts.append("stop_playing_on")
    ready = any(may_substitute(match, directs=False) for match in own)
    if state.format.substitutes and entry.players and ready:
        acts.append("substitute")
    return acts


def _confirm_all(state: Championship, number: int) -> tuple[Event, ...]:
    """Confirm the phone by which an entry was made that a director accepts now."""
    return tuple(
        events.PhoneConfirmed(number, phone) for phone, own in state.phones.items() if number in own
    )


def _phone_decided(state: Championship, command: commands.PhoneCommand) -> Event:
    """Confirm or remove a phone. Refused: no_such_entrant, nothing_changes."""
    number = state.entry(command.entry).number
    removes = isinstance(command, commands.RemovePhone)
    for phone, own in state.phones.items():
        if number in own and public_phone(phone) == command.phone:
            if removes:
                return events.PhoneLeft(number, phone)
            if not state.is_confirmed(phone, number):
                return events.PhoneConfirmed(number, phone)
    raise Refused(RefusalCode.NOTHING_CHANGES)


def _refuse(state: Championship, numbers: tuple[int, ...]) -> tuple[Event, ...]:
    """Refuse those of several entries that still wait.

    Raises:
        Refused: no_such_entrant, nothing_changes.
    """
    waiting = [number for number in dict.fromkeys(numbers) if state.entry(number).waits]
    if not waiting:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return tuple(events.EntryOut(number, "withdrawn") for number in waiting)


def _known_entry(
    state: Championship,
    entry: Entry,
    command: commands.KnownEntryCommand,
) -> Event:
    match command:
        case commands.AcceptEntry():
            if entry.accepted:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            check_may_enter(state)
            return events.EntryAccepted(entry.number)
        case commands.ChangeEntry(name=called, players=players):
            _check_name(state, called, entry)
            return events.EntryChanged(entry.number, called, players)
        case commands.TickEntry(present=present, paid=paid):
            ticks = (
                entry.present if present is None else present,
                entry.paid if paid is None else paid,
            )
            if ticks == (entry.present, entry.paid):
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.EntryTicked(entry.number, *ticks)
        case commands.SetSeed(seed=seed):
            taken = any(seed == each.seed for each in state.entries.values() if seed is not None)
            if seed == entry.seed or taken:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.SeedSet(entry.number, seed)
        case commands.TakeOut(how=how, reason=reason):
            if entry.out is not None:
                raise Refused(RefusalCode.ENTRY_OUT, entry=entry.name)
            return events.EntryOut(entry.number, how, reason)


def _check_name(state: Championship, called: str, entry: Entry | None) -> None:
    for each in state.entries.values():
        if each.name.casefold() == called.casefold() and each is not entry:
            raise Refused(RefusalCode.NAME_TAKEN, name=called)


def check_may_enter(state: Championship, count: int = 1) -> None:
    """Refuse so many entries where there are no places (wrong_number), or it is too_late."""
    entered = sum(entry.out is None and entry.accepted for entry in state.entries.values())
    places = state.format.most
    if state.format.entry is EntryKind.DRAWN_PAIRS and not _pairs_drawn(state):
        places *= 2
    if entered + count > places:
        raise Refused(RefusalCode.WRONG_NUMBER, count=entered + count, least=2, most=places)
    check_late(state)


def _pairs_drawn(state: Championship) -> bool:
    return any(len(entry.players) == 2 for entry in state.entries.values())


def _draw_pairs(state: Championship) -> events.PairsDrawn:
    """Draw the pairs of single players, once, before the first round."""
    single = check_draw_pairs(state)
    order = in_drawn_order((entry.number for entry in single), state.seed, "pairs")
    return events.PairsDrawn(tuple(zip(order[::2], order[1::2], strict=True)))


def check_draw_pairs(state: Championship) -> list[Entry]:
    """Return the players of whom pairs can be drawn. Refused: no_pairs_to_draw, odd_players."""
    single = [e for n, e in state.entries.items() if e.plays(state.revision + 1)]
    if state.format.entry is not EntryKind.DRAWN_PAIRS or state.draws or _pairs_drawn(state):
        raise Refused(RefusalCode.NO_PAIRS_TO_DRAW)
    if len(single) % 2 or not single:
        raise Refused(RefusalCode.ODD_PLAYERS, count=len(single))
    return single


def _forget(state: Championship, called: str) -> tuple[Event, ...]:
    """Forget the name of a player, or of an entry with its players."""
    names = [called]
    for entry in state.entries.values():
        if entry.name.casefold() == called.casefold():
            names += entry.players
    digests = tuple(dict.fromkeys(map(digest_of, names)))
    substitutes = (each.name for match in state.matches.values() for each in match.substitutes)
    known = digests[0] in map(digest_of, substitutes)
    if not known and all(forget(e, digests[0]) == e for e in state.entries.values()):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return tuple(map(events.NameForgotten, digests))
