"""What the panel shows now: news and the time in, one screen out."""

from __future__ import annotations

from device.news import LinkState, News
from device.scene import Board
from device.screens import Band, Join, Notice, Score, Screen, TagAt, Won
from device.speaker import Speaker

AWARD_SECONDS = 1.5
TOTAL_SECONDS = 3.0
WON_SECONDS = 4.0
DEJE_SECONDS = 3.0
CONNECTING_SECONDS = 3.0
"""How long a first connection may take before the screen calls it out of reach."""


def screen_of(news: News, now: float, language: str) -> Screen:
    """The screen for this moment."""
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
    if news.board is not None:
        return _turn(cycle_of(news.board, speaker.language), now - news.awards_since)
    if news.invite is not None:
        return Join(
            title=speaker.say("panel.join"),
            address=news.invite.address,
            label=speaker.say("panel.code"),
            code=news.invite.code,
        )
    return Notice(speaker.say("app.name"), (speaker.say("panel.connecting"),))


def _out_of_reach(news: News, now: float, speaker: Speaker) -> Screen:
    gone = now - news.state_since
    if news.state is LinkState.CONNECTING and gone < CONNECTING_SECONDS:
        return Notice(speaker.say("app.name"), (speaker.say("panel.connecting"), news.server))
    since = speaker.since(gone)
    if news.board is None:
        return Notice(speaker.say("panel.no_server"), (news.server, since))
    band = Band(speaker.say("panel.no_server"), below=since, tag_at=TagAt.MIDDLE, alarm=True)
    return score_of(news.board, speaker.language, band)


def score_of(board: Board, language: str, band: Band) -> Score:
    """A board with these words below it."""
    adentro = Speaker(language).say("panel.adentro")
    return Score(board.pairs, board.games_to_win, board.mano_side, adentro, band)


def cycle_of(board: Board, language: str) -> tuple[tuple[float, Screen], ...]:
    """The screens a board takes turns with, each with its seconds; 0 is for good."""
    speaker = Speaker(language)
    resting = score_of(board, language, speaker.running(board))
    told = [(AWARD_SECONDS, speaker.award(award)) for award in board.awards]
    if not told or board.match_state == "abandoned":
        return ((0.0, resting),)
    if board.phase != "counted":
        # A deje was paid in mid-bidding: say so, then go on with the hand.
        return (DEJE_SECONDS, score_of(board, language, told[-1][1])), (0.0, resting)
    told.append((TOTAL_SECONDS, speaker.total(board)))
    turns: list[tuple[float, Screen]] = [
        (seconds, score_of(board, language, band)) for seconds, band in told
    ]
    won = _won(board, speaker)
    return tuple(turns) if won is None else ((WON_SECONDS, won), *turns)


def _won(board: Board, speaker: Speaker) -> Won | None:
    whole = board.match_winner is not None
    side = board.match_winner if whole else board.game_winner
    if side is None:
        return None
    left, right = board.pairs
    return Won(
        title=speaker.say("panel.won_match" if whole else "panel.won_game"),
        name=board.pairs[side].name,
        games=(left.games, right.games),
        side=side,
        whole_match=whole,
    )


def _turn(cycle: tuple[tuple[float, Screen], ...], elapsed: float) -> Screen:
    """Whose turn it is: round and round, unless one is for good."""
    endless = all(seconds > 0 for seconds, _screen in cycle)
    if endless:
        elapsed %= sum(seconds for seconds, _screen in cycle)
    for seconds, screen in cycle:
        if seconds == 0 or elapsed < seconds:
            return screen
        elapsed -= seconds
    return cycle[-1][1]
