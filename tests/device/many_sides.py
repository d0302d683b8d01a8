"""States of the panel at tables of two, three to six players on their own, and six in two sides."""

from __future__ import annotations

from dataclasses import replace

from device.link.board import Award, Bet, Board, Code, LinkState, PanelState
from tests.device.scenes import (
    ALL_SAID,
    AT_PARES,
    BOARD,
    COUNTED,
    DEJE,
    NOW,
    SERVER,
    a_side,
    names,
    on,
    told,
    waiting,
)

PLAYERS = ("Ane", "Jon", "Iñaki", "Begoña", "Nerea", "Unai")
STONES = (23, 17, 36, 5, 0, 39)
GAMES = (1, 0, 1, 0, 0, 1)
AWARDS = (
    Award("grande", 1, 5, "bet", None, "Jon"),
    Award("chica", 2, 1, "passed", None, "Iñaki"),
    Award("pares", 0, 3, "pares", "duples", "Ane"),
    Award("juego", 2, 11, "bet", None, "Iñaki"),
)
LONG = ("Hermanos Etxebarría", "Maximiliano", "日本 Mus", "Łukasz Šćž😀", "WWWWWWWWWW", "")


def alone(count: int, board: Board = BOARD) -> Board:
    """So many players, each for himself, the third of them adentro."""
    sides = [a_side(*side) for side in zip(PLAYERS, STONES, GAMES, strict=True)]
    return replace(board, sides=tuple(sides[:count]), mano=PLAYERS[1], mano_side=1)


def bid(count: int) -> Board:
    """The first player has bet, all others have to answer."""
    bet = Bet("pares", 7, PLAYERS[1:count])
    board = replace(alone(count), phase="pares", lances=AT_PARES, bet=bet)
    return replace(board, awaited_sides=tuple(range(1, count)))


def counted(count: int) -> Board:
    return replace(alone(count, COUNTED), awards=AWARDS)


def game(count: int) -> Board:
    """The last player has won a game."""
    board, last = counted(count), count - 1
    winner = a_side(PLAYERS[last], 40, GAMES[last] + 1)
    return replace(board, sides=(*board.sides[:last], winner), game_winner=last, games_to_win=3)


def match(count: int) -> Board:
    return replace(game(count), match_winner=count - 1, match_state="won", games_to_win=2)


def gone(board: Board) -> PanelState:
    return PanelState(SERVER, LinkState.DOWN, NOW - 185, "K7QF", None, board)


def of(count: int) -> dict[str, PanelState]:
    return {
        f"alone_{count}": on(alone(count)),
        f"alone_{count}_bet": on(bid(count)),
        f"alone_{count}_award": told(1.0, counted(count)),
        f"alone_{count}_total": told(8.0, counted(count)),
        f"alone_{count}_game_won": told(1.0, game(count)),
        f"alone_{count}_match_won": told(1.0, match(count)),
        f"alone_{count}_server_gone": gone(alone(count)),
    }


def long_names(count: int) -> Board:
    """Names that are too long or in other scripts, and scores of three digits."""
    sides = tuple(a_side(name, 98 + at, at, 100) for at, name in enumerate(LONG[:count]))
    return replace(BOARD, sides=sides, games_to_win=5, mano=LONG[0], mano_side=0)


# Six in two sides, Ane and Jon's partners after them.
SIX = replace(BOARD, bet=Bet("grande", 5, ("Jon", "Begoña", "Unai")), awaited_sides=(1,))
TWO = replace(BOARD, sides=(a_side("Ane", 23, 1), a_side("Jon", 17)))
FIRST_HAND = replace(BOARD, no_signs=True)
CODE = Code("482913", NOW + 118.2)

SCENES: dict[str, PanelState] = {
    **of(3),
    **of(4),
    **of(5),
    **of(6),
    "alone_6_three_games": on(replace(alone(6), games_to_win=3)),
    "alone_3_long_names": on(long_names(3)),
    "alone_4_long_names": on(long_names(4)),
    "alone_6_long_names": on(long_names(6)),
    "alone_6_cards": on(
        replace(
            alone(6),
            phase="cards",
            lances=ALL_SAID,
            cards_of=("Ane", "Begoña"),
            awaited_sides=(0, 3),
        )
    ),
    "alone_6_deje": told(1.0, replace(alone(6), phase="chica", awards=(DEJE,))),
    "alone_6_ordago": on(replace(bid(6), bet=Bet("pares", None, PLAYERS[1:]))),
    "six_in_two_sides": on(SIX),
    "two_face_to_face": on(TWO),
    "no_signs": on(FIRST_HAND),
    "no_signs_corrido": on(replace(FIRST_HAND, phase="corrido", mano=None, mano_side=None)),
    "no_signs_long_mano": on(replace(names("a", "b"), mano=LONG[0], no_signs=True)),
    "no_signs_alone_5": on(replace(alone(5), no_signs=True)),
    "referee_code": replace(on(BOARD), codes={"referee": CODE}),
    "director_code": replace(on(BOARD), codes={"director": CODE}),
    "referee_code_waiting": replace(waiting("http://192.168.1.20:8000/"), codes={"referee": CODE}),
}
# Where the words of the other languages could break the layout.
WORDY = (
    "alone_6_bet",
    "alone_6_award",
    "alone_4_match_won",
    "no_signs",
    "no_signs_corrido",
    "referee_code",
    "director_code",
)
