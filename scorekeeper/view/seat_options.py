"""Options about seats and names: to take or free a seat, to rename, and the draw."""

from __future__ import annotations

from scorekeeper.table import commands
from scorekeeper.table.seat_draw import may_draw, seatings
from scorekeeper.table.seating import must_ask_to_sit
from scorekeeper.view.offered import Offered
from scorekeeper.view.option_shapes import SitOption


def add_seat_options(offered: Offered) -> None:
    """Add the options to rename, to take or free a seat, to remove its phone, to ask for it."""
    offered.block("seats", (), lambda: _add_seat_options(offered))


def _add_seat_options(offered: Offered) -> None:
    table = offered.table
    if table.counter or not table.rules.alone:  # a player who is a side has one name
        offered.add({"do": "rename_side"}, commands.RenameSide(0, ""))
    if table.counter:
        return  # there are no seats: any phone counts
    offered.add({"do": "rename_player"}, commands.RenamePlayer(0, ""))
    held = [place for place, seat in enumerate(table.seats) if seat.phone is not None]
    if held:
        offered.add({"do": "free_seat", "seats": held}, commands.FreeSeat(held[0]))
    _add_expelling(offered, held)
    asks = must_ask_to_sit(table, offered.gone, None)
    for place, seat in enumerate(table.seats):
        option: SitOption = {"do": "sit", "seat": place, "asks": asks}
        if place in offered.gone:
            option["instead_of"] = seat.player
        if seat.phone is None or place in offered.gone:
            offered.add(option, commands.Sit(place, seat.player))
        former = seat.former
        if former is not None and not former.asks:
            ask = commands.AskSeat(place)
            offered.add_for_phone({"do": "ask_seat", "seat": place}, ask, former.phone)
        elif former is not None:
            answer = commands.AnswerSeat(place, give=True)
            offered.add({"do": "answer_seat", "seat": place}, answer)


def _add_expelling(offered: Offered, held: list[int]) -> None:
    """Add the options to have the phone of a seat removed, and to answer such a request."""
    asked = [place for place in held if offered.table.seats[place].expel is not None]
    others = [place for place in held if place not in asked]
    if others:
        offered.add({"do": "expel", "seats": others}, commands.Expel(others[0]), "not asked")
    for place in asked:
        offered.add({"do": "expel", "seats": [place]}, commands.Expel(place))
        offered.add({"do": "keep_phone", "seat": place}, commands.KeepPhone(place))


def add_draw_options(offered: Offered) -> None:
    """Add the options of the draw, before anything of the match was entered."""
    table = offered.table
    if not may_draw(table):
        return
    seats = list(table.rules.seats)
    offered.add({"do": "draw_card", "seats": seats}, commands.DrawCard(0, ""))
    for seating in seatings(table.drawn, table.rules):
        kept = seating.keep_sides
        offered.add({"do": "sit_as_drawn", "keep_sides": kept}, commands.SitAsDrawn(kept))
