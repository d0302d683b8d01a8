"""The views of a championship: for everybody, for directors, and for one phone.

Options are offered by the same checks that `decide` uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Literal, TypedDict, get_args

from scorekeeper.championship import events
from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship, Clock, Draw, Entry, match_of
from scorekeeper.championship.decide.consequences import queue
from scorekeeper.championship.decide.days import current_round, day_acts, due_day, is_overdue
from scorekeeper.championship.decide.disputes import disputable
from scorekeeper.championship.decide.entries import check_draw_pairs, check_may_enter, entry_acts
from scorekeeper.championship.decide.match_checks import match_acts
from scorekeeper.championship.decide.undo import NEVER_UNDONE, act_to_undo
from scorekeeper.championship.draw.draw import check_draw
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.championship.format import (
    Knockout,
    Lives,
    Qualified,
    Swiss,
    leads_to_trophy,
)
from scorekeeper.championship.match import PLAYED, Match, MatchState, Proposal, Result, Side
from scorekeeper.championship.names import player_names, side_name
from scorekeeper.championship.shapes import (
    ActShape,
    ChampionshipMatchShape,
    ChampionshipShape,
    ClockShape,
    DirectedMatchShape,
    DirectorShape,
    DrawShape,
    EntryShape,
    GroupShape,
    MineShape,
    OwnEntryShape,
    OwnMatchShape,
    Params,
    ProposalShape,
    ResultShape,
    RoundName,
    RoundShape,
    StageShape,
    StandingShape,
    WaitingShape,
)
from scorekeeper.championship.standings.places import winner_of
from scorekeeper.championship.standings.stages import (
    gone_with_results,
    lost_lives,
    rankings,
    stage_over,
)
from scorekeeper.kernel.actor import public_phone
from scorekeeper.refusal import Refused, allowed
from scorekeeper.rules.ruleset import RuleSet

ACTS = 100
"""Acts of the history that directors are sent."""
WAITING = 20
"""Entries of phones that directors are sent at a time."""
PHONES = 8
"""Phones of an entry that are sent."""
NO_DAY = "9999"
"""Comes after all days."""


def championship_view(
    state: Championship, code: str, now: float, today: str = ""
) -> ChampionshipShape:
    """Return a championship as everybody sees it.

    Args:
        state: The championship.
        code: Its code.
        now: When beginnings of matches are estimated, in seconds since 1970.
        today: The day of this evening; empty: nothing is overdue.
    """
    waiting = queue(state)
    winner = winner_of(state)
    rules = state.rules
    called = [
        match
        for match in state.matches.values()
        if match.state is MatchState.CALLED and match.table is not None
    ]
    called.sort(key=lambda match: (-(match.called or 0), match.number))
    pools = [s for s in state.format.stages if isinstance(s, Knockout | Lives) and s.pool]
    return {
        "code": code,
        "name": state.name,
        "format": state.format.name,
        "seed": state.seed if state.draws else "",
        "revision": state.revision,
        "state": _state(state, winner),
        "entry": state.format.entry,
        "rules": state.opened.rules,
        "target": rules.target,
        "rooms": state.tables,
        "criteria": list(state.format.criteria),
        "four_kings": state.format.four_kings,
        "entries": [_entry(entry) for entry in state.entries.values() if entry.accepted],
        "stages": [_stage(state, number, today) for number in range(len(state.format.stages))],
        "matches": _matches(state, rules, waiting, now, today),
        "calls": [match.number for match in called],
        "queue": [match.number for match in waiting],
        "draw": _draw(state.draws),
        "clock": _clock(state.clock),
        "notices": list(state.notices),
        "winner": None if winner is None else list(winner),
        "pool_open": bool(pools and state.draws and not state.closed),
        "playing_on": list(state.playing_on),
        "may_enter": not state.closed and allowed(check_may_enter, state),
    }


def director_view(
    state: Championship,
    you: str,
    referee_code: str | None,
    unread: Collection[int],
    invitations: Sequence[str] = (),
) -> DirectorShape:
    """Return what a director sees besides the championship.

    Args:
        state: The championship.
        you: The director's name.
        referee_code: The code that admits referees.
        unread: Tables of the room whose score differs from the recorded result.
        invitations: The invitation to each table of the room.
    """
    stages = range(0 if state.closed else len(state.format.stages))
    phones = phones_by_entry(state)
    waiting = [_waiting(entry) for entry in state.entries.values() if entry.waits]
    active = state.active_matches()
    acts = {} if state.closed else {n: match_acts(state, n, active) for n in state.matches}
    return {
        "type": "director",
        "revision": state.revision,
        "you": you,
        "directors": list(state.directors.values()),
        "referees": list(state.referees),
        "referee_code": referee_code,
        "invitations": list(invitations),
        "entries": [
            {
                "entry": entry.number,
                "paid": entry.paid,
                "phones": [
                    {"phone": public_phone(phone), "confirmed": confirmed}
                    for phone, confirmed in phones.get(entry.number, ())[:PHONES]
                ],
            }
            for entry in state.entries.values()
            if entry.accepted
        ],
        "waiting": waiting[:WAITING],
        "more_waiting": len(waiting[WAITING:]),
        "matches": [DirectedMatchShape(match=n, may=may) for n, may in acts.items() if may],
        "draw": [s for s in stages if allowed(check_draw, state, s)],
        "draw_again": [s for s in stages if allowed(partial(check_draw, again=True), state, s)],
        "draw_pairs": not state.closed and allowed(check_draw_pairs, state),
        "grace": state.format.grace,
        "penalty": state.format.penalty,
        "undo": _last_act(state),
        "unread": sorted(unread),
        "acts": _acts(state),
    }


def mine_view(
    state: Championship | None,
    phone: str,
    upcoming: Mapping[int, Match],
    seats: Collection[str] = (),
    *,
    matches: Mapping[int, Collection[Match]] | None = None,
    phones: Mapping[int, EntryPhones] | None = None,
) -> MineShape:
    """Return what a phone is sent about itself.

    Args:
        state: The championship; None: there is none.
        phone: The phone (SHA-256 of its token).
        upcoming: The match that each entry plays now, or plays next.
        seats: The codes of the Amarrako tables at which it has a seat.
        matches: The matches of each entry, where they are known (`matches_by_entry`).
        phones: The phones of each entry, if they are known already (`phones_by_entry`).
    """
    own = () if state is None else state.phones.get(phone, ())
    found = match_of(upcoming, own)
    waiting: list[WaitingShape] = []
    shown: list[OwnEntryShape] = []
    if state is not None:
        known = phones_by_entry(state) if phones is None else phones
        # What it joined may have been taken back since.
        joined = [state.entries[entry] for entry in own if entry in state.entries]
        waiting = [_waiting(entry) for entry in joined if entry.waits]
        own = tuple(entry.number for entry in joined if entry.accepted)
        of = state.matches_by_entry() if matches is None and own else matches or {}
        for entry in own:
            acts = entry_acts(state, entry, of.get(entry, ()), plays=entry in upcoming)
            one: OwnEntryShape = {
                "entry": entry,
                "phone": "first",
                "may": acts,
                "matches": _own_matches(state, phone, of.get(entry, ())),
                "asking": [],
            }
            shown.append(_own_entry(state, phone, one, known.get(entry, ())))
    return {
        "type": "mine",
        "director": state is not None and phone in state.directors,
        "entries": list(own),
        "own": shown,
        "waiting": waiting,
        "match": None if found is None else found.number,
        "seat": found is not None and found.code is not None and found.code in seats,
    }


def _own_entry(
    state: Championship, phone: str, shown: OwnEntryShape, phones: EntryPhones
) -> OwnEntryShape:
    """Return an entry as it is shown to a phone of it, by whether that is confirmed."""
    entry = shown["entry"]
    if state.is_confirmed(phone, entry):
        others = [public_phone(each) for each, confirmed in phones if not confirmed]
        return {**shown, "phone": "confirmed", "asking": others[:PHONES]}
    if entry in state.confirmed:
        return {**shown, "phone": "asks", "may": []}
    return shown


def _own_matches(state: Championship, phone: str, own: Collection[Match]) -> list[OwnMatchShape]:
    """Return the matches of an entry that are to be played over days, the first that is due first.

    What may be done is by the phone: of one that waits to be confirmed, nothing.
    """
    left = [
        match
        for match in own
        if match.state is not MatchState.OVER and state.stage(match.drawn.stage).over_days
    ]
    left.sort(key=lambda match: (due_day(state, match) or NO_DAY, match.drawn.round, match.number))
    return [
        {
            "match": match.number,
            "may": [] if state.closed else day_acts(state, phone, match.number),
        }
        for match in left
    ]


EntryPhones = Sequence[tuple[str, bool]]
"""The phones of an entry, and whether each is confirmed."""


def phones_by_entry(state: Championship) -> dict[int, EntryPhones]:
    """Return the phones of each entry that has one, the confirmed first."""
    found: dict[int, list[tuple[str, bool]]] = {
        entry: [(phone, True) for phone in phones] for entry, phones in state.confirmed.items()
    }
    for phone, own in state.phones.items():
        for entry in own:
            if not state.is_confirmed(phone, entry):
                found.setdefault(entry, []).append((phone, False))
    return dict(found)


def _clock(clock: Clock | None) -> ClockShape | None:
    if clock is None:
        return None
    return {"minutes": clock.minutes, "since": clock.since, "until": clock.until}


def _state(
    state: Championship, winner: Side | None
) -> Literal["entries", "playing", "over", "closed"]:
    if state.closed:
        return "closed"
    if not state.draws:
        return "entries"
    playing = any(match.state is not MatchState.OVER for match in state.matches.values())
    return "playing" if winner is None or playing else "over"


def _entry(entry: Entry) -> EntryShape:
    return {
        "number": entry.number,
        "name": entry.name,
        "players": list(entry.players),
        "seed": entry.seed,
        "present": entry.present,
        "out": entry.out,
    }


def _waiting(entry: Entry) -> WaitingShape:
    return {"entry": entry.number, "name": entry.name, "players": list(entry.players)}


def _result(result: Result | None) -> ResultShape | None:
    if result is None:
        return None
    return {
        "games": list(result.games),
        "stones": list(result.stones),
        "winner": result.winner,
        "how": result.how,
    }


# ------------------------------------------------------------------ matches


def _matches(
    state: Championship, rules: RuleSet, waiting: list[Match], now: float, today: str
) -> list[ChampionshipMatchShape]:
    places = {match.number: place for place, match in enumerate(waiting, 1)}
    about = _beginnings(state, waiting, now)
    can_dispute = disputable(state)
    shown = []
    for match in state.matches.values():
        players = player_names(state, match, rules) if match.active else []
        possible = match.number in can_dispute
        on_day: _OnDay = {
            "until": None if match.state is MatchState.OVER else due_day(state, match),
            "overdue": is_overdue(state, match, today),
        }
        shown.append(_match(match, players, places, about, on_day, can_dispute=possible))
    return shown


class _OnDay(TypedDict):
    """What the day of a match is compared with."""

    until: str | None
    overdue: bool


def _match(
    match: Match,
    players: list[list[str]],
    places: Mapping[int, int],
    about: Mapping[int, float],
    on_day: _OnDay,
    *,
    can_dispute: bool,
) -> ChampionshipMatchShape:
    drawn = match.drawn
    return {
        "number": match.number,
        "stage": drawn.stage,
        "round": drawn.round,
        "group": drawn.group,
        "sides": [None if side is None else list(side) for side in match.sides],
        "sources": [
            None if s.match is None else -s.match if s.beaten else s.match for s in drawn.sources
        ],
        "players": players,
        "games": match.games,
        "state": match.state,
        "table": match.table,
        "code": match.code,
        "held": match.held,
        "referee": match.referee,
        "called": match.called,
        "began": match.began,
        "given": list(match.given),
        "kings": match.kings,
        "substitutes": [
            {"entry": each.entry, "instead": each.instead, "name": each.name}
            for each in match.substitutes
        ],
        "result": _result(match.result),
        "dispute": "open" if match.disputed else "possible" if can_dispute else None,
        "place": places.get(match.number),
        "about": about.get(match.number),
        "day": match.day,
        "note": match.note,
        "proposed": _proposal(match.proposed) if match.state is MatchState.WAITING else None,
        **on_day,
    }


def _proposal(proposed: Proposal | None) -> ProposalShape | None:
    if proposed is None:
        return None
    return {
        "number": proposed.number,
        "side": proposed.side,
        "day": proposed.day,
        "note": proposed.note,
    }


def _beginnings(state: Championship, waiting: list[Match], now: float) -> dict[int, float]:
    """Estimate when matches will begin: each lasts as long as those that are over, on average."""
    lasted = [
        (match.over - match.began, sum(match.result.games))
        for match in state.matches.values()
        if match.result is not None
        and match.result.how in PLAYED
        and match.began is not None
        and match.over is not None
    ]
    games = sum(each for _, each in lasted)
    if not games or not state.tables:
        return {}
    # A match to two games has two or three games, on average 1.25 times two.
    a_game = 1.25 * sum(seconds for seconds, _ in lasted) / games
    free = sorted(
        max(now, (match.began or now) + match.games * a_game)
        for match in state.matches.values()
        if match.active
    )
    free = sorted([*free, *[now] * (state.tables - len(free))])
    found = {}
    for match in waiting:
        begins = free.pop(0)
        found[match.number] = float(round(begins))
        free = sorted([*free, begins + match.games * a_game])
    return found


# ------------------------------------------------------------------ stages


def _stage(state: Championship, number: int, today: str) -> StageShape:
    stage = state.stage(number)
    over = stage_over(state, number)
    drawn = bool(state.draws_of(number))
    shown = drawn and (over or not isinstance(stage, Knockout))
    return {
        "kind": stage.kind,
        "name": stage.name,
        "second_chance": not leads_to_trophy(state.format, number),
        "minutes": stage.minutes,
        "drawn": drawn,
        "over": over,
        "rounds": _rounds(state, number),
        "groups": _groups(state, number) if shown else [],
        "last": stage.rounds if isinstance(stage, Swiss) else None,
        "over_days": stage.over_days,
        "days": list(state.days.get(number, ())),
        "current": current_round(state, number, today) if stage.over_days else None,
    }


def _rounds(state: Championship, number: int) -> list[RoundShape]:
    byes = {draw.round: draw.byes for draw in state.draws_of(number)}
    matches: dict[int, list[Match]] = {turn: [] for turn in byes}
    for match in state.matches_of(number):
        matches.setdefault(match.drawn.round, []).append(match)
    last = max(matches, default=0)
    knockout = isinstance(state.stage(number), Knockout)
    found: list[RoundShape] = []
    for turn, played in sorted(matches.items()):
        beside = [match.number for match in played if match.drawn.sources[0].beaten]
        found.append(
            {
                "number": turn,
                "name": _LAST_ROUNDS[last - turn] if knockout else "round",
                "of": 2 << (last - turn) if knockout else turn,
                "matches": [match.number for match in played if match.number not in beside],
                "byes": list(byes.get(turn, ())),
                "third_place": beside[0] if beside else None,
            }
        )
    return found


_LAST_ROUNDS: tuple[RoundName, ...] = get_args(RoundName)[:-1]
"""Rounds of a knockout, from its last."""


def _groups(state: Championship, number: int) -> list[GroupShape]:
    numbers = sorted({match.drawn.group for match in state.matches_of(number)})
    tables = zip(numbers, rankings(state, number), strict=True)
    stage = state.stage(number)
    after = [(s.entrants, at) for at, s in enumerate(state.format.stages)]
    goes_to = {
        place: at
        for whom, at in after
        if isinstance(whom, Qualified) and whom.stage == number
        for place in range(whom.first - 1, whom.last)
    }
    left = gone_with_results(state, number)
    lost: Counter[int] = Counter()
    if isinstance(stage, Lives):
        lost = lost_lives(state, number, len(state.draws_of(number)) + 1)
    shown: list[GroupShape] = []
    for group, lines in tables:
        in_play = (line.entry for line in lines if state.entries[line.entry].out is None)
        places = {entry: place for place, entry in enumerate(in_play)}
        standings: list[StandingShape] = [
            {
                "place": line.place,
                "entry": line.entry,
                "played": line.played,
                "won": line.won,
                "points": line.points,
                "games": list(line.games),
                "stones": list(line.stones),
                "lives": max(0, stage.lives - lost[line.entry])
                if isinstance(stage, Lives)
                else None,
                "goes_to": goes_to.get(places.get(line.entry, -1)),
                "gone": line.entry in left,
            }
            for line in lines
        ]
        shown.append({"number": group, "standings": standings})
    return shown


def _draw(draws: tuple[Draw, ...]) -> DrawShape | None:
    if not draws:
        return None
    newest = max(draws, key=lambda draw: draw.sequence)
    return {
        "sequence": newest.sequence,
        "stage": newest.stage,
        "round": newest.round,
        "attempt": newest.attempt,
        "at": newest.at,
        "matches": list(newest.matches),
        "byes": list(newest.byes),
        "reason": newest.reason,
    }


# ------------------------------------------------------------------ history


def _acts(state: Championship) -> list[ActShape]:
    """Return the newest acts, newest first; what phones and tables report is none."""
    stands = {step.rows[0].sequence for step in state.steps()}
    acts = (
        step.rows for step in state.history() if not isinstance(step.rows[0].event, NEVER_UNDONE)
    )
    return [_act(state, rows, stands) for rows in islice(acts, ACTS)]


def _act(state: Championship, rows: tuple[Recorded, ...], stands: Collection[int]) -> ActShape:
    first = rows[0]
    undo = isinstance(first.event, events.Undone)
    return {
        "sequence": first.sequence,
        "at": first.at,
        "by": first.by,
        "by_name": first.by_name,
        "type": CHAMPIONSHIP.codec.name(type(first.event)),
        "params": _params(state, first.event, len(rows)),
        "taken_back": not undo and first.sequence not in stands,
    }


def _last_act(state: Championship) -> int | None:
    if state.closed:
        return None
    try:
        return act_to_undo(state).rows[0].sequence
    except Refused:
        return None


SAID = (
    *("name", "reason", "minutes", "table", "tables", "stage", "round", "kings", "back", "how"),
    *("held", "games", "present", "paid", "wants", "day", "note", "agreed", "instead", "beyond"),
)
"""Fields of events that are parameters of their sentences in the history."""


def _params(state: Championship, event: Event, count: int) -> Params:
    """Return the parameters of an event's sentence: plain fields, and names instead of numbers."""
    found: Params = {"count": count}
    for field in SAID:
        value = getattr(event, field, None)
        if isinstance(value, str | int):
            found[field] = int(value) if isinstance(value, bool) else value
    entry = getattr(event, "entry", None)
    if isinstance(entry, int):
        found["entry"] = side_name(state, (entry,)) or str(getattr(event, "name", entry))
        found.pop("name", None)
    number = getattr(event, "match", None)
    if isinstance(number, int):
        found["match"] = number
        if number in state.matches:
            one, other = state.matches[number].sides
            found |= {"one": side_name(state, one), "other": side_name(state, other)}
    if isinstance(event, events.MatchEnded | events.ResultCorrected):
        found |= {
            "games": f"{event.result.games[0]}–{event.result.games[1]}",
            "how": event.result.how,
        }
    elif isinstance(event, events.PlayerSubstituted) and event.name is not None:
        found["name"] = event.name
    elif isinstance(event, events.SeedSet):
        found["seed"] = event.seed or 0
    return found
