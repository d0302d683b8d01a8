"""Options about seats and names: to take or free a seat, to rename, and the draw."""

from __future__ import annotations

from scorekeeper.table import commands
from scorekeeper.table.events import Seat
from scorekeeper.table.request import removal_of
from scorekeeper.table.seat_draw import may_draw, seatings
from scorekeeper.table.seating import may_take_over, must_ask_to_sit
from scorekeeper.view.offered import Offered
from scorekeeper.view.option_shapes import SitOption


def add_seat_options(offered: Offered) -> None:
    """Add the options to rename, to take or free a seat, to remove its phone, to ask for it."""
    made_from = (offered.table.requests,)
    offered.block("options of seats", made_from, lambda: _add_seat_options(offered))


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
    asked = [place for place in held if removal_of(table, place) is not None]
    others = [place for place in held if place not in asked]
    for places in (others, *([place] for place in asked)):
        if places:
            offered.add({"do": "expel", "seats": places}, commands.Expel(places[0]))
    asks = must_ask_to_sit(table, offered.gone, None)
    for place, seat in enumerate(table.seats):
        option: SitOption = {"do": "sit", "seat": place, "asks": asks}
        if place in offered.gone:
            option["instead_of"] = seat.player
        if seat.phone is None or place in offered.gone:
            offered.add(option, commands.Sit(place, seat.player))
        _add_seat_back(offered, place, seat)


def _add_seat_back(offered: Offered, place: int, seat: Seat) -> None:
    """Add the option to ask for a seat again that was taken over from a phone."""
    former, table = seat.former, offered.table
    if former is None or may_take_over(table, offered.gone, place, former.phone):
        return
    sit = commands.Sit(place, former.player)
    if any(each.acts == (sit,) and each.asked.phone == former.phone for each in table.requests):
        return
    option: SitOption = {"do": "sit", "seat": place, "asks": True, "instead_of": seat.player}
    offered.add_for_phone(option, sit, former.phone)


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
