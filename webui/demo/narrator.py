"""Print a match in words, a line for each event, from the views that a phone is sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from scorekeeper.view.happening import happening_in
from scorekeeper.view.happening_shapes import AwardShape
from scorekeeper.view.shapes import View
from scorekeeper.words import translate


class Narrator:
    """Puts the events of views into words."""

    def __init__(self, language: str) -> None:
        self._language = language

    def lines(self, view: View) -> Iterator[str]:
        """The events of the last step."""
        for named in view["latest"]:
            yield from self._lines(view, happening_in(view, named))

    def _lines(self, view: View, what: Mapping[str, object]) -> Iterator[str]:
        players = [seat["player"] for seat in view["seats"]]
        sides = [side["name"] for side in view["sides"]]
        match what:
            case {"type": "player_sat", "name": str(name)}:
                yield self._say("player_sat", who=name)
            case {"type": "hand_started", "hand": int(n), "mano": int(mano)}:
                yield ""
                yield self._say("hand_started", n=n, who=players[mano])
            case {"type": "bid_spoken", "word": str(word), "seat": int(seat), "stones": stones}:
                numbers = {"n": stones} if isinstance(stones, int) else {}
                yield f"  {self._say(f'bid.{word}', who=players[seat], **numbers)}"
            case {"type": "lance_passed", "lance": str(lance), "punto": bool(punto)}:
                yield f"  {self._say('lance_passed', lance=self._lance(lance, punto=punto))}"
            case {"type": "declared", "lance": str(lance), "seat": int(seat), "has": bool(has)}:
                key = f"declared.{lance}.{'yes' if has else 'no'}"
                yield f"  {self._say(key, who=players[seat])}"
            case {"type": "cards_shown", "seat": int(seat), "cards": list(faces)}:
                cards = " ".join(faces)
                yield f"  {self._say('cards_shown', who=players[seat], cards=cards)}"
            case {"type": "stones_taken", "award": award}:
                yield f"  {self._award(view, cast('AwardShape', award))}"
            case {"type": "hand_counted", "awards": list(awards)}:
                for award in awards:
                    yield f"  {self._award(view, award)}"
            case {"type": "game_won", "side": int(side)}:
                yield f"  {self._say('game_won', side=sides[side])}"
            case {"type": "match_won", "side": int(side)}:
                yield self._say("match_won", side=sides[side])

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
