"""Commands that take an option of the view, true to the cards that a table has been dealt.

What is told without cards is worked out by the oracle, not by the engine under test.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.lance import Lance
from scorekeeper.match.commands import CountStones
from scorekeeper.table.commands import Act, Rematch
from scorekeeper.view.hand_shapes import AskToldShape
from scorekeeper.view.option_shapes import BidOption, OptionShape, ToTellShape
from tests.scorekeeper.oracle.deck import read_hand
from tests.scorekeeper.oracle.read_record import Rules
from tests.scorekeeper.oracle.showdown import Showdown
from tests.scorekeeper.table_for_tests import PHONES, Sender, TableForTests

Command = dict[str, object]
Taking = tuple[Command, Sender]
"""A command, and who sends it."""
REFEREE: Sender = {"referee": True}
WHY = "Lo dice el árbitro"
KINDS = {"pares": ("par", "medias", "duples"), "juego": ("", "juego", "31")}
"""What is told of a value, by its stones less one."""


class Truth:
    """The cards that everybody holds, whether or not they have shown them."""

    def __init__(self, table: TableForTests, hands: list[list[str]]) -> None:
        self.table, self.hands = table, hands
        self.view = table.view
        playing = table.table.rules
        self.rules = Rules(**{name: getattr(playing, name) for name in vars(Rules())})
        read = [read_hand(hand, self.rules) for hand in hands]
        self.cards = Showdown(list(read), table.table.match.hand.mano, self.rules)
        self.seats = list(playing.seats)

    def ways(self, option: OptionShape, actor: int | str) -> Iterator[Taking]:
        """Commands by which an actor takes an option, each of which must be accepted.

        None for cards that are shown already and for a score that nobody would set.
        """
        sender = self._sender(option, actor)
        match option["do"]:
            case "bid":
                yield from self._bids(option, sender)
            case "declare":
                for seat in option["seats"]:
                    for has in (True, False):
                        said = {"lance": option["lance"], "seat": seat, "has": has}
                        yield {"type": "declare", **said}, sender
            case "show_cards" | "tell_lance" | "tell_hand":
                yield from self._tellings(option, sender)
            case "set_mano" | "draw_card" | "note" | "sit" | "sit_as_drawn":
                yield from self._beforehand(option, sender)
            case "rule_lance" | "take_hand" | "take_game" | "take_match":
                yield from self._rulings(option, sender)
            case "set_score":
                yield from self._scores(sender)
            case "set_target" | "count_stones" | "count_ordago":
                yield from self._counting(option, sender)
            case "rematch" | "set_stake":
                yield from self._stakes(option, sender)
            case "correct":
                pass  # what it needs more is not in the option
            case "rename_player" | "rename_side" | "free_seat" | "expel":
                yield from self._seats_and_names(option, sender)
            case _:
                yield from self._others(option, sender)

    def _sender(self, option: OptionShape, actor: int | str) -> Sender:
        """Who sends it as this actor; a phone without a seat is a seat's that it wants."""
        match actor:
            case "referee":
                return REFEREE
            case "panel":
                return {"panel": True}
            case "house":
                return {"house": True}
            case "phone":
                return {"by": None, "phone": option["seat"] if option["do"] == "sit" else 0}
            case int():
                phone = self.table.table.holder(actor)
                return {"by": actor, "phone": None if phone is None else PHONES.index(phone)}
            case _:
                return {"by": None, "phone": int(actor[0])}

    def _tellings(self, option: OptionShape, sender: Sender) -> Iterator[Taking]:
        do = option["do"]
        match option["do"]:
            case "show_cards":
                hand = self.hands[option["seat"]]
                shown = self.view["hand"]["cards"][option["seat"]]
                if shown is None:
                    yield {"type": do, "seat": option["seat"], "cards": hand}, sender
            case "tell_lance":
                (ask,) = (
                    ask
                    for ask in self.view["hand"]["asks"]["told"]
                    if ask["lance"] == option["lance"]
                )
                yield {"type": do, **self.told(ask)}, sender
            case "tell_hand":
                tells = [(lance, tell) for tell in option["tells"] for lance in tell["lances"]]
                for turn in range(4):
                    lines = [self._line(*each, turn + n) for n, each in enumerate(tells)]
                    yield {"type": do, "lances": lines}, sender

    def _beforehand(self, option: OptionShape, sender: Sender) -> Iterator[Taking]:
        do = option["do"]
        match option["do"]:
            case "set_mano":
                for seat in option["seats"]:
                    yield {"type": do, "seat": seat}, sender
            case "draw_card":
                for seat in option["seats"]:
                    card = "RCS7"[seat % 4]
                    if self.table.table.drawn[seat] != (card,):
                        yield {"type": do, "seat": seat, "card": card}, sender
            case "note":
                for of in [{"seat": seat} for seat in option["seats"]] or [{}]:
                    yield {"type": do, "what": option["what"], **of}, sender
            case "sit":
                yield {"type": do, "seat": option["seat"], "name": "Nerea"}, sender
            case "sit_as_drawn":
                yield {"type": do, "keep_sides": option["keep_sides"]}, sender

    def _seats_and_names(self, option: OptionShape, sender: Sender) -> Iterator[Taking]:
        do, name = option["do"], f"Nadie {self.view['revision']}"
        match option["do"]:
            case "free_seat":
                for seat in option["seats"]:
                    yield {"type": do, "seat": seat}, sender
            case "expel":
                for seat in option["seats"]:
                    if sender.get("by") != seat:
                        yield {"type": do, "seat": seat}, sender
            case "rename_player":
                for seat in self.seats:
                    yield {"type": do, "seat": seat, "name": f"{name}{seat}"}, sender
            case "rename_side":
                for side in range(self.rules.sides):
                    yield {"type": do, "side": side, "name": name}, sender

    def _rulings(self, option: OptionShape, sender: Sender) -> Iterator[Taking]:
        do = option["do"]
        sides = range(self.rules.sides)
        if option["do"] != "rule_lance":
            for side in sides:
                to = {} if do == "take_hand" else {"to": (side + 1) % self.rules.sides}
                yield {"type": do, "side": side, **to, "reason": WHY}, sender
            return
        for lance in option["lances"]:
            for side in sides:
                if not self._ruled(lance, side):
                    what = {"lance": lance, "side": side, "stones": 2, "reason": WHY}
                    yield {"type": do, **what}, sender

    def _others(self, option: OptionShape, sender: Sender) -> Iterator[Taking]:
        do = option["do"]
        match option["do"]:
            case "undo":
                only = {"only": True} if "side" in option else {}
                for run in option["steps"]:
                    for to in run["to"]:
                        yield {"type": do, "to": to, **only}, sender
            case "redo":
                yield {"type": do, "forward": option["forward"]}, sender
            case "answer" | "withdraw":
                said = {key: each for key, each in option.items() if key != "do"}
                yield {"type": do, **said}, sender
            case "all_pass" | "accept_verdict" | "nobody_else":
                yield {"type": do, "lance": option["lance"]}, sender
            case _:
                yield {"type": do}, sender

    def _counting(self, option: OptionShape, sender: Sender) -> Iterator[Taking]:
        do = option["do"]
        match option["do"]:
            case "set_target":
                for target in option["targets"]:
                    if target != self.rules.target:
                        games = option["most_games"]
                        yield {"type": do, "target": target, "games": games}, sender
            case "count_stones":
                for side in range(self.rules.sides):
                    if not self._is_asked(CountStones(side, 1)):
                        yield {"type": do, "side": side, "stones": 1}, sender
            case "count_ordago":
                for side in range(self.rules.sides):
                    yield {"type": do, "side": side}, sender

    def _stakes(self, option: OptionShape, sender: Sender) -> Iterator[Taking]:
        match option["do"]:
            case "set_stake":
                stake = {"what": "text", "text": f"café {self.view['revision']}"}
                yield {"type": "set_stake", "stake": stake}, sender
            case "rematch":
                mano = option["mano"]
                yield {"type": "rematch", "mano": mano}, sender
                doubles = option["double"] and "panel" not in sender
                if doubles and not self._is_asked(Rematch(mano, double=True)):
                    yield {"type": "rematch", "mano": mano, "double": True}, sender

    def _is_asked(self, act: Act) -> bool:
        asked = self.table.table.asked
        return asked is not None and act in asked.acts

    def _bids(self, option: BidOption, sender: Sender) -> Iterator[Taking]:
        for seat in option["seats"]:
            said = {"lance": option["lance"], "seat": seat, "word": option["word"]}
            for offer in option["offers"]:
                yield {"type": "bid", **said, "stones": offer["stones"]}, sender
            if not option["offers"]:
                yield {"type": "bid", **said}, sender

    def _ruled(self, lance: str, side: int) -> bool:
        ruling = self.table.table.match.hand.rulings[Lance(lance).place]
        return ruling is not None and (ruling.side, ruling.stones) == (side, 2)

    def _scores(self, sender: Sender) -> Iterator[Taking]:
        """One stone more for each side that it does not make the winner of the game."""
        score, games = self.table.score, self.table.table.match.games
        asked = self.table.asked
        for side, stones in enumerate(score):
            more = [*score[:side], stones + 1, *score[side + 1 :]]
            if stones + 1 < self.rules.target and (asked is None or asked["score"] != more):
                what = {"stones": more, "games": list(games), "reason": WHY}
                yield {"type": "set_score", **what}, sender

    # ------------------------------------------------------------ told without cards

    def told(self, ask: AskToldShape) -> dict[str, object]:
        """Who won a lance, and what counts is worth: lance, winner and values."""
        punto = ask["punto"]
        winner = self._best(ask["lance"], ask["winners"], punto=punto)
        values = [s for s in ask["values"] if winner is None or self._partners(s, winner)]
        return {
            "lance": ask["lance"],
            "winner": winner,
            "values": self._values(ask["lance"], values),
        }

    def _line(self, lance: Lance, tell: ToTellShape, turn: int) -> dict[str, object]:
        """A line of a hand told at once; turn: which of the ways that its bidding may have gone."""
        if not tell["how"]:
            return self.told(
                {
                    "lance": lance,
                    "punto": tell["punto"],
                    "winners": tell["winners"],
                    "values": tell["values"],
                }
            )
        line: dict[str, object] = {"lance": lance}
        having, punto = self.seats, tell["punto"]
        if lance.declared and not punto:
            said = self.table.table.match.hand.said(lance)
            having = [
                s for s in self.seats if said[s] or (said[s] is None and self.cards.holds(lance, s))
            ]
            if having:
                line["has"] = having
            elif tell["nobody"]:
                line["nobody"] = True
                having, punto = self.seats, lance == "juego"
        if line.get("nobody") and not punto:
            return line
        return {**line, **self._went(lance, tell, having, turn, punto=punto)}

    def _went(
        self, lance: Lance, tell: ToTellShape, having: list[int], turn: int, *, punto: bool
    ) -> dict[str, object]:
        bid = len({self.rules.side_of(seat) for seat in having}) > 1
        how = tell["how"][turn % len(tell["how"])] if bid else "passed"
        winners = [seat for seat in tell["winners"] if seat in having]
        winner = self._best(lance, winners, punto=punto)
        side = None if winner is None else self.rules.side_of(winner)
        went: dict[str, object] = {"how": how}
        if how == "refused":
            stood = tell["refused"][turn % len(tell["refused"])]["stood"]
            side = self._taker(lance, having, side, stood)
            went |= {"side": side, "stones": stood}
        taken_from_them = side == self.view["hand"]["forfeit"]
        if taken_from_them and winner is not None:
            # What such a side would take goes to the best of the others.
            side = self.rules.side_of(winner)
        if winner is not None and (how != "refused" or taken_from_them):
            went["winner"] = winner
        if how == "accepted":
            went["stones"] = tell["bets"][turn % len(tell["bets"])]
        if tell["values"] and not punto:
            mine = [seat for seat in winners if self.rules.side_of(seat) == side]
            went["values"] = self._values(lance, mine)
        return went

    def _taker(self, lance: str, having: list[int], best: int | None, stood: int) -> int:
        """The side that takes a refused bet: who bet it, who may raise it, or the better one."""
        standing = self.view["hand"]["standing"]
        if standing is not None and standing["lance"] == lance:
            raised = stood == standing["total"]
            return self.rules.side_of(standing["awaited"][0]) if raised else standing["side"]
        return self.rules.side_of(having[0]) if best is None else best

    def _best(self, lance: str, seats: list[int], *, punto: bool) -> int | None:
        return self.cards.best("punto" if punto else lance, seats) if seats else None

    def _values(self, lance: str, seats: list[int]) -> dict[str, str]:
        """Who said yes without having it is told to have the least."""
        least = 1 if lance == "juego" else 0
        worth = {seat: self.cards.worth(lance, [seat]) - 1 for seat in seats}
        return {str(seat): KINDS[lance][max(worth[seat], least)] for seat in seats}

    def _partners(self, one: int, other: int) -> bool:
        return self.rules.side_of(one) == self.rules.side_of(other)
