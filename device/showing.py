"""What the panel shows now: news and the time in, one screen out."""

from __future__ import annotations

from math import ceil

from device.board import Award, Board, are_several
from device.news import LinkState, News
from device.screens import Band, Join, Notice, RefereeCode, Score, Screen, TagAt, Won
from device.speaker import Speaker, totals_of
from device.turns import Told, Turn, turn_at, turns_of, winner_of

CONNECTING_SECONDS = 3.0
"""How long a first connection may take before the screen calls it out of reach."""


def secret_of(news: News, now: float, language: str) -> RefereeCode | None:
    """What stands over the screen now and is for those before the panel alone: it goes nowhere."""
    code = news.code
    if code is None or now >= code.until:
        return None
    speaker = Speaker(language)
    return RefereeCode(
        title=speaker.say("panel.referee_code"),
        code=code.digits,
        below=speaker.say("panel.referee_seconds", n=ceil(code.until - now)),
    )


def screen_of(news: News, now: float, language: str) -> Screen:
    """The screen for this moment, fit for everybody's eyes."""
    speaker = Speaker(language)
    match news.state:
        case LinkState.OTHER_VERSION:
            return Notice(speaker.say("panel.other_version"), (speaker.say("panel.update"),))
        case LinkState.NO_TABLE:
            title = speaker.say("panel.no_table", table=news.table or "")
            return Notice(title, (news.server,))
        case LinkState.UP:
            return _connected(news, now, speaker)
        case _:
            return _out_of_reach(news, now, speaker)


def _connected(news: News, now: float, speaker: Speaker) -> Screen:
    if news.stuck:
        return _stuck(news, speaker)
    if news.board is not None:
        turn = turn_at(turns_of(news.board), now - news.awards_since).turn
        return _told(news.board, turn, speaker)
    if news.invite is not None:
        return Join(
            title=speaker.say("panel.join"),
            address=news.invite.address,
            label=speaker.say("panel.code"),
            code=news.invite.code,
        )
    return Notice(speaker.say("app.name"), (speaker.say("panel.connecting"),))


def _stuck(news: News, speaker: Speaker) -> Screen:
    """A button that is stuck: the score stays, with which one it is."""
    name, _, side = news.stuck[0].rpartition("_")
    left = side == "1" if news.board is not None and news.board.turned else side == "0"
    title = speaker.say("panel.stuck")
    where = speaker.say("panel.side.left" if left else "panel.side.right")
    which = f"{speaker.say(f'panel.button.{name}')} · {where}"
    if news.board is None:
        return Notice(title, (which,))
    band = Band(title, below=which, tag_at=TagAt.MIDDLE, alarm=True)
    return score_of(news.board, speaker.language, band)


def _out_of_reach(news: News, now: float, speaker: Speaker) -> Screen:
    gone = now - news.state_since
    if news.state is LinkState.CONNECTING and gone < CONNECTING_SECONDS:
        return Notice(speaker.say("app.name"), (speaker.say("panel.connecting"), news.server))
    since = speaker.since(gone)
    if news.board is None:
        return Notice(speaker.say("panel.no_server"), (news.server, since))
    band = Band(speaker.say("panel.no_server"), below=since, tag_at=TagAt.MIDDLE, alarm=True)
    return score_of(news.board, speaker.language, band)


def score_of(board: Board, language: str, band: Band, notes: tuple[str, ...] = ()) -> Score:
    """A board with these words below it and, where there are several sides, notes beside them."""
    adentro = Speaker(language).say("panel.adentro")
    shown = notes if are_several(board.sides) else ()
    return Score(
        sides=board.sides,
        games_to_win=board.games_to_win,
        mano_side=None if board.by_hand is not None else board.mano_side,
        adentro=adentro,
        band=band,
        turned=board.turned,
        notes=shown,
        amarrakos=board.amarrakos - 1,
    )


def cycle_of(board: Board, language: str) -> tuple[tuple[float, Screen], ...]:
    """The screens a board takes turns with, each with its seconds; 0 is for good."""
    return tuple((turn.seconds, _told(board, turn, Speaker(language))) for turn in turns_of(board))


def _told(board: Board, turn: Turn, speaker: Speaker) -> Screen:
    if turn.told is Told.WON:
        return _won(board, speaker)
    if turn.told is Told.TOTAL:
        return score_of(board, speaker.language, speaker.total(board), totals_of(board))
    if turn.award is not None:
        award = speaker.award(board, turn.award)
        return score_of(board, speaker.language, award, _taken(board, turn.award))
    notes = () if board.match_state == "abandoned" else _awaited(board)
    return score_of(board, speaker.language, speaker.running(board), notes)


def _awaited(board: Board) -> tuple[str, ...]:
    """A question mark beside each side that has to answer, or to show its cards."""
    asked = board.awaited_sides
    return tuple("?" if side in asked else "" for side in range(len(board.sides)))


def _taken(board: Board, award: Award) -> tuple[str, ...]:
    """The stones of an award beside the side that takes them."""
    taken = f"+{award.stones}"
    return tuple(taken if side == award.side else "" for side in range(len(board.sides)))


def _won(board: Board, speaker: Speaker) -> Won:
    side = winner_of(board)
    if side is None:
        raise ValueError("nobody has won")
    whole = board.match_winner is not None
    return Won(
        title=speaker.say("panel.won_match" if whole else "panel.won_game"),
        sides=board.sides,
        winner=side,
        whole_match=whole,
    )
