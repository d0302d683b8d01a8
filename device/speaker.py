"""The band's words for a board: the lance, the bet, the awards, in the panel's few pixels."""

from __future__ import annotations

from dataclasses import dataclass

from device.scene import Award, Board, Lance
from device.screens import Band, TagAt
from scorekeeper.words import translate

SAYING = {"pares_said": "pares", "juego_said": "juego"}


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
        if board.match_state == "abandoned":
            return Band(self.say("panel.end"), self.say("panel.ended"))
        if board.bet is not None:
            ordago = board.bet.total is None
            return Band(
                tag=self.lance(board.bet.lance),
                said=self.say("say.standing.ordago")
                if board.bet.total is None
                else self.say("panel.bet", n=board.bet.total),
                below=self._awaited(board.bet.awaited) or mano,
                below_right=stands,
                alarm=ordago,
            )
        tag, said = self._place(board)
        return Band(tag, said, below=mano, below_right=stands)

    def award(self, award: Award) -> Band:
        """Stones taken: the lance and how many on the taker's side, then why and by whose cards."""
        why = self._why(award)
        return Band(
            tag=self.lance(award.lance),
            said=f"+{award.stones}",
            below=why if award.player is None else f"{why} · {award.player}",
            tag_at=TagAt.LEFT if award.side == 0 else TagAt.RIGHT,
        )

    def total(self, board: Board) -> Band:
        """What each side took in this hand."""
        left, right = (
            sum(award.stones for award in board.awards if award.side == side) for side in (0, 1)
        )
        return Band(
            tag=self.say("panel.total"),
            below=f"+{left}",
            below_right=f"+{right}",
            tag_at=TagAt.MIDDLE,
        )

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
        if board.phase == "counted":
            return self.say("panel.counted"), ""
        played = next((one.name for one in board.lances if one.state == "open"), board.phase)
        return self.lance(played), self.say("say.lance_state.open")

    def _stands(self, lance: Lance) -> str:
        letter = self.lance(lance.name)[0]
        match lance.state:
            case "accepted":
                return f"{letter}{lance.stones}"
            case "passed":
                return f"{letter}–"
            case _:
                return ""

    def _awaited(self, players: tuple[str, ...]) -> str:
        if not players:
            return ""
        who, *others = players
        for other in others:
            who = self.say("say.or", a=who, b=other)
        return self.say("say.awaited", who=who)

    def _why(self, award: Award) -> str:
        if award.held is not None:
            return self.say(f"say.held.{award.held}")
        if award.reason in ("deje", "passed", "ordago", "ruling"):
            return self.say(f"say.reason.{award.reason}")
        if award.reason == "bet":
            return self.say("panel.taken")
        return self.say(f"say.lance.{award.reason}").lower()
