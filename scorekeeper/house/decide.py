"""Decide a command of the house: return its events with the house after them, or refuse it."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized

from scorekeeper.house import commands, events
from scorekeeper.house.circuit import MOST_CIRCUITS
from scorekeeper.house.commands import AroundHouse, Intent
from scorekeeper.house.decide_circuit import decide_circuit
from scorekeeper.house.decide_files import decide_files
from scorekeeper.house.decide_saved import decide_saved
from scorekeeper.house.evolve import evolve
from scorekeeper.house.files import UNDONE_WITHIN
from scorekeeper.house.house import House
from scorekeeper.house.slides import MOST_SLIDES
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.stream import Pending
from scorekeeper.names import digest_of
from scorekeeper.refusal import RefusalCode, Refused

MOST_SETS = 50
"""Limit of the number of rule sets."""
MOST_SEASONS = 50
"""Limit of the number of seasons."""
MOST_FORMATS = 50
"""Limit of the number of formats."""
LIMITS: Sequence[tuple[Callable[[House], Sized], int, RefusalCode]] = (
    (lambda house: house.rule_sets, MOST_SETS, RefusalCode.TOO_MANY_SETS),
    (lambda house: house.formats, MOST_FORMATS, RefusalCode.TOO_MANY_FORMATS),
    (lambda house: house.seasons, MOST_SEASONS, RefusalCode.TOO_MANY_SEASONS),
    (lambda house: house.circuits, MOST_CIRCUITS, RefusalCode.TOO_MANY_CIRCUITS),
    (lambda house: house.slides, MOST_SLIDES, RefusalCode.TOO_MANY_SLIDES),
)
"""How many of each there may be, and the refusal of more."""
NOTICED_FOR = 24 * 3600.0
"""Seconds within which only a phone with the house PIN dismisses a notice."""


def decide(house: House, intent: Intent) -> Pending[House, events.Event]:
    """Decide a command. One that changes nothing, as a retry, has no event.

    >>> saving = commands.SaveRuleSet("Cuadrilla", "navarra", {"target": 30})
    >>> decide(House(), Intent(saving, Role.HOUSE, AroundHouse())).events
    (RuleSetSaved(name='Cuadrilla', preset='navarra', changed=(('target', 30),)),)

    Raises:
        Refused: The command is not allowed.
    """
    check_permission(house, intent)
    begun = Pending.of(evolve, house, intent.by, intent.name, intent.at)
    decided = begun.add(*_decide(house, intent))
    for kept, most, code in LIMITS:
        if len(kept(house)) <= most < len(kept(decided.result)):
            raise Refused(code, most=most)
    return decided


def check_permission(house: House, intent: Intent) -> None:
    """Refuse a command that its sender may not give.

    Raises:
        Refused: house_pin_wanted, stale.
    """
    match intent.command:
        case commands.GiveNotice():
            allowed = intent.by is Role.SERVER
        case commands.ForgetAlso():
            allowed = intent.by is Role.DIRECTOR
        case commands.PayDebt():
            if intent.around.owed_to is None:
                raise Refused(RefusalCode.STALE, topic="play")
            allowed = intent.by is Role.HOUSE or intent.around.owed_to == "sender"
        case commands.DismissNotices():
            old = all(intent.at >= each.at + NOTICED_FOR for each in house.notices)
            allowed = old or intent.by is Role.HOUSE
        case _:
            allowed = intent.by is Role.HOUSE
    if not allowed:
        raise Refused(RefusalCode.HOUSE_PIN_WANTED)


def _decide(house: House, intent: Intent) -> tuple[events.Event, ...]:
    if isinstance(intent.command, commands.FileCommand):
        return decide_files(house, intent.command, intent.around)
    if isinstance(intent.command, commands.SavedCommand):
        return decide_saved(house, intent.command)
    if isinstance(intent.command, commands.CircuitCommand):
        return decide_circuit(house, intent.command, intent.around)
    match intent.command:
        case commands.CorrectName() as correcting:
            return (_correct(correcting, intent.around),)
        case commands.ForgetName(name=name):
            return (events.NameForgotten(digest_of(name)),)
        case commands.HideName() | commands.ShowName() as wanted:
            return _hide_or_show(house, wanted)
        case commands.ForgetAlso(digests=digests):
            return tuple(map(events.NameForgotten, digests))
        case commands.ChangeSettings(settings=settings):
            changed = [each for each in settings if house.settings.get(each.name) != each.value]
            return (events.SettingsChanged(tuple(changed)),) if changed else ()
        case commands.PayDebt() | commands.SetRound() as noting:
            return _note_in_ledger(house, noting)
        case commands.GiveNotice() | commands.DismissNotices() as noticing:
            return _notice(house, noticing)
        case commands.Undo(step=step):
            if step not in undoable_steps(house, intent.at):
                raise Refused(RefusalCode.NOTHING_TO_UNDO)
            return (events.Undone(step),)


def undoable_steps(house: House, at: float) -> set[int]:
    """Return the acts that can be undone at a time, each by its first event.

    A circuit that has results is deleted, as the undo of making it would lose them.
    """
    made = {each: _maker_of(house, each) for each, live in house.circuits.items() if live.results}
    return {
        row.step
        for row in house.past
        if isinstance(row.event, events.UndoableEvent)
        and row.step not in made.values()
        and (not isinstance(row.event, events.FileEvent) or at < row.at + UNDONE_WITHIN)
    }


def _maker_of(house: House, circuit: int) -> int:
    """Return the act that made a circuit, which is not undone while there are results in it."""
    return next(
        row.step
        for row in house.past
        if isinstance(row.event, events.CircuitSaved) and row.event.circuit == circuit
    )


def _note_in_ledger(
    house: House, noting: commands.PayDebt | commands.SetRound
) -> tuple[events.Event, ...]:
    """Note what a round is, or that a debt was paid, or take that back."""
    if isinstance(noting, commands.SetRound):
        said = events.RoundSet(noting.name, noting.price)
        return () if said == house.round else (said,)
    table, match, ended = noting.table, noting.match, noting.ended
    step = house.paid.get(table, {}).get((match, ended))
    if noting.paid:
        return (events.DebtPaid(table, match, ended),) if step is None else ()
    return () if step is None else (events.Undone(step),)


def _notice(
    house: House, noticing: commands.GiveNotice | commands.DismissNotices
) -> tuple[events.Event, ...]:
    if isinstance(noticing, commands.GiveNotice):
        return (events.NoticeGiven(noticing.code, noticing.params),)
    return (events.NoticesDismissed(),) if house.notices else ()


def _hide_or_show(
    house: House, wanted: commands.HideName | commands.ShowName
) -> tuple[events.Event, ...]:
    digest, hide = digest_of(wanted.name), isinstance(wanted, commands.HideName)
    if (digest in house.hidden) == hide:
        return ()
    return (events.NameHidden(digest) if hide else events.NameShown(digest),)


def _correct(correcting: commands.CorrectName, around: AroundHouse) -> events.NameCorrected:
    name, shown, offered = correcting.name, correcting.shown, around.offered
    if name == shown or name not in offered:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    others = {each.casefold() for each in offered if each != name}
    if not correcting.merge and shown.casefold() in others:
        raise Refused(RefusalCode.NAME_OFFERED, name=shown)
    return events.NameCorrected(name, shown)
