"""The view of a table: the same for every client, so it is encoded once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from scorekeeper.cards.card import KEYPAD, WILD
from scorekeeper.cards.holding import suit_answers
from scorekeeper.hand.count import Count, count
from scorekeeper.hand.hand import Phase
from scorekeeper.hand.wild_sotas import wild_choices
from scorekeeper.kernel.actor import Role, public_phone
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.match.match import Match, MatchState
from scorekeeper.refusal import Refused
from scorekeeper.rules.ruleset import AMARRAKO, RuleSet
from scorekeeper.table.decide import granted
from scorekeeper.table.events import LeagueMatch, Request, RequestKind
from scorekeeper.table.pending import pending
from scorekeeper.table.request import requests_of, seats_asked, seconds_to_answer
from scorekeeper.table.table import Table
from scorekeeper.table.undo import taken_back_by
from scorekeeper.view import option_shapes, shapes
from scorekeeper.view.hand import hand_shape
from scorekeeper.view.happening import happening_of, taken_back_shape
from scorekeeper.view.offered import Offered
from scorekeeper.view.options import add_options
from scorekeeper.view.part_cache import PartCache
from scorekeeper.view.seat_options import add_seat_options
from scorekeeper.view.seats import draw_shape, seats_shape
from scorekeeper.view.stones import stones_layout


def view_of(
    table: Table,
    code: str,
    seconds: Mapping[int, int] | None = None,
    gone: Mapping[int, float] | None = None,
    *,
    parts: PartCache | None = None,
) -> shapes.View:
    """Return the view of a table.

    Args:
        table: The table.
        code: Its code.
        seconds: Until each request ends, by its number.
        gone: Seconds since the phone of each held seat was connected; absent: it is connected.
        parts: The parts of the table's last view, used again where nothing in them changed.
    """
    gone = gone or {}
    parts = PartCache() if parts is None else parts
    match = table.match
    hand = match.hand
    playing = match.state is MatchState.PLAYING
    phase = match.phase
    counted = count(hand, match.score) if phase is Phase.CARDS else None
    players = tuple([seat.player for seat in table.seats])
    newest = {entry.sequence for entry in table.play.entries[-len(table.latest) :]}
    won = tuple([won + (side == match.winner) for side, won in enumerate(table.won)])
    away = tuple([(seat, int(seconds)) for seat, seconds in gone.items()])
    of_sides = (match.score, match.games, won, table.side_names, table.rules)
    first = (hand.mano, hand.mano_known)
    of_seats = (table.seats, away, first, table.rules)
    of_rules = (table.rules, table.preset, table.preset_rules, hand.first_of_game)
    return {
        "type": "view",
        "table": code,
        "revision": table.revision,
        "counter": table.counter,
        "rules": parts.part("rules", "Rules", of_rules, lambda: _rules(*of_rules)),
        "match": {
            "number": table.number,
            "game": match.game,
            "winner": match.winner,
            "state": match.state,
        },
        "stake": _stake(table),
        "unrecorded": table.unrecorded,
        "sides": parts.part("sides", "Side", of_sides, lambda: _sides(*of_sides)),
        "seats": parts.part("seats", "Seat", of_seats, lambda: seats_shape(*of_seats)),
        "referee": _referee(table),
        "draw": draw_shape(table) if playing else None,
        "requests": [
            _request(table, each, seats_asked(table, each, gone), (seconds or {}).get(each.number))
            for each in requests_of(table)
        ],
        "hand": hand_shape(table, phase, counted, parts),
        "may": _may(table, counted, gone, parts),
        "latest": [
            recorded.sequence
            if recorded.sequence in newest
            else happening_of(
                recorded,
                hands=match.hands,
                players=players,
                took_back=table.took_back.get(recorded.sequence),
            )
            for recorded in table.latest
        ],
    }


def _may(
    table: Table,
    counted: Count | None,
    gone: Mapping[int, float],
    parts: PartCache,
) -> list[option_shapes.OptionsShape]:
    offered = Offered(table, gone, parts)
    add_options(offered, counted)
    add_seat_options(offered)
    return offered.shape()


def _rules(
    rules: RuleSet, preset: str, preset_rules: RuleSet, first_of_game: bool
) -> shapes.RulesShape:
    reminders = []
    if first_of_game and rules.corrido:
        reminders.append("corrido")
    if first_of_game and rules.no_signs_first_hand:
        reminders.append("no_signs")
    if rules.mus_visto != "off":
        reminders.append(f"mus_visto_{rules.mus_visto}")
    if rules.replace_4567:
        reminders.append("replace_4567")
    return {
        "preset": preset,
        "changed": rules.changes_from(preset_rules),
        "players": rules.players,
        "target": rules.target,
        "games_to_win": rules.games_to_win,
        "adentro_from": rules.adentro_from,
        "amarrako": AMARRAKO,
        "amarrakos": rules.adentro_from // AMARRAKO,
        "faces": "".join(KEYPAD[rules.kings]),
        "juego_real": rules.juego_real,
        "suit_answers": [
            {"cards": [str(card) for card in cards], "real": real}
            for cards, real in suit_answers(rules.juego_real)
        ],
        "wild": [face + suit for face, suit in WILD] if rules.wild_sotas else [],
        "wild_choices": [list(faces) for faces in wild_choices()] if rules.wild_sotas else [],
        "reminders": reminders,
        "alone": rules.alone,
        "plural": rules.plural,
    }


def _sides(
    score: tuple[int, ...],
    games: tuple[int, ...],
    matches: tuple[int, ...],
    names: tuple[str, ...],
    rules: RuleSet,
) -> list[shapes.SideShape]:
    """Return each side with its score and stones."""
    return [
        {
            "name": names[side],
            "stones": stones,
            **stones_layout(rules, stones),
            "games": games[side],
            "matches": matches[side],
        }
        for side, stones in enumerate(score)
    ]


def _stake(table: Table) -> shapes.AtStakeShape | None:
    stake = table.stake
    if not stake.is_something:
        return None
    return {"what": stake.what, "text": stake.text, "shown": stake.shown, "owing": table.owing}


def _referee(table: Table) -> shapes.RefereeShape | None:
    referee = table.referee
    if referee is None:
        return None
    return {"name": referee.name, "phone": public_phone(referee.phone)}


def _request(
    table: Table, request: Request, waits: tuple[int, ...], seconds: int | None
) -> shapes.RequestShape:
    """Return a request.

    Args:
        table: The table.
        request: The request.
        waits: The seats whose yes it waits for.
        seconds: Until it ends.
    """
    asked = request.asked
    acts = encode_fields(asked)["acts"]
    return {
        "request": request.number,
        "kind": request.kind,
        "acts": cast("list[shapes.ActShape]", acts),
        "name": asked.name,
        "by": request.by,
        "by_name": request.by_name,
        "phone": None if asked.phone is None else public_phone(asked.phone),
        "disputed": request.disputed,
        "waits": sorted(table.rules.sides_of(waits)),
        "agreed": list(request.agreed),
        "seconds": seconds,
        "after": seconds_to_answer(table, request),
        "league": _league(asked.league),
        "outcome": _outcome(table, request) if request.kind is RequestKind.ACT else None,
    }


def _league(asked: LeagueMatch | None) -> shapes.LeagueShape | None:
    if asked is None:
        return None
    return {"championship": asked.championship, "match": asked.match, "pairs": list(asked.pairs)}


def _outcome(table: Table, request: Request) -> shapes.OutcomeShape:
    """Return what becomes of the match if an act is carried out."""
    players = [seat.player for seat in table.seats]
    match = _granted(table, request)
    taken = taken_back_by(table, request.asked)
    return {
        "score": list(match.score),
        "games": list(match.games),
        "takes_back": None if taken is None else taken_back_shape(taken, players=players),
        "winner": request.asked.winner,
        "match": request.asked.match,
    }


def _granted(table: Table, request: Request) -> Match:
    """Return the match as it would be; as it is where what was asked for is refused by now."""
    by = Role.PHONE if request.by is None else request.by
    try:
        return granted(pending(table, by), request).match
    except Refused:
        return table.match
