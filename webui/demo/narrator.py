"""Print a match in words, a line for each event, from the views that a phone is sent."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.view.shapes import AwardShape, Happening, View
from scorekeeper.words import translate

BIDS_WITHOUT_NUMBER = ("paso", "quiero", "queremos", "no_quiero", "no_queremos", "ordago")


class Narrator:
    """Puts the events of views into words.

    Args:
        language: One of the dictionaries' languages.
    """

    def __init__(self, language: str) -> None:
        self._language = language

    def lines(self, view: View) -> Iterator[str]:
        """The events of the last step."""
        for happening in view["latest"]:
            yield from self._lines(view, happening)

    def _lines(self, view: View, what: Happening) -> Iterator[str]:
        players = [seat["player"] for seat in view["seats"]]
        match what["type"]:
            case "player_sat":
                yield self._say("player_sat", who=what["name"])
            case "hand_started":
                yield ""
                yield self._say("hand_started", n=what["hand"], who=players[what["mano"]])
            case "bid_spoken":
                numbers = {} if what["word"] in BIDS_WITHOUT_NUMBER else {"n": what["stones"] or 0}
                said = self._say(f"bid.{what['word']}", who=players[what["seat"]], **numbers)
                yield f"  {said}"
            case "lance_passed":
                lance = self._lance(what["lance"], punto=what.get("punto", False))
                yield f"  {self._say('lance_passed', lance=lance)}"
            case "declared":
                key = f"declared.{what['lance']}.{'yes' if what['has'] else 'no'}"
                yield f"  {self._say(key, who=players[what['seat']])}"
            case "cards_shown":
                cards = " ".join(what["cards"])
                yield f"  {self._say('cards_shown', who=players[what['seat']], cards=cards)}"
            case "stones_taken":
                yield f"  {self._award(view, what['award'])}"
            case "hand_counted":
                for award in what["awards"]:
                    yield f"  {self._award(view, award)}"
            case "game_won":
                side = view["sides"][what["side"]]["name"]
                yield f"  {self._say('game_won', side=side)}"
            case "match_won":
                yield self._say("match_won", side=view["sides"][what["side"]]["name"])

    def _award(self, view: View, award: AwardShape) -> str:
        lance = self._lance(award["lance"], punto=award["punto"])
        side = view["sides"][award["side"]]["name"]
        reason = self._reason(award)
        return f"{lance} · {reason}: {side} +{award['stones']} = {award['score']}"

    def _reason(self, award: AwardShape) -> str:
        if award["held"] is not None:
            return self._say(f"held.{award['held']}")
        if award["reason"] in ("pares", "juego", "punto"):
            return self._say(f"lance.{award['reason']}").lower()
        return self._say(f"reason.{award['reason']}", n=award["stones"])

    def _lance(self, lance: str, *, punto: bool) -> str:
        return self._say("lance.punto" if punto else f"lance.{lance}")

    def _say(self, key: str, **params: str | int) -> str:
        # Basque cases: who acts (Anek, Jonek), and "of n" as the number is read (2ko, 5eko).
        who, n = str(params.get("who", "")), params.get("n")
        params["who_k"] = f"{who}{'k' if who[-1:].lower() in 'aeiou' else 'ek'}"
        if isinstance(n, int):
            params["n_ko"] = f"{n}{'eko' if n % 20 in (1, 5, 10, 15) else 'ko'}"
        return translate(self._language, f"say.{key}", **params)
