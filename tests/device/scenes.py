"""A state of the panel for each screen; each is a golden picture in pictures/."""

from __future__ import annotations

from dataclasses import replace

from device.link.board import (
    Award,
    Bet,
    Board,
    DataNotice,
    Invite,
    Lance,
    LinkState,
    PanelState,
    RoomTable,
    Side,
)

NOW = 1000.0
SERVER = "http://192.168.1.20:8000"


def a_side(name: str, stones: int, games: int = 0, target: int = 40) -> Side:
    """A side with its stones as rule book §6 lays them."""
    adentro = stones >= target - 5
    piedras = stones - (target - 5) if adentro else stones % 5
    return Side(name, stones, piedras, 0 if adentro else stones // 5, adentro, games)


def lances(*states: tuple[str, str, int]) -> tuple[Lance, ...]:
    return tuple(Lance(name, state, stones) for name, state, stones in states)


RESTORED = DataNotice("log_restored", {"file": "a", "saved": 3, "when": "2026-11-23 21:04"})
OPENING = lances(
    ("grande", "open", 0), ("chica", "waiting", 0), ("pares", "waiting", 0), ("juego", "waiting", 0)
)
AT_PARES = lances(
    ("grande", "accepted", 5), ("chica", "passed", 0), ("pares", "open", 0), ("juego", "waiting", 0)
)
AT_PUNTO = lances(
    ("grande", "refused", 1), ("chica", "passed", 0), ("pares", "nobody", 0), ("punto", "open", 0)
)
ALL_SAID = lances(
    ("grande", "accepted", 5),
    ("chica", "passed", 0),
    ("pares", "accepted", 12),
    ("punto", "passed", 0),
)

BOARD = Board(
    table="K7QF",
    sides=(a_side("Nosotros", 23, 1), a_side("Ellos", 17)),
    games_to_win=2,
    match=1,
    game=2,
    match_state="playing",
    match_winner=None,
    hand=7,
    phase="grande",
    mano="Ane",
    mano_side=0,
    lances=OPENING,
    bet=None,
    cards_of=(),
    awaited_sides=(),
    awards=(),
    game_winner=None,
)
DEJE = Award("grande", 1, 1, "deje", None, None)
AWARDS = (
    DEJE,
    Award("chica", 0, 1, "passed", None, "Iñaki"),
    Award("pares", 0, 4, "bet", None, "Ane"),
    Award("pares", 0, 3, "pares", "duples", "Ane"),
    Award("juego", 1, 3, "juego", "31", "Jon"),
)
COUNTED = replace(BOARD, phase="counted", lances=ALL_SAID, awards=AWARDS)
GAME = replace(
    COUNTED,
    sides=(a_side("Nosotros", 40, 2), a_side("Los de la peña de arriba", 31, 1)),
    game_winner=0,
    games_to_win=3,
)
MATCH = replace(
    GAME,
    sides=(a_side("Nosotros", 31, 1), a_side("Los de la peña de arriba", 40, 2)),
    game_winner=1,
    games_to_win=2,
    match_winner=1,
    match_state="won",
    mano_side=1,
)


def on(board: Board, awards_since: float = float("-inf")) -> PanelState:
    return PanelState(SERVER, LinkState.UP, NOW - 60, board.table, None, board, awards_since)


def told(seconds: float, board: Board = COUNTED) -> PanelState:
    """So many seconds into the telling of the awards."""
    return on(board, NOW - seconds)


def waiting(address: str) -> PanelState:
    return PanelState(SERVER, LinkState.UP, NOW, None, Invite("482136", address))


def in_room(called: tuple[str, str] | tuple[()]) -> PanelState:
    """At table 7 of a championship's room."""
    table = RoomTable(7, "http://192.168.1.20:8000/room/7", called)
    return PanelState(SERVER, LinkState.UP, NOW, room=table)


def names(left: str, right: str) -> Board:
    return replace(BOARD, sides=(a_side(left, 34, 2), a_side(right, 9, 1)), games_to_win=3)


def bet(lance: str, total: int | None, *awaited: str) -> Bet:
    return Bet(lance, total, awaited)


SCENES: dict[str, PanelState] = {
    "opening": on(BOARD),
    "bet": on(replace(BOARD, bet=bet("grande", 5, "Jon", "Begoña"))),
    "bet_accepted_by_partner_wanted": on(
        replace(BOARD, phase="pares", lances=AT_PARES, bet=bet("pares", 14, "Jon"), mano_side=1)
    ),
    "ordago": on(replace(BOARD, phase="punto", lances=AT_PUNTO, bet=bet("punto", None, "Ane"))),
    "pares_said": on(replace(BOARD, phase="pares_said", lances=AT_PARES, mano="Begoña")),
    "punto": on(replace(BOARD, phase="juego", lances=AT_PUNTO)),
    "cards": on(replace(BOARD, phase="cards", lances=ALL_SAID, cards_of=("Jon", "Begoña"))),
    "to_see": on(replace(BOARD, phase="proposed", lances=ALL_SAID, awaited_sides=(1,))),
    "corrido": on(replace(BOARD, phase="corrido", mano=None, mano_side=None)),
    "by_hand": on(replace(BOARD, by_hand=(1, 5))),
    "button_stuck": replace(on(BOARD), stuck=("plus_5_1",)),
    "deje_just_paid": told(1.0, replace(BOARD, phase="chica", awards=(DEJE,))),
    "nothing_yet": on(replace(BOARD, sides=(a_side("Nosotros", 0), a_side("Ellos", 0)))),
    "adentro_left": on(
        replace(BOARD, sides=(a_side("Nosotros", 38, 1), a_side("Ellos", 34, 1)), mano_side=0)
    ),
    "adentro_both": on(
        replace(BOARD, sides=(a_side("Nosotros", 35), a_side("Ellos", 39, 1)), mano_side=1)
    ),
    "to_fifty": on(
        replace(BOARD, sides=(a_side("Nosotros", 44, 0, 50), a_side("Ellos", 43, 0, 50)))
    ),
    "to_a_hundred": on(
        replace(
            BOARD,
            sides=(a_side("Nosotros", 94, 3, 100), a_side("Ellos", 100, 4, 100)),
            games_to_win=5,
        )
    ),
    "long_names": on(names("Hermanos Etxebarría", "Peña La Única")),
    "other_scripts": on(names("日本 Mus", "Łukasz Šćž😀")),
    "award_deje": told(0.5),
    "award_passed": told(2.0),
    "award_duples": told(5.0),
    "award_juego": told(7.0),
    "award_total": told(8.0),
    "awards_again": told(11.0),
    "game_won": told(1.0, GAME),
    "game_won_score": told(4.5, GAME),
    "match_won": told(1.0, MATCH),
    "abandoned": on(replace(COUNTED, match_state="abandoned")),
    "join": waiting("http://192.168.1.20:8000/"),
    "join_long_number": waiting("http://192.168.100.200:8000/"),
    "join_by_name": waiting("http://raspberrypi-salon.local:8000/"),
    "join_no_room_for_a_code": waiting(
        "http://marcador-del-mus-de-la-sociedad-gastronomica.local:8000/"
    ),
    "room_called": in_room(("Casa Paco", "Los del Puerto")),
    "room_called_long_names": in_room(("Los de la peña de arriba", "Sociedad Gastronómica X")),
    "room_free": in_room(()),
    "notice": replace(waiting("http://192.168.1.20:8000/"), notice=RESTORED, notice_since=NOW),
    "connecting": PanelState(SERVER, LinkState.CONNECTING, NOW - 1),
    "never_connected": PanelState(SERVER, LinkState.CONNECTING, NOW - 42),
    "server_gone": PanelState(SERVER, LinkState.DOWN, NOW - 185, "K7QF", None, BOARD),
    "server_gone_in_the_count": PanelState(SERVER, LinkState.DOWN, NOW - 5, "K7QF", None, MATCH),
    "other_version": PanelState(SERVER, LinkState.OTHER_VERSION, NOW),
    "no_table": PanelState(SERVER, LinkState.NO_TABLE, NOW, "K7QF"),
}
# Where the words of the other languages could break the layout.
WORDY = (
    "bet",
    "ordago",
    "pares_said",
    "cards",
    "to_see",
    "corrido",
    "adentro_both",
    "award_duples",
    "award_total",
    "match_won",
    "join",
    "room_called",
    "room_free",
    "notice",
    "never_connected",
    "server_gone",
    "other_version",
    "no_table",
)
