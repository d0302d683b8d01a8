"""Apply events of entries and of the phones that act for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.match import Match
from scorekeeper.championship.names import joined
from scorekeeper.names import digest_of


def entry_after(entry: Entry | None, sequence: int, event: events.EntryEvent) -> Entry:
    """Return an entry after an event of it; None: it is added. KeyError: there is none."""
    match event:
        case events.EntryAdded(entry=number, name=name, players=players, accepted=accepted):
            return Entry(number, name, players, accepted=accepted, since=sequence)
        case _ if entry is None:
            raise KeyError(event.entry)
        case events.EntryAccepted():
            return replace(entry, accepted=True, since=sequence)
        case events.EntryChanged(name=name, players=players):
            return replace(entry, name=name, players=players)
        case events.EntryTicked(present=present, paid=paid):
            return replace(entry, present=present, paid=paid)
        case events.SeedSet(seed=seed):
            return replace(entry, seed=seed)
        case events.EntryOut(how=how):
            return replace(entry, out=how, until=sequence)


def as_pairs(before: Championship, pairs: tuple[tuple[int, int], ...]) -> Championship:
    """Return the championship after pairs were drawn of its single players."""
    return replace(
        before,
        entries=_paired(before.entries, pairs),
        phones=_of_pairs(before.phones, pairs),
        confirmed=_confirmed_of_pairs(before.confirmed, pairs),
    )


def _paired(
    entries: Mapping[int, Entry], pairs: tuple[tuple[int, int], ...]
) -> Mapping[int, Entry]:
    paired = dict(entries)
    for one, other in pairs:
        first, second = paired[one], paired.pop(other)
        paired[one] = replace(
            first,
            name=joined((first.name, second.name)),
            players=(first.name, second.name),
            present=first.present and second.present,
            paid=first.paid and second.paid,
        )
    return paired


def _of_pairs(
    phones: Mapping[str, tuple[int, ...]], pairs: tuple[tuple[int, int], ...]
) -> Mapping[str, tuple[int, ...]]:
    """Return the entries of each phone: a player's phone is that of the pair."""
    pair_of = {other: one for one, other in pairs}
    return {
        phone: tuple(dict.fromkeys(pair_of.get(entry, entry) for entry in own))
        for phone, own in phones.items()
    }


def _confirmed_of_pairs(
    confirmed: Mapping[int, tuple[str, ...]], pairs: tuple[tuple[int, int], ...]
) -> Mapping[int, tuple[str, ...]]:
    """Return the confirmed phones of each entry: those of both players are the pair's."""
    found = dict(confirmed)
    for one, other in pairs:
        phones = (*found.pop(one, ()), *found.pop(other, ()))
        if phones:
            found[one] = tuple(dict.fromkeys(phones))
    return found


def phones_after(
    before: Championship, event: events.PhoneJoined | events.PhoneConfirmed | events.PhoneLeft
) -> Championship:
    """Return the championship after a phone was added to an entry, confirmed or removed."""
    entry, phone = event.entry, event.phone
    own, confirmed = before.phones.get(phone, ()), before.confirmed.get(entry, ())
    match event:
        case events.PhoneJoined():
            joins = {**before.joins, phone: before.joins.get(phone, 0) + 1}
            own = (*(each for each in own if each != entry), entry)
            return replace(before, phones={**before.phones, phone: own}, joins=joins)
        case events.PhoneConfirmed():
            if entry not in own or phone in confirmed:
                return before
            return replace(before, confirmed={**before.confirmed, entry: (*confirmed, phone)})
        case events.PhoneLeft():
            left = {**before.confirmed, entry: tuple(each for each in confirmed if each != phone)}
            return replace(
                before,
                phones={**before.phones, phone: tuple(each for each in own if each != entry)},
                confirmed={each: phones for each, phones in left.items() if phones},
            )


def forget(entry: Entry, digest: str) -> Entry:
    """Return an entry without the name of this digest, its own or that of a player.

    >>> forget(Entry(7, "Casa Paco", ("Ane", "Jon")), digest_of("casa paco")).name
    '№ 7'
    """
    players = tuple(each for each in entry.players if digest_of(each) != digest)
    gone = digest_of(entry.name) == digest
    if players != entry.players and entry.name == joined(entry.players):
        gone = True
    return replace(entry, name=f"№ {entry.number}" if gone else entry.name, players=players)


def forget_substitutes(before: Championship, digest: str) -> Mapping[int, Match]:
    """Return the matches without the name of this digest: of a substitute a number is left."""
    found = dict(before.matches)
    for number, match in before.matches.items():
        if any(digest_of(each.name) == digest for each in match.substitutes):
            left = (
                replace(s, name="№ 1") if digest_of(s.name) == digest else s
                for s in match.substitutes
            )
            found[number] = replace(match, substitutes=tuple(left))
    return found
