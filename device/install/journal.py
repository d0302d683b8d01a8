"""What was changed, written down after every step: an install that broke off is taken back too."""

from __future__ import annotations

import json

from device.install.machine import Machine
from device.install.undo import CallBack, PutBack, Remove, Restore, TakeOut, Undo, place_of
from scorekeeper.commands import CommandFailed

FOLDER = "/etc/amarrako"
JOURNAL = f"{FOLDER}/installed.json"
RETIRED = ("amarrako-settings.path", "amarrako-settings.service")
"""Units of version 0.1, by which root wrote what a phone had set into the settings file."""


def read(machine: Machine) -> list[Undo]:
    """Give what takes everything back, the first change first. Raises CommandFailed: not ours."""
    text = machine.read(JOURNAL)
    if text is None:
        return []
    try:
        entries: list[object] = json.loads(text)
        undos = [_from_json(entry) for entry in entries]
    except (ValueError, TypeError) as error:
        msg = f"{JOURNAL} is not what `amarrako install` wrote ({error}); nothing was changed"
        raise CommandFailed(msg) from error
    gone = [unit for unit in RETIRED if not machine.has(place_of(unit))]
    return [kept for undo in undos if (kept := _without(undo, gone)) is not None]


def _without(undo: Undo, gone: list[str]) -> Undo | None:
    """Return what is left to take back of units that an update removed meanwhile."""
    match undo:
        case Remove(path) if path in map(place_of, gone):
            return None
        case CallBack(command, last) if set(command) & set(gone):
            kept = tuple(word for word in command if word not in gone)
            # A command of two words, `systemctl disable`, is left without what it was about.
            return CallBack(kept, last) if len(kept) > 2 else None
        case _:
            return undo


def write(machine: Machine, undos: list[Undo]) -> None:
    """Write it down, where uninstall will look for it."""
    entries = [_to_json(undo) for undo in undos]
    machine.write(JOURNAL, json.dumps(entries, indent=1, ensure_ascii=False) + "\n", 0o600)


def joined(undos: list[Undo], more: list[Undo]) -> list[Undo]:
    """Add what takes another change back; a file goes back to what it was before the first."""
    places = {place for undo in undos if (place := _place(undo)) is not None}
    return [*undos, *(undo for undo in more if undo not in undos and _place(undo) not in places)]


def _place(undo: Undo) -> str | None:
    return undo.path if isinstance(undo, Remove | Restore | TakeOut) else None


def _to_json(undo: Undo) -> dict[str, object]:
    match undo:
        case CallBack(command, last):
            return {"run at the end" if last else "run": list(command)}
        case Remove(path, None):
            return {"remove": path}
        case Remove(path, text):
            return {"remove": path, "unless_changed_from": text}
        case Restore(path, text):
            return {"restore": path, "text": text}
        case PutBack(path, text, unless):
            return {"put_back": path, "text": text, "unless_changed_from": unless}
        case TakeOut(path):
            return {"take_out": path}
        case _:
            raise TypeError(type(undo).__name__)


def _from_json(entry: object) -> Undo:
    match entry:
        case {"run": [*words]}:
            return CallBack(tuple(str(word) for word in words))
        case {"run at the end": [*words]}:
            return CallBack(tuple(str(word) for word in words), last=True)
        case {"remove": str(path), "unless_changed_from": str(text)}:
            return Remove(path, text)
        case {"remove": str(path)}:
            return Remove(path)
        case {"restore": str(path), "text": str(text)}:
            return Restore(path, text)
        case {"put_back": str(path), "text": str(text), "unless_changed_from": str(unless)}:
            return PutBack(path, text, unless)
        case {"take_out": str(path)}:
            return TakeOut(path)
        case _:
            raise ValueError(f"no step: {entry!r}")
