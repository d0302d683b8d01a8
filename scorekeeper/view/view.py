"""The whole view of a table: one for every client, framed once."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scorekeeper.cards.card import KEYPAD, WILD
from scorekeeper.hand.award import totals
from scorekeeper.hand.count import Count, count
from scorekeeper.hand.hand import Hand, Phase
from scorekeeper.hand.paying import Need
from scorekeeper.hand.showdown import holding_of
from scorekeeper.hand.telling import kinds_of
from scorekeeper.lance import Lance
from scorekeeper.match.match import MatchState
from scorekeeper.rules.presets import changed_from
from scorekeeper.rules.ruleset import AMARRAKO
from scorekeeper.table.table import Table
from scorekeeper.view import shapes as s
from scorekeeper.view.confirming import asked_shape, proposed_shape
from scorekeeper.view.hand import lance_shape, standing_shape, turn_of
from scorekeeper.view.happening import happening_of
from scorekeeper.view.options import options
from scorekeeper.view.seats import draw_shape, public_phone, seat_options, seats_shape
from scorekeeper.view.stones import award_shape, stones_layout
from scorekeeper.view.wrong_words import contradictions_shape, verdicts_shape


def view_of(
    table: Table,
    code: str,
    present: Collection[int],
    seconds: int | None = None,
    gone: Mapping[int, float] | None = None,
) -> s.View:
    """The view of a table.

    Args:
        table: The table.
        code: Its code.
        present: Seats whose phone is connected now.
        seconds: Until the server books the count.
        gone: Seconds since the phone of each of the other held seats was connected.
    """
    gone = gone or {}
    match = table.match
    hand = match.hand
    playing = match.state is MatchState.PLAYING
    phase = match.phase
    counted = count(hand, match.score) if phase is Phase.CARDS else None
    return {
        "type": "view",
        "table": code,
        "revision": table.revision,
        "counter": table.counter,
        "rules": _rules(table),
        "match": {
            "number": table.number,
            "game": match.game,
            "winner": match.winner,
            "state": match.state.value,
        },
        "sides": [_side(table, side) for side in range(table.rules.sides)],
        "seats": seats_shape(table, present, gone),
        "referee": _referee(table),
        "draw": draw_shape(table) if playing else None,
        "asked": asked_shape(table),
        "hand": _hand(table, phase, counted, seconds),
        "may": [*options(table, counted), *seat_options(table, gone)],
        "last": happening_of(table.last, hands=match.hands),
        "latest": [happening_of(recorded, hands=match.hands) for recorded in table.latest],
    }


def _rules(table: Table) -> s.RulesShape:
    rules, hand = table.rules, table.match.hand
    reminders = []
    if hand.first_of_game and rules.corrido:
        reminders.append("corrido")
    if hand.first_of_game and rules.no_signs_first_hand:
        reminders.append("no_signs")
    if rules.mus_visto != "off":
        reminders.append(f"mus_visto_{rules.mus_visto}")
    if rules.replace_4567:
        reminders.append("replace_4567")
    return {
        "preset": table.preset,
        "changed": changed_from(table.preset, rules),
        "players": rules.players,
        "target": rules.target,
        "games_to_win": rules.games_to_win,
        "adentro_from": rules.adentro_from,
        "amarrako": AMARRAKO,
        "faces": list(KEYPAD[rules.kings]),
        "juego_real": rules.juego_real,
        "wild": [face + suit for face, suit in WILD] if rules.wild_sotas else [],
        "reminders": reminders,
    }


def _side(table: Table, side: int) -> s.SideShape:
    """A side and its stones as they lie."""
    match = table.match
    stones = match.score[side]
    won = table.won[side] + (1 if match.winner == side else 0)
    return {
        "side": side,
        "name": table.side_names[side],
        "stones": stones,
        **stones_layout(table.rules, stones),
        "games": match.games[side],
        "matches": won,
    }


def _referee(table: Table) -> s.RefereeShape | None:
    referee = table.referee
    if referee is None:
        return None
    return {"name": referee.name, "phone": public_phone(referee.phone)}


def _dealer(hand: Hand) -> int:
    return (hand.mano - 1) % hand.rules.players


def _hand(table: Table, phase: Phase, counted: Count | None, seconds: int | None) -> s.HandShape:
    hand = table.match.hand
    return {
        "number": hand.number,
        "phase": phase.value,
        "mano": hand.mano,
        "dealer": _dealer(hand),
        "lances": [lance_shape(hand, lance, phase) for lance in Lance],
        "said": {"pares": list(hand.said_pares), "juego": list(hand.said_juego)},
        "turn": None if table.counter else turn_of(hand, phase),
        "standing": standing_shape(hand, phase),
        "marks": [{"what": what.value, "seat": seat} for what, seat in hand.marks],
        "cards": [None if c is None else [str(card) for card in c] for c in hand.cards],
        "held": [_held(hand, seat) for seat in hand.rules.seats],
        "asks": _asks(hand, counted),
        "contradictions": contradictions_shape(table, counted),
        "verdicts": verdicts_shape(table, counted),
        "forfeit": hand.forfeit,
        "awards": [award_shape(award, hand) for award in hand.taken],
        "taken": list(totals(hand.taken, table.rules.sides)),
        "game_winner": hand.winner,
        "proposed": proposed_shape(table, seconds) if phase is Phase.PROPOSED else None,
        "entries": [happening_of(entry) for entry in table.play.entries],
    }


def _held(hand: Hand, seat: int) -> s.HeldShape | None:
    holding = holding_of(hand, seat)
    if holding is None:
        return None
    return {
        "pares": None if holding.pares is None else holding.pares.value,
        "points": holding.points,
        "juego": holding.juego is not None,
    }


def _asks(hand: Hand, counted: Count | None) -> s.AsksShape:
    needs = () if counted is None else counted.needs
    seats = {seat for need in needs for seat in need.seats}
    return {
        "cards": [
            seat
            for seat in hand.rules.from_mano(hand.mano)
            if seat in seats and hand.cards[seat] is None
        ],
        "told": [_ask(hand, need) for need in needs if need.tellable],
    }


def _ask(hand: Hand, need: Need) -> s.AskToldShape:
    choices = kinds_of(need.lance) if need.values else ()
    return {
        "lance": need.lance.value,
        "punto": need.lance is Lance.JUEGO and hand.punto,
        "winners": sorted(need.winners, key=hand.order),
        "values": sorted(need.values, key=hand.order),
        "choices": [choice.value for choice in choices],
    }
