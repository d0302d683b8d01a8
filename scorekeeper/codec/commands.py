"""Commands as the phones send them (docs/protocol.md), every field checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from scorekeeper.cards.card import FACES, read_cards
from scorekeeper.hand.telling import kinds_of
from scorekeeper.lance import How, Lance, Mark, Word
from scorekeeper.match import commands as c
from scorekeeper.reading import (
    flag,
    integer,
    mapping,
    name,
    note,
    one_of,
    only_keys,
    sequence,
    wrong,
)
from scorekeeper.refusal import Refused
from scorekeeper.table import commands as tc
from scorekeeper.table.commands import Command

Given = Mapping[str, object]
LAST_PLACE = 5
"""No table has more than six seats; which of them exist is the table's to say."""
REFEREE_CODE = re.compile(r"[0-9]{6}")
MOST = 2**53 - 1
"""The largest whole number that JSON carries safely."""


def command_from_json(value: object) -> Command:
    """A command message's `command` → Command.

    Refused: unknown_command, bad_field, bad_card, bad_name.
    """
    given = mapping(value, "command")
    kind = given.get("type")
    reader = READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise Refused("unknown_command", value=repr(kind)[:40], allowed=", ".join(READERS))
    keys, read = reader
    only_keys(given, ("type", *keys), "command")
    return read(given)


def _seat(given: Given, field: str = "seat") -> int:
    return integer(given.get(field), field, 0, LAST_PLACE)


def _lance(given: Given, allowed: tuple[Lance, ...] = tuple(Lance)) -> Lance:
    return Lance(one_of(given.get("lance"), "lance", allowed))


def _bid(given: Given) -> c.Bid:
    stones = given.get("stones")
    return c.Bid(
        lance=_lance(given),
        seat=_seat(given),
        word=Word(one_of(given.get("word"), "word", tuple(Word))),
        stones=None if stones is None else integer(stones, "stones", 0, MOST),
    )


def _declare(given: Given) -> c.Declare:
    lance = _lance(given, (Lance.PARES, Lance.JUEGO))
    return c.Declare(lance, _seat(given), flag(given.get("has"), "has"))


def _show(given: Given) -> c.ShowCards:
    return c.ShowCards(_seat(given), read_cards(given.get("cards"), "cards"))


def _tell(given: Given) -> c.TellLance:
    lance = _lance(given)
    winner = given.get("winner")
    values = mapping(given.get("values", {}), "values")
    only_keys(values, tuple(str(seat) for seat in range(LAST_PLACE + 1)), "values")
    kinds = tuple(str(kind) for kind in kinds_of(lance))
    return c.TellLance(
        lance=lance,
        winner=None if winner is None else integer(winner, "winner", 0, LAST_PLACE),
        values=tuple(
            (int(seat), one_of(kind, "values", kinds)) for seat, kind in sorted(values.items())
        ),
    )


def _tell_hand(given: Given) -> c.TellHand:
    told = tuple(_at_once(item) for item in sequence(given.get("lances"), "lances"))
    if len({each.lance for each in told}) < len(told):
        raise wrong("lances", [each.lance.value for each in told], "[…]")
    return c.TellHand(told)


AT_ONCE = ("lance", "how", "stones", "side", "winner", "nobody", "has", "values")


def _at_once(value: object) -> c.LanceAtOnce:
    given = mapping(value, "lances")
    only_keys(given, AT_ONCE, "lances")
    told = _tell({key: given[key] for key in ("lance", "winner", "values") if key in given})
    how, side, has = given.get("how"), given.get("side"), given.get("has")
    return c.LanceAtOnce(
        lance=told.lance,
        how=None if how is None else How(one_of(how, "how", tuple(How))),
        stones=integer(given.get("stones", 0), "stones", 0, MOST),
        side=None if side is None else integer(side, "side", 0, LAST_PLACE),
        winner=told.winner,
        nobody=flag(given.get("nobody", False), "nobody"),
        has=None
        if has is None
        else tuple(integer(seat, "has", 0, LAST_PLACE) for seat in sequence(has, "has")),
        values=told.values,
    )


def _note(given: Given) -> c.Note:
    seat = given.get("seat")
    return c.Note(
        what=Mark(one_of(given.get("what"), "what", tuple(Mark))),
        seat=None if seat is None else integer(seat, "seat", 0, LAST_PLACE),
    )


def _undo(given: Given) -> tc.Undo:
    to = given.get("to")
    only = flag(given.get("only", False), "only")
    if to is None and only:
        raise wrong("to", to, f"1…{MOST}")
    return tc.Undo(None if to is None else integer(to, "to", 1, MOST), only)


def _correct(given: Given) -> tc.Correct:
    instead = command_from_json(given.get("instead"))
    if not isinstance(instead, c.Correctable):
        raise Refused("other_entry")
    return tc.Correct(
        sequence=integer(given.get("sequence"), "sequence", 1, MOST),
        instead=instead,
        drop=flag(given.get("drop", False), "drop"),
    )


def _rule_lance(given: Given) -> Command:
    ruling = c.RuleLance(
        lance=_lance(given),
        side=_seat(given, "side"),
        stones=integer(given.get("stones"), "stones", 0, MOST),
        reason=note(given.get("reason"), "reason"),
    )
    return _in_hand(given, ruling)


def _take_hand(given: Given) -> Command:
    return _in_hand(given, c.TakeHand(_seat(given, "side"), note(given.get("reason"), "reason")))


def _in_hand(given: Given, ruling: c.RuleLance | c.TakeHand) -> Command:
    """The ruling, for the running hand where none is named."""
    if given.get("hand") is None:
        return ruling
    hand = integer(given.get("hand"), "hand", 1, MOST)
    return tc.RuleHand(hand, ruling, flag(given.get("drop", False), "drop"))


def _taken(given: Given) -> tuple[int, int, str]:
    return _seat(given, "side"), _seat(given, "to"), note(given.get("reason"), "reason")


def _open_referee(given: Given) -> tc.OpenReferee:
    code = given.get("code")
    if not isinstance(code, str) or not REFEREE_CODE.fullmatch(code):
        raise wrong("code", code, "000000…999999")
    return tc.OpenReferee(code, name(given.get("name"), "name"))


def _numbers(given: Given, field: str) -> tuple[int, ...]:
    return tuple(integer(item, field, 0, MOST) for item in sequence(given.get(field), field))


def _set_score(given: Given) -> c.SetScore:
    """A reason may be left out or empty; whether one is wanted is the table's to say."""
    reason = given.get("reason")
    why = "" if reason in (None, "") else note(reason, "reason")
    return c.SetScore(_numbers(given, "stones"), _numbers(given, "games"), why)


def _set_target(given: Given) -> tc.SetTarget:
    return tc.SetTarget(
        integer(given.get("target"), "target", 1, MOST),
        integer(given.get("games"), "games", 1, MOST),
    )


Reader = tuple[tuple[str, ...], Callable[[Given], Command]]
READERS: dict[str, Reader] = {
    "sit": (("seat", "name"), lambda g: tc.Sit(_seat(g), name(g.get("name"), "name"))),
    "leave": (("seat",), lambda g: tc.Leave(_seat(g))),
    "ask_seat": (("seat",), lambda g: tc.AskSeat(_seat(g))),
    "answer_seat": (
        ("seat", "give"),
        lambda g: tc.AnswerSeat(_seat(g), flag(g.get("give"), "give")),
    ),
    "free_seat": (("seat",), lambda g: tc.FreeSeat(_seat(g))),
    "rename_player": (
        ("seat", "name"),
        lambda g: tc.RenamePlayer(_seat(g), name(g.get("name"), "name")),
    ),
    "rename_side": (
        ("side", "name"),
        lambda g: tc.RenameSide(_seat(g, "side"), name(g.get("name"), "name")),
    ),
    "set_mano": (("seat",), lambda g: c.SetMano(_seat(g))),
    "note": (("what", "seat"), _note),
    "bid": (("lance", "seat", "word", "stones"), _bid),
    "all_pass": (("lance",), lambda g: c.AllPass(_lance(g))),
    "declare": (("lance", "seat", "has"), _declare),
    "show_cards": (("seat", "cards"), _show),
    "tell_lance": (("lance", "winner", "values"), _tell),
    "tell_hand": (("lances",), _tell_hand),
    "nobody_else": (
        ("lance",),
        lambda g: c.NobodyElse(_lance(g, (Lance.PARES, Lance.JUEGO))),
    ),
    "next_hand": ((), lambda _: c.NextHand()),
    "undo": (("to", "only"), _undo),
    "correct": (("sequence", "instead", "drop"), _correct),
    "set_score": (("stones", "games", "reason"), _set_score),
    "count_stones": (
        ("side", "stones"),
        lambda g: c.CountStones(_seat(g, "side"), integer(g.get("stones"), "stones", 1, MOST)),
    ),
    "draw_card": (
        ("seat", "card"),
        lambda g: tc.DrawCard(_seat(g), one_of(g.get("card"), "card", FACES)),
    ),
    "sit_as_drawn": (
        ("keep_sides",),
        lambda g: tc.SitAsDrawn(flag(g.get("keep_sides", False), "keep_sides")),
    ),
    "set_target": (("target", "games"), _set_target),
    "play_full": ((), lambda _: tc.PlayFull()),
    "only_count": ((), lambda _: tc.OnlyCount()),
    "accept_verdict": (("lance",), lambda g: c.AcceptVerdict(_lance(g))),
    "rule_lance": (("lance", "side", "stones", "reason", "hand", "drop"), _rule_lance),
    "take_hand": (("side", "reason", "hand", "drop"), _take_hand),
    "take_game": (("side", "to", "reason"), lambda g: c.TakeGame(*_taken(g))),
    "take_match": (("side", "to", "reason"), lambda g: c.TakeMatch(*_taken(g))),
    "open_referee": (("code", "name"), _open_referee),
    "leave_referee": ((), lambda _: tc.LeaveReferee()),
    "see_count": ((), lambda _: tc.SeeCount()),
    "accept_score": ((), lambda _: tc.AcceptScore()),
    "decline_score": ((), lambda _: tc.DeclineScore()),
    "rematch": (("mano",), lambda g: tc.Rematch(_seat(g, "mano"))),
    "end_match": ((), lambda _: c.EndMatch()),
}
