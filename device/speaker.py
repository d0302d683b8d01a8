"""The band's words for a board: the lance, the bet, the awards, in the panel's few pixels."""

from __future__ import annotations

from dataclasses import dataclass

from device.board import Award, Board, Lance, are_several
from device.screens import Band, TagAt
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
