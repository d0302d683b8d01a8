"""A table driven as the phones drive it: commands and events through JSON, every view made.

What is said in a hand is `TableWords` (`say`), as at a client of a server (`tests.seated_client`)
and at the tables that pages and panels are shown (`tests.browser.engine_table`,
`tests.device.real_table`): those only decide and make the view. `TableForTests` also sends every
command and event through JSON, holds each view against its parts and what it leaves out, and knows
phones, the referee, the panel and the house; `truthful_commands` gives the commands by which an
option of its view is taken.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypedDict, TypeVar, Unpack, cast, get_args, get_type_hints

import pytest

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.record import hand_records, settle
from scorekeeper.refusal import Refused
from scorekeeper.rules import read_rules
from scorekeeper.table import (
    AroundTable,
    Intent,
    PendingTable,
    Recorded,
    Table,
    decide,
    expire,
    open_table,
    pending,
)
from scorekeeper.table.codec import CODEC
from scorekeeper.table.commands import Saw
from scorekeeper.table.request import requests_of
from scorekeeper.table.staleness import saw_now
from scorekeeper.view import view_of
from scorekeeper.view.happening import happening_in
from scorekeeper.view.happening_shapes import Happening, UndoExtentShape
from scorekeeper.view.left_out import complete, without_empty
from scorekeeper.view.option_shapes import BidOption, OptionShape
from scorekeeper.view.part_cache import PartCache
from scorekeeper.view.shapes import OutcomeShape, RequestShape, View
from tests.json_path import Json
from tests.table_words import TableWords

PHONES = tuple(str(seat) * 64 for seat in range(7))
"""Hashes of phones, one a seat, and one more."""
REFEREE = 6
"""Place of the referee's phone among them, which holds no seat."""
NAMES = ("Ane", "Jon", "Miren", "Iker", "Nerea", "Unai")
WORKED_HAND = (
    ("7", "7", "2", "A"),
    ("3", "3", "S", "2"),
    ("R", "R", "S", "A"),
    ("C", "C", "C", "6"),
)
"""The hand of the texts (PG, BL): mano first."""


class Reply(NamedTuple):
    """An answer to the request of a kind that waits, sent as a command.

    A no of who asked withdraws it.
    """

    kind: str
    yes: bool
    disputed: bool = False


YES, NO = Reply("act", yes=True), Reply("act", yes=False)
UNDO_DISPUTED, LET_STAND = Reply("act", yes=True, disputed=True), Reply("act", False, disputed=True)
SEE = Reply("count", yes=True)
GIVE_BACK, KEEP_SEAT = Reply("seat_back", yes=True), Reply("seat_back", yes=False)
Command = Mapping[str, object]
Sent = Command | Reply
Option = TypeVar("Option")


def refused(code: str) -> pytest.RaisesExc[Refused]:
    """Expect a refusal by this code."""
    return pytest.raises(Refused, check=lambda refusal: refusal.code == code)


class UndoStep(UndoExtentShape):
    """A step that an option takes back, with all since."""

    to: int
    asks: bool


class AskedShape(RequestShape, OutcomeShape):
    """An act that waits, with what becomes of the match."""


class Sender(TypedDict, total=False):
    """Who sends a command, as `TableForTests.do` is told."""

    by: int | None
    phone: int | None
    seen: int | None
    saw: int | None
    gone: Mapping[int, float] | None
    referee: bool
    admitted: bool
    panel: bool
    house: bool
    invited: bool


class TableForTests(TableWords):
    """A table of Ane, Jon, Miren, Iker and who else there is, each with a phone of their own.

    Nobody is asked unless the rules say so (`confirm`): most tests are about something else.
    """

    counter = False
    """Is it a plain counter, at which nobody sits?"""
    unrecorded = False
    """Is nothing of it counted in the season?"""

    def __init__(self, *, mano: int = 0, preset: str = "clasico", **rules: object) -> None:
        self.rows: list[Recorded] = []
        self.tables: dict[int, Table] = {}
        self._parts = PartCache()
        self._viewed: tuple[Table, Mapping[int, float], View] | None = None
        self.gone: Mapping[int, float] = {}
        """Seconds since the phones of some seats were connected, as the view is made."""
        self.addresses: dict[str, str] = {}
        """Network addresses of phones, by hash."""
        self.passed = 0.0
        """Seconds that have passed besides one for each event."""
        rules = {"confirm": "one", **rules}
        playing = read_rules(rules, preset)
        names = NAMES[: playing.players]
        setup = {
            "sides": names if playing.alone else ["Nosotros", "Ellos"],
            "players": names,
            "preset": preset,
            "rules": rules,
            "mano": mano,
            "counter": self.counter,
            "unrecorded": self.unrecorded,
        }
        self.setup: Json = json.loads(json.dumps(setup))
        """How the table was opened."""
        opened = open_table(self.setup)
        self.table = self._record(pending(None, Role.SERVER, 0.0).add(*opened))
        for seat, name in enumerate(() if self.counter else names):
            self.do({"type": "sit", "seat": seat, "name": name}, by=None, phone=seat)

    @classmethod
    def of(cls, rules: Mapping[str, object], preset: str = "clasico") -> TableForTests:
        """A table by these rules, whatever they are."""
        return cls(mano=0, preset=preset, **rules)

    def do(
        self,
        command: Sent,
        *,
        by: int | None = 0,
        phone: int | None = None,
        seen: int | None = None,
        gone: Mapping[int, float] | None = None,
        referee: bool = False,
        admitted: bool = False,
        panel: bool = False,
        house: bool = False,
        invited: bool = True,
        saw: int | None = None,
    ) -> Table:
        """Send a command as seat `by` from its own phone, from another's, or as the referee.

        Args:
            command: As it comes over the wire.
            by: The seat that acts.
            phone: Place in `PHONES` of the phone that sends it, where it is not the seat's own.
            seen: Revision that the sender had; the newest where None.
            gone: Seconds by seat since its phone was last there.
            referee: It acts as the table's referee.
            admitted: It gave the referee's code.
            panel: It comes from the table's panel.
            house: It comes from a phone with the house PIN.
            invited: It has the invitation of the table.
            saw: Revision that was on the sender's screen, where it is not `seen`.
        """
        seen = self.table.revision if seen is None else seen
        sender = PHONES[phone] if phone is not None else (None if by is None else PHONES[by])
        actor: Actor = Role.PHONE if by is None else by
        if panel:
            actor, sender = Role.PANEL, "b" * 64
        if house:
            actor, sender = Role.HOUSE, "c" * 64
        if referee:
            actor, sender = Role.REFEREE, PHONES[REFEREE]
        if isinstance(command, Reply):
            command = self._answer(command, seen, actor, sender)
        intent = Intent(
            command=CODEC.command_from_json(json.loads(json.dumps(command))),
            by=actor,
            around=AroundTable(
                gone=self.gone if gone is None else gone,
                admitted=admitted,
                invited=invited,
                addresses=self.addresses,
                saw=self._saw(seen if saw is None else saw),
            ),
            phone=sender,
            seen=seen,
            at=self.passed + len(self.rows),
        )
        self.table = self._record(decide(self.table, intent))
        return self.table

    def _answer(
        self, reply: Reply, seen: int, actor: Actor, phone: str | None
    ) -> Mapping[str, object]:
        """The command that answers what was on the sender's screen."""
        table = self.tables.get(seen, self.table)
        waits = [
            each
            for each in requests_of(table)
            if (each.kind, each.disputed) == (reply.kind, reply.disputed)
        ]
        if not waits:
            return {"type": "answer", "request": 999_999, "yes": reply.yes}
        request = waits[-1]
        by = request.by
        ours = phone == request.asked.phone if by is None else False
        if by is not None and not isinstance(actor, Role):
            ours = table.rules.side_of(by) == table.rules.side_of(actor)
        if ours and not reply.yes:
            return {"type": "withdraw", "request": request.number}
        return {"type": "answer", "request": request.number, "yes": reply.yes}

    def _saw(self, revision: int) -> Saw | None:
        """What a screen showed at that revision; unknown in the middle of a step."""
        shown = self.tables.get(revision)
        return None if shown is None else saw_now(shown.match)

    def would(self, command: Sent, **sender: Unpack[Sender]) -> None:
        """Send a command and forget it: refused as `do` would be, it changes nothing else."""
        table, rows = self.table, len(self.rows)
        try:
            self.do(command, **sender)
        finally:
            if self.table is not table:
                del self.tables[self.table.revision]
            self.table = table
            del self.rows[rows:]

    def by_server(self, decide: Callable[[PendingTable], PendingTable]) -> PendingTable:
        """Let the server decide something; what it decided."""
        decided = decide(pending(self.table, Role.SERVER, float(len(self.rows))))
        self.table = self._record(decided)
        return decided

    def _record(self, decided: PendingTable) -> Table:
        assert decided.events, "a command that does nothing must be refused"
        for each in decided.events:
            stored = json.loads(json.dumps(CODEC.event_to_json(each)))
            assert CODEC.event_from_json(stored) == each
        table = decided.table
        self.rows.extend(decided.recorded)
        self.tables[table.revision] = table
        return table

    # ------------------------------------------------------------ the referee

    def referee_comes(self, name: str = "Koldo") -> None:
        """Somebody comes in by the table's code, on a phone that holds no seat."""
        came = {"type": "open_referee", "code": "123456", "name": name}
        self.do(came, by=None, phone=REFEREE, admitted=True)

    def rules(self, command: Sent) -> None:
        """Let the referee do it."""
        self.do(command, referee=True)

    # ------------------------------------------------------------ the server

    def time_is_over(self, request: int | None = None) -> None:
        """Nobody has answered the request in time, or the count that waits."""
        number = self.proposed["request"] if request is None else request
        self.by_server(lambda begun: expire(begun, number))

    # ------------------------------------------------------------ what the players do

    def repeat(self, command: Mapping[str, object], seat: int | None) -> None:
        """Send a command as a seat."""
        self.do(command, by=seat)

    def passing(self) -> int:
        """Ane says it for everybody."""
        return 0

    def undo(self, to: int | None = None, *, by: int = 0) -> None:
        """Take back the last step, or all since that one."""
        self.tell("undo", by=by, **({} if to is None else {"to": to}))

    def set_score(self, *stones: int, games: tuple[int, ...] | None = None, by: int = 0) -> None:
        """Set the score, of the first game where no other is named."""
        won = list(games or [0] * len(stones))
        self.tell("set_score", by=by, stones=list(stones), games=won, reason="x")

    def leave(self, *seats: int, to: int | None = None) -> None:
        """Phones leave their seats; `to`: the phone that then sits there too."""
        for seat in seats:
            self.tell("leave", by=seat, seat=seat)
            if to is not None:
                self.do({"type": "sit", "seat": seat, "name": NAMES[seat]}, by=None, phone=to)

    def refuses(self, command: Sent, code: str, **sender: Unpack[Sender]) -> Refused:
        """Send what is refused by this code and changes nothing."""
        before, rows = self.table, len(self.rows)
        with refused(code) as refusal:
            self.do(command, **sender)
        assert refusal.value.text
        assert (self.table, len(self.rows)) == (before, rows)
        return refusal.value

    def show_hand(self, seat: int, cards: Sequence[str], *, by: int | None = None) -> None:
        """Enter a seat's cards."""
        told_by = seat if by is None else by
        self.do({"type": "show_cards", "seat": seat, "cards": list(cards)}, by=told_by)

    def show_all(self, hands: Sequence[Sequence[str]] = WORKED_HAND) -> None:
        """Everybody shows."""
        for seat, cards in enumerate(hands):
            self.show_hand(seat, cards)

    def next_hand(self) -> None:
        """Deal again."""
        self.do({"type": "next_hand"})

    def worked_hand_to_the_cards(self, first: str = "grande") -> None:
        """The worked hand from grande (or chica) up to its cards, with nobody betting."""
        if first == "grande":
            self.say("grande: paso")
        self.say("chica: paso; pares: sí sí sí sí, paso; juego: no sí sí sí, paso")

    def pass_worked_hand(self) -> None:
        """The worked hand with nobody betting: 5 for the mano's side, 6 for the other."""
        self.worked_hand_to_the_cards()
        self.show_all()

    # ------------------------------------------------------------ what there is to see

    @property
    def view(self) -> View:
        """The view as it is sent and read.

        Nothing is lost by what it leaves out, and parts of earlier views are used again only where
        nothing in them has changed.
        """
        of, gone, view = self._viewed or (None, {}, None)
        if view is None or of is not self.table or gone != self.gone:
            view = view_of(self.table, "K7QF", gone=self.gone)
            assert view_of(self.table, "K7QF", gone=self.gone, parts=self._parts) == view
            assert complete(json.loads(json.dumps(without_empty("View", view)))) == view
            self._viewed = (self.table, dict(self.gone), view)
        return view

    def waiting(self, kind: str = "act", *, disputed: bool = False) -> AskedShape | None:
        """The request of a kind that waits; of an act with what becomes of the match."""
        for each in self.view["requests"]:
            if (each["kind"], each["disputed"]) == (kind, disputed):
                return cast("AskedShape", {**each, **(each["outcome"] or {})})
        return None

    @property
    def asked(self) -> AskedShape | None:
        """The act that waits."""
        return self.waiting()

    @property
    def disputed(self) -> AskedShape | None:
        """What is disputed."""
        return self.waiting(disputed=True)

    @property
    def proposed(self) -> AskedShape:
        """The count that waits."""
        found = self.waiting("count")
        assert found is not None, "no count waits"
        return found

    def may_answer(self, reply: Reply) -> list[int | str]:
        """Who may say so to the request of this kind, in order."""
        request = self.waiting(reply.kind, disputed=reply.disputed)
        number = None if request is None else request["request"]
        return [
            actor
            for option, by in self.may()
            if option["do"] == "answer"
            if (option["request"], option["yes"]) == (number, reply.yes)
            for actor in by
        ]

    @property
    def latest(self) -> list[Happening]:
        """The events of the last command."""
        return [self.happening(each) for each in self.view["latest"]]

    @property
    def last(self) -> Happening:
        """The last event."""
        return self.latest[-1]

    def happening(self, named: int | Happening) -> Happening:
        """A happening of the view, by its sequence if it is an entry of the hand."""
        return happening_in(self.view, named)

    def spoken(self, lance: str = "grande") -> list[dict[str, object]]:
        """The words of the bidding of a lance."""
        entries = self.view["hand"]["entries"]
        said = [cast("dict[str, object]", each) for each in entries if each["type"] == "bid_spoken"]
        return [each for each in said if each["lance"] == lance]

    def name_of(self, happening: Happening) -> str | None:
        """Who entered it."""
        by, name = happening["by"], happening["by_name"]
        return name if by is None or name is not None else self.table.seats[by].player

    @property
    def score(self) -> tuple[int, ...]:
        """Stones of each side."""
        return self.table.match.score

    @property
    def phase(self) -> str:
        """Where the hand is."""
        return self.view["hand"]["phase"]

    def records(self) -> list[dict[str, object]]:
        """The finished hands as hand records."""
        return list(hand_records(self.rows))

    def settles_alike(self) -> None:
        """Hold the record of the last finished hand against what the table took."""
        *_, record = self.records()
        result = settle(json.loads(json.dumps(record)))
        hand = self.table.match.hand
        assert result["score"] == list(self.score)
        assert result["winner"] == hand.winner

    def options(self, kind: type[Option], *commands: str) -> list[Option]:
        """What may be done of one kind, or of these commands of it."""
        do = commands or get_args(get_type_hints(kind)["do"])
        return [cast("Option", option) for option, _by in self.may() if option["do"] in do]

    def may(self) -> list[tuple[OptionShape, list[int | str]]]:
        """What may be done, each with the actors that may."""
        return [(option, each["by"]) for each in self.view["may"] for option in each["options"]]

    def by(self, do: str) -> list[int | str]:
        """Who may do this; none where it is not offered."""
        return [actor for option, by in self.may() if option["do"] == do for actor in by]

    def bids(self) -> dict[tuple[int, str], BidOption]:
        """What each seat may say, by seat and word."""
        return {
            (seat, option["word"].value): option
            for option in self.options(BidOption)
            for seat in option["seats"]
        }

    def undo_steps(self, by: int | str = 0) -> list[UndoStep]:
        """What this actor may take back, newest first."""
        steps = [
            (run, to, option["free"])
            for option, actors in self.may()
            if option["do"] == "undo" and by in actors
            for run in option["steps"]
            for to in run["to"]
        ]
        return [
            {
                "to": to,
                "steps": number,
                "kind": run["kind"],
                "hands": run["hands"],
                "games": run["games"],
                "match": run["match"],
                "asks": free is not None and number > free,
            }
            for number, (run, to, free) in enumerate(steps, 1)
        ]


class CounterForTests(TableForTests):
    """A plain counter, at which nobody sits."""

    counter = True
