"""What just happened, in a line each, in the words of the dictionaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.view.shapes import AwardShape, Happening, View
from scorekeeper.words import translate

SPOKEN = ("paso", "quiero", "queremos", "no_quiero", "no_queremos", "ordago")


class Narrator:
    """Tells a match in one of the dictionaries' languages."""

    def __init__(self, language: str) -> None:
        self._language = language

    def lines(self, view: View) -> Iterator[str]:
        """The events of the last step, each in a line."""
        for happening in view["latest"]:
            yield from self._happening(view, happening)

    def _happening(self, view: View, what: Happening) -> Iterator[str]:
        match what["type"]:
            case "player_sat":
                yield self._say("player_sat", who=what["name"])
            case "hand_started":
                yield ""
                yield self._say("hand_started", n=what["hand"], who=self._who(view, what["mano"]))
            case "bid_spoken":
                yield f"  {self._bid(view, what)}"
            case "lance_passed":
                yield f"  {self._say('lance_passed', lance=self._lance(what))}"
            case "declared":
                key = f"declared.{what['lance']}.{'yes' if what['has'] else 'no'}"
                yield f"  {self._say(key, who=self._who(view, what['seat']))}"
            case "cards_shown":
                who, cards = self._who(view, what["seat"]), " ".join(what["cards"])
                yield f"  {self._say('cards_shown', who=who, cards=cards)}"
            case "stones_taken":
                yield f"  {self._award(view, what['award'])}"
            case "hand_counted":
                for award in what["awards"]:
                    yield f"  {self._award(view, award)}"
            case "game_won":
                yield f"  {self._say('game_won', side=self._side(view, what['side']))}"
            case "match_won":
                yield self._say("match_won", side=self._side(view, what["side"]))

    def _bid(self, view: View, what: Happening) -> str:
        params: dict[str, str | int] = {"who": self._who(view, what["seat"])}
        if what["word"] not in SPOKEN:
            params["n"] = what["stones"] or 0
        return self._say(f"bid.{what['word']}", **params)

    def _award(self, view: View, award: AwardShape) -> str:
        return (
            f"{self._lance(award)} · {self._reason(award)}: {self._side(view, award['side'])} "
            f"+{award['stones']} = {award['score']}"
        )

    def _reason(self, award: AwardShape) -> str:
        held = award["held"]
        if held is not None:
            return self._say(f"held.{held}")
        if award["reason"] in ("pares", "juego", "punto"):
            return self._say(f"lance.{award['reason']}").lower()
        if award["reason"] == "bet":
            return self._say("reason.bet", n=award["stones"])
        return self._say(f"reason.{award['reason']}")

    def _lance(self, where: Mapping[str, object] | Happening | AwardShape) -> str:
        return self._say("lance.punto" if where.get("punto") else f"lance.{where['lance']}")

    def _who(self, view: View, seat: int) -> str:
        return view["seats"][seat]["player"]

    def _side(self, view: View, side: int) -> str:
        return view["sides"][side]["name"]

    def _say(self, key: str, **params: str | int) -> str:
        # Basque names whoever acts in a case of its own: -k, or -ek behind a consonant.
        if "who" in params:
            who = str(params["who"])
            params["who_k"] = f"{who}{'k' if who[-1:].lower() in 'aeiou' else 'ek'}"
        return translate(self._language, f"say.{key}", **params)
