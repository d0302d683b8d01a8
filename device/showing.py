"""Choose the screen to show: from the panel's state and the time, in the words of a language."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from device.board import Award, Board, Lance, LinkState, PanelState, are_several
from device.screens import Band, Join, Notice, RefereeCode, Score, Screen, TagAt, Won
from device.turns import Told, Turn, turn_at, turns_of, winner_of
from scorekeeper.words import translate

SAYING = {"pares_said": "pares", "juego_said": "juego"}
BEFORE_A_BET = ("corrido", "grande")


def totals_of(board: Board) -> tuple[str, ...]:
    """What each side took in this hand, as it is written."""
    takes = [
        sum(award.stones for award in board.awards if award.side == side)
        for side in range(len(board.sides))
    ]
    return tuple(f"+{stones}" for stones in takes)


@dataclass(frozen=True)
class Speaker:
    """Puts a board into the words of one language."""

    language: str

    def say(self, key: str, /, **params: str | int) -> str:
        """The dictionary's words for a key."""
        return translate(self.language, key, **params)

    def lance(self, name: str) -> str:
        """A lance as the band's tag: GRANDE."""
        return self.say(f"say.lance.{name}").upper()

    def running(self, board: Board) -> Band:
        """Where the hand is, what is bet, who is awaited, and what stands on the lances."""
        stands = " ".join(filter(None, (self._stands(lance) for lance in board.lances)))
        mano = "" if board.mano is None else self.say("panel.mano", who=board.mano)
        silent = board.no_signs and board.phase in BEFORE_A_BET
        if board.match_state == "abandoned":
            return Band(self.say("panel.end"), self.say("panel.ended"))
        if board.bet is not None:
            ordago = board.bet.total is None
            return Band(
                tag=self.lance(board.bet.lance),
                said=self.say("say.standing.ordago")
                if board.bet.total is None
                else self.say("panel.bet", n=board.bet.total),
                below=self._awaited(board, board.bet.awaited) or mano,
                below_right=stands,
                alarm=ordago,
            )
        if board.by_hand is not None and board.phase == "grande":
            # The plain pebble counter: nobody tells the hand, so nobody is known to be mano.
            side, stones = board.by_hand
            tag_at = TagAt.LEFT if are_several(board.sides) or side == 0 else TagAt.RIGHT
            return Band(self.say("panel.by_hand"), f"+{stones}", tag_at=tag_at)
        if board.counter:
            return Band(self.say("panel.counter"))
        tag, said = self._place(board)
        warning = self.say("panel.no_signs") if silent else ""
        return Band(tag, said, below=self._turn(board) or mano, below_right=stands, warning=warning)

    def award(self, board: Board, award: Award) -> Band:
        """Stones taken: the lance and how many, by whom, then why and by whose cards."""
        why = self._why(award)
        several = are_several(board.sides)
        taker = board.sides[award.side].name
        # A player for himself is named once, as the side he is.
        told = award.player is None or (several and award.player == taker)
        return Band(
            tag=self.lance(award.lance),
            said=f"+{award.stones} {taker}" if several else f"+{award.stones}",
            below=why if told else f"{why} · {award.player}",
            tag_at=TagAt.LEFT if several or award.side == 0 else TagAt.RIGHT,
        )

    def total(self, board: Board) -> Band:
        """What each side took in this hand; more than two sides have it in their cells."""
        tag = self.say("panel.total")
        if are_several(board.sides):
            return Band(tag, tag_at=TagAt.MIDDLE)
        left, right = totals_of(board)
        return Band(tag, below=left, below_right=right, tag_at=TagAt.MIDDLE)

    def since(self, seconds: float) -> str:
        """How long ago something began."""
        if seconds < 60:
            return self.say("panel.since.seconds", n=int(seconds))
        if seconds < 3600:
            return self.say("panel.since.minutes", n=int(seconds / 60))
        return self.say("panel.since.hours", n=int(seconds / 3600))

    def _place(self, board: Board) -> tuple[str, str]:
        if board.phase == "corrido":
            return self.say("panel.corrido"), self.say("panel.who_is_mano")
        if board.phase in SAYING:
            return self.lance(SAYING[board.phase]), self.say("panel.yes_or_no")
        if board.phase == "cards":
            return self.say("panel.cards"), ", ".join(board.cards_of)
        if board.phase == "proposed":
            return self.say("panel.counted"), self.say("panel.to_see")
        if board.phase == "counted":
            return self.say("panel.counted"), ""
        played = next((one.name for one in board.lances if one.state == "open"), board.phase)
        return self.lance(played), self.say("say.lance_state.open")

    def _turn(self, board: Board) -> str:
        """Who speaks, once that is not the mano any more."""
        if board.turn is None or board.turn == board.mano:
            return ""
        return self.say("say.turn", who=board.turn)

    def _stands(self, lance: Lance) -> str:
        letter = self.lance(lance.name)[0]
        match lance.state:
            case "accepted":
                return f"{letter}{lance.stones}"
            case "passed":
                return f"{letter}–"
            case _:
                return ""

    def _awaited(self, board: Board, players: tuple[str, ...]) -> str:
        """One of two partners answers for both; of several sides each has to."""
        if not players:
            return ""
        if are_several(board.sides) and len(board.awaited_sides) > 1:
            return self.say("panel.awaited_all", who=", ".join(players))
        *others, last = players
        who = self.say("say.or", a=", ".join(others), b=last) if others else last
        return self.say("say.awaited", who=who)

    def _why(self, award: Award) -> str:
        if award.held is not None:
            return self.say(f"say.held.{award.held}")
        if award.reason in ("deje", "passed", "ordago", "ruling"):
            return self.say(f"say.reason.{award.reason}")
        if award.reason == "bet":
            return self.say("panel.taken")
        return self.say(f"say.lance.{award.reason}").lower()


CONNECTING_SECONDS = 3.0
"""How long a first connection may take before the screen calls it out of reach."""


def secret_of(state: PanelState, now: float, language: str) -> RefereeCode | None:
    """What stands over the screen now and is for those before the panel alone: it goes nowhere."""
    code = state.code
    if code is None or now >= code.until:
        return None
    speaker = Speaker(language)
    return RefereeCode(
        title=speaker.say("panel.referee_code"),
        code=code.digits,
        below=speaker.say("panel.referee_seconds", n=ceil(code.until - now)),
    )


def screen_of(state: PanelState, now: float, language: str) -> Screen:
    """The screen for this moment, fit for everybody's eyes."""
    speaker = Speaker(language)
    match state.link:
        case LinkState.OTHER_VERSION:
            return Notice(speaker.say("panel.other_version"), (speaker.say("panel.update"),))
        case LinkState.NO_TABLE:
            title = speaker.say("panel.no_table", table=state.table or "")
            return Notice(title, (state.server,))
        case LinkState.UP:
            return _connected(state, now, speaker)
        case _:
            return _out_of_reach(state, now, speaker)


def _connected(state: PanelState, now: float, speaker: Speaker) -> Screen:
    if state.stuck:
        return _stuck(state, speaker)
    if state.board is not None:
        turn = turn_at(turns_of(state.board), now - state.awards_since).turn
        return _told(state.board, turn, speaker)
    if state.invite is not None:
        return Join(
            title=speaker.say("panel.join"),
            address=state.invite.address,
            label=speaker.say("panel.code"),
            code=state.invite.code,
        )
    return Notice(speaker.say("app.name"), (speaker.say("panel.connecting"),))


def _stuck(state: PanelState, speaker: Speaker) -> Screen:
    """A button that is stuck: the score stays, with which one it is."""
    name, _, side = state.stuck[0].rpartition("_")
    left = side == "1" if state.board is not None and state.board.turned else side == "0"
    title = speaker.say("panel.stuck")
    where = speaker.say("panel.side.left" if left else "panel.side.right")
    which = f"{speaker.say(f'panel.button.{name}')} · {where}"
    if state.board is None:
        return Notice(title, (which,))
    band = Band(title, below=which, tag_at=TagAt.MIDDLE, alarm=True)
    return score_of(state.board, speaker.language, band)


def _out_of_reach(state: PanelState, now: float, speaker: Speaker) -> Screen:
    gone = now - state.link_since
    if state.link is LinkState.CONNECTING and gone < CONNECTING_SECONDS:
        return Notice(speaker.say("app.name"), (speaker.say("panel.connecting"), state.server))
    since = speaker.since(gone)
    if state.board is None:
        return Notice(speaker.say("panel.no_server"), (state.server, since))
    band = Band(speaker.say("panel.no_server"), below=since, tag_at=TagAt.MIDDLE, alarm=True)
    return score_of(state.board, speaker.language, band)


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
