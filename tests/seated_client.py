"""A client that holds the seats of a table and says what is said there, by its words.

Tests use it to bring a table into a state quickly; pages then show the server's own views.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.json_path import Json
from tests.server import Server, TestClient
from tests.table_words import TableWords
from webui.demo.client import HERE, command_message, connecting


class SeatedClient(TestClient, TableWords):
    """Sends commands for the seats of a table, and waits for the view after each.

    Args:
        server: The server.
        table: Code of the table.
        token: That of a phone which then is this client, with its seats.
        seats: The seats that it takes; None: every seat that is free.
        waits: Whether it waits, instead, until the phone of that token holds all seats.
        speaker: The one seat that tells everything, where it does not hold all.
        source: The address that it connects from; a server takes only so many from one.
    """

    def __init__(
        self,
        server: Server,
        table: str,
        token: str | None = None,
        *,
        seats: tuple[int, ...] | None = None,
        waits: bool = False,
        speaker: int | None = None,
        source: str = HERE,
    ) -> None:
        super().__init__(connecting(server.address, source))
        server.clients.add(self)
        self.table = table
        self._speaker = speaker
        known = {} if token is None else {"token": token}
        welcome = self.hello(table=table, **known)
        assert welcome["type"] == "welcome", welcome
        if waits:
            while any(seat["phone"] is None for seat in self.view["seats"]):
                self.receive()
            return
        for place, seat in enumerate(self.view["seats"]):
            if self.is_wanted(place) if seats is None else place in seats:
                self.repeat({"type": "sit", "seat": place, "name": seat["player"]}, None)

    def is_wanted(self, place: int) -> bool:
        """Whether it takes this seat."""
        return self.view["seats"][place]["phone"] is None

    def comes_to(self, phase: str) -> None:
        """Wait for a view in this phase; a phone's page may show it earlier."""
        while self.view["hand"]["phase"] != phase:
            self.receive()

    def tell(self, kind: str, *, by: int = 0, **what: object) -> None:
        """Give a command as a seat, or as its speaker."""
        super().tell(kind, by=by if self._speaker is None else self._speaker, **what)

    def repeat(self, command: Mapping[str, object], seat: int | None) -> None:
        """Send a command until no view was newer than the one it was for."""
        while (answer := self.attempt(seat, command)).get("code") == "stale":
            pass
        assert answer["type"] == "ack", f"{command}: {answer}"

    def attempt(self, by: int | str | None, command: Mapping[str, object]) -> Json:
        """Send a command for the newest view; its ack, once the view after it came, or refusal."""
        answer = self.ask(command_message(command, by, self.view["revision"]))
        revision = answer["revision"]
        if isinstance(revision, int):
            self.view_at(revision)
        return answer

    def request(self) -> int:
        """The newest request that waits; of somebody else's it may take a moment to come."""
        while not self.view["requests"]:
            self.receive()
        return super().request()

    def ask_referee_code(self) -> None:
        """Have the referee's code shown."""
        self.send({"type": "ask_referee_code"})
        self.receive_a("referee_code_shown")

    def point_screen(self, code: str) -> None:
        """Show this table on the screen that waits with this code."""
        self.send({"type": "point_screen", "screen": code})
