"""Choose the screen that a display shows, from the state of the panel and the time.

Pure functions; the texts come from the dictionaries of `scorekeeper.words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from device.link.board import (
    Award,
    Board,
    Chances,
    DataNotice,
    Lance,
    LinkState,
    PanelState,
    are_several,
)
from device.screen.screens import Band, Join, Notice, Score, Screen, SecretCode, TagAt, Won
from device.screen.slideshow import Slide, SlideKind, slide_at, slides_of, winner_of
from scorekeeper.words import translate

PANEL = "panel."
"""Prefix of the keys in the panel's own dictionaries."""
CONNECTING_SECONDS = 3.0
"""Seconds after which the first connection counts as failed."""
NOTICE_SECONDS, NOTICE_TURN = 20.0, 8.0
"""Seconds for which a new notice about the data is shown; after that, without a match, notice and
other screens alternate in turns of so many seconds.
"""
DECLARED = {"pares_said": "pares", "juego_said": "juego"}
"""Phases in which the players say whether they have pares or juego."""
BEFORE_A_BET = ("corrido", "grande")
FIRST_LANCES = ("grande", "chica", "pares")
"""Those beside which the fourth, juego or punto, is named."""


def screen_of(state: PanelState, now: float, language: str) -> Screen:
    """Return the screen for a moment, without secret codes."""
    words = Wording(language)
    match state.link:
        case LinkState.OTHER_VERSION:
            return Notice(words.say("panel.other_version"), (words.say("panel.update"),))
        case LinkState.NO_TABLE:
            title = words.say("panel.no_table", table=state.table or "")
            return Notice(title, (state.server,))
        case LinkState.CONNECTING | LinkState.DOWN:
            return _disconnected(state, now, words)
        case LinkState.UP:
            return _connected(state, now, words)


def secret_of(state: PanelState, now: float, language: str) -> SecretCode | None:
    """Return the code that the displays show now; it must not be sent to the server."""
    shown = [(code.until, whose, code) for whose, code in state.codes.items() if now < code.until]
    if not shown:
        return None
    # Of two codes, the one that was requested later.
    until, whose, code = max(shown)
    words = Wording(language)
    return SecretCode(
        title=words.say(f"panel.{whose}_code"),
        code=code.digits,
        below=words.say(f"panel.{whose}_seconds", n=ceil(until - now)),
    )


def screen_of_slide(board: Board, slide: Slide, language: str) -> Screen:
    """Return the screen of one slide of a board."""
    words = Wording(language)
    sides = range(len(board.sides))
    match slide.kind:
        case SlideKind.WON:
            return _won(board, words)
        case SlideKind.TOTAL:
            return _score(board, words, words.total(board), _totals_of(board))
        case SlideKind.CHANCES if board.chances is not None:
            return _score(board, words, words.chances(board.chances))
        case _ if slide.award is not None:
            award = slide.award
            notes = tuple(f"+{award.stones}" if side == award.side else "" for side in sides)
            return _score(board, words, words.award(board, award), notes)
        case _:
            asked = () if board.match_state == "abandoned" else board.awaited_sides
            notes = tuple("?" if side in asked else "" for side in sides)
            return _score(board, words, words.running(board), notes)


def _totals_of(board: Board) -> tuple[str, ...]:
    """Return what each side won in this hand, as it is written."""
    won = [
        sum(award.stones for award in board.awards if award.side == side)
        for side in range(len(board.sides))
    ]
    return tuple(f"+{stones}" for stones in won)


def _connected(state: PanelState, now: float, words: Wording) -> Screen:
    if state.stuck:
        return _stuck(state, words)
    if state.room is not None and state.room.called:
        return Notice(words.say("panel.room_table", n=state.room.number), state.room.called)
    if state.notice is not None and _is_turn_of_notice(state, now):
        return _notice(state.notice, words)
    if state.board is not None:
        slide = slide_at(slides_of(state.board), now - state.awards_since).slide
        return screen_of_slide(state.board, slide, words.language)
    join = words.say("panel.join")
    if state.invite is not None:
        return Join(join, state.invite.address, words.say("panel.code"), state.invite.code)
    if state.room is not None:
        label = words.say("panel.room_label")
        return Join(join, state.room.address, label, str(state.room.number))
    return Notice(words.say("app.name"), (words.say("panel.connecting"),))


def _is_turn_of_notice(state: PanelState, now: float) -> bool:
    since = now - state.notice_since
    playing = state.board is not None and state.board.match_state == "playing"
    return since < NOTICE_SECONDS or (not playing and int(since / NOTICE_TURN) % 2 == 1)


def _notice(notice: DataNotice, words: Wording) -> Notice:
    key = f"tv.notice.{notice.code}"
    try:
        sentence = translate(words.language, key, "notice.", **notice.params)
    except KeyError:
        # The server is newer and has another kind of notice.
        sentence = notice.code
    return Notice(words.say("panel.notice"), tuple(sentence.split(": ", 1)))


def _stuck(state: PanelState, words: Wording) -> Screen:
    """Return the score with the name of a stuck button below it."""
    name, _, side = state.stuck[0].rpartition("_")
    left = side == "1" if state.board is not None and state.board.turned else side == "0"
    title = words.say("panel.stuck")
    where = words.say("panel.side.left" if left else "panel.side.right")
    which = f"{words.say(f'panel.button.{name}')} · {where}"
    return _alarm(state, words, title, which, lines=(which,))


def _disconnected(state: PanelState, now: float, words: Wording) -> Screen:
    seconds = now - state.link_since
    if state.link is LinkState.CONNECTING and seconds < CONNECTING_SECONDS:
        return Notice(words.say("app.name"), (words.say("panel.connecting"), state.server))
    title, since = words.say("panel.no_server"), words.since(seconds)
    return _alarm(state, words, title, since, lines=(state.server, since))


def _alarm(
    state: PanelState, words: Wording, title: str, below: str, *, lines: tuple[str, ...]
) -> Screen:
    """Return the score with an alarm below it; without a board, a notice of these lines."""
    if state.board is None:
        return Notice(title, lines)
    return _score(state.board, words, Band(title, below=below, tag_at=TagAt.MIDDLE, alarm=True))


def _won(board: Board, words: Wording) -> Won:
    side = winner_of(board)
    if side is None:
        raise ValueError("nobody has won")
    whole = board.match_winner is not None
    title = words.say("panel.won_match" if whole else "panel.won_game")
    return Won(title=title, sides=board.sides, winner=side, whole_match=whole)


def _score(board: Board, words: Wording, band: Band, notes: tuple[str, ...] = ()) -> Score:
    """Return the score with a band below it; with several sides, also with notes beside them."""
    return Score(
        sides=board.sides,
        games_to_win=board.games_to_win,
        mano_side=None if board.by_hand is not None else board.mano_side,
        adentro=words.say("panel.adentro"),
        band=band,
        turned=board.turned,
        notes=notes if are_several(board.sides) else (),
        amarrakos=board.amarrakos - 1,
    )


@dataclass(frozen=True)
class Wording:
    """The texts below the score, in one language."""

    language: str

    def say(self, key: str, /, **params: str | int) -> str:
        """Return the text of a key."""
        return translate(self.language, key, PANEL if key.startswith(PANEL) else "", **params)

    def since(self, seconds: float) -> str:
        """Return how long ago something began."""
        if seconds < 60:
            return self.say("panel.since.seconds", n=int(seconds))
        if seconds < 3600:
            return self.say("panel.since.minutes", n=int(seconds / 60))
        return self.say("panel.since.hours", n=int(seconds / 3600))

    def running(self, board: Board) -> Band:
        """Return the band of a running hand: lance, bet, who must answer, results so far."""
        if board.match_state == "abandoned":
            return Band(self.say("panel.end"), self.say("panel.ended"))
        results = " ".join(filter(None, (self._result(lance) for lance in board.lances)))
        mano = "" if board.mano is None else self.say("panel.mano", who=board.mano)
        if board.bet is not None:
            ordago = board.bet.total is None
            return Band(
                tag=self._lance(board.bet.lance),
                said=self.say("say.standing.ordago")
                if board.bet.total is None
                else self.say("panel.bet", n=board.bet.total),
                below=self._awaited(board, board.bet.awaited) or mano,
                below_right=results,
                alarm=ordago,
            )
        if board.by_hand is not None and board.phase == "grande":
            side, stones = board.by_hand
            tag_at = TagAt.LEFT if are_several(board.sides) or side == 0 else TagAt.RIGHT
            return Band(self.say("panel.by_hand"), f"+{stones}", tag_at=tag_at)
        if board.counter:
            return Band(self.say("panel.counter"))
        tag, said = self._phase(board)
        no_signs = board.no_signs and board.phase in BEFORE_A_BET
        warning = self.say("panel.no_signs") if no_signs else ""
        # The turn is shown once it has passed from the mano.
        speaks = board.turn is not None and board.turn != board.mano
        below = self.say("say.turn", who=board.turn or "") if speaks else mano
        return Band(tag, said, below=below, below_right=results, warning=warning)

    def award(self, board: Board, award: Award) -> Band:
        """Return the band of an award: lance, stones and side, then why and whose cards."""
        why = self._reason(award)
        several = are_several(board.sides)
        winner = board.sides[award.side].name
        # A player who is a side of their own is named once, as the side.
        named = award.player is None or (several and award.player == winner)
        return Band(
            tag=self._lance(award.lance),
            said=f"+{award.stones} {winner}" if several else f"+{award.stones}",
            below=why if named else f"{why} · {award.player}",
            tag_at=TagAt.LEFT if several or award.side == 0 else TagAt.RIGHT,
        )

    def total(self, board: Board) -> Band:
        """Return the band of the totals; more than two sides have them in their cells."""
        tag = self.say("panel.total")
        if are_several(board.sides):
            return Band(tag, tag_at=TagAt.MIDDLE)
        left, right = _totals_of(board)
        return Band(tag, below=left, below_right=right, tag_at=TagAt.MIDDLE)

    def chances(self, chances: Chances) -> Band:
        """Return the band of the chances to win the match."""
        left, right = (self.say("say.percent", n=round(100 * one)) for one in chances.match)
        return Band(self.say("panel.chances"), below=left, below_right=right, tag_at=TagAt.MIDDLE)

    def _lance(self, name: str) -> str:
        """Return a lance as the tag of a band: GRANDE."""
        return self.say(f"say.lance.{name}").upper()

    def _phase(self, board: Board) -> tuple[str, str]:
        """Return the tag and the text of a phase without a bet."""
        match board.phase:
            case "corrido":
                return self.say("panel.corrido"), self.say("panel.who_is_mano")
            case "pares_said" | "juego_said":
                return self._lance(DECLARED[board.phase]), self.say("panel.yes_or_no")
            case "cards":
                return self.say("panel.cards"), ", ".join(board.cards_of)
            case "proposed":
                return self.say("panel.counted"), self.say("panel.to_see")
            case "counted":
                return self.say("panel.counted"), ""
        lance = next((one.name for one in board.lances if one.state == "open"), board.phase)
        return self._lance(lance), self.say("say.lance_state.open")

    def _result(self, lance: Lance) -> str:
        """Return the result of a lance with its initial: G5, C–."""
        initial = self._initial(lance.name)
        match lance.state:
            case "accepted":
                return f"{initial}{lance.stones}"
            case "passed":
                return f"{initial}–"
            case _:
                return ""

    def _initial(self, name: str) -> str:
        """Return as many letters of a lance as tell it from the first three: C, PU."""
        word = self._lance(name)
        others = tuple(self._lance(one) for one in FIRST_LANCES if one != name)
        starts = (word[:end] for end in range(1, len(word)))
        return next(
            (start for start in starts if not any(one.startswith(start) for one in others)), word
        )

    def _awaited(self, board: Board, players: tuple[str, ...]) -> str:
        """Return whose answer is awaited: of one of two partners, or of each of several sides."""
        if not players:
            return ""
        if are_several(board.sides) and len(board.awaited_sides) > 1:
            return self.say("panel.awaited_all", who=", ".join(players))
        *others, last = players
        who = self.say("say.or", a=", ".join(others), b=last) if others else last
        return self.say("say.awaited", who=who)

    def _reason(self, award: Award) -> str:
        if award.held is not None:
            return self.say(f"say.held.{award.held}")
        if award.reason in ("deje", "passed", "ordago", "ruling"):
            return self.say(f"say.reason.{award.reason}")
        if award.reason == "bet":
            return self.say("panel.taken")
        return self.say(f"say.lance.{award.reason}").lower()
