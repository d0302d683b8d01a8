"""Seats by consent: who is sent the invitation to a table, and phones that ask for a seat there.

A request is not in the log: it ends with its answer, or with the connection of who asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from scorekeeper.kernel.actor import Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.commands import AroundTable, Intent, Sit
from scorekeeper.table.events import PhoneExpelled
from scorekeeper.table.permission import check_permission, check_places
from webui.limits.attempts import AttemptLimiter
from webui.protocol import outgoing
from webui.protocol.incoming import AboutSitting, AnswerSitting, AskToSit, StopAsking
from webui.protocol.shapes import InvitationShape
from webui.secrets.kept import same
from webui.settings import Attempts
from webui.streams.admission import Admission
from webui.streams.cached_table import CachedTable
from webui.streams.interface import Subscriber

MOST_OF_A_TABLE = 4
"""Requests at a table that wait for an answer."""


@dataclass(frozen=True, slots=True)
class SitRequest:
    """A request for a seat.

    Attributes:
        number: Of the request. A change of seat or name is another request.
    """

    number: int
    table: str
    who: Subscriber
    seat: int
    name: str


class Sitting:
    """Sends invitations and requests to those whom they concern. Used by the writer only.

    Args:
        monotonic: Seconds that never go back.
        wall: Seconds since 1970.
        tries: Requests of a phone, and of an address.
    """

    def __init__(
        self,
        admission: Admission,
        monotonic: Callable[[], float],
        wall: Callable[[], float],
        send: Callable[[Subscriber, bytes], None],
        tries: Attempts,
    ) -> None:
        self._invitations = admission.invitations
        self._admission = admission
        self._monotonic = monotonic
        self._wall = wall
        self._send = send
        self._numbers = count(1)
        self._pointed: set[Subscriber] = set()
        """TVs that a seated phone pointed at their table."""
        self._open: dict[str, SitRequest] = {}
        """Requests by phone, one each; oldest first."""
        self._tries = AttemptLimiter(monotonic, tries, RefusalCode.TOO_MANY_ASKS)
        self._ask_again = round(tries.seconds)

    def handle(self, who: Subscriber, cached: CachedTable, message: AboutSitting) -> None:
        """Handle a message.

        Raises:
            Refused: Of `ask_to_sit` too_many_asks, nothing_changes (the phone may sit down as it
                is), and as of `sit`, as card_wanted; of an answer not_seated, nothing_asked.
        """
        match message:
            case AskToSit(seat=seat, name=name):
                self._ask(who, cached, seat, name)
            case StopAsking():
                self._withdraw(who, cached)
            case AnswerSitting(request=number, yes=yes):
                if not cached.table.seats_of(who.phone):
                    raise Refused(RefusalCode.NOT_SEATED)
                asking = self._take(cached, number).who
                if yes:
                    self.invite(asking, cached)
                else:
                    refused = Refused(RefusalCode.SITTING_DECLINED)
                    self._send(asking, outgoing.refused(refused))
                self._send_seated(cached)

    def enter(self, who: Subscriber, cached: CachedTable) -> None:
        """Send a client that connects the invitation and the seat requests, if it may have them.

        A TV that was pointed here sends the secret of TVs, which a phone that was removed and
        has an older invitation does not have.
        """
        brought = who.invitation if who.kind == "tv" else None
        if same(brought, self._invitations.to_tv(cached.code)):
            self.point(who, cached)
        if not cached.holds_seat(who):
            return
        self.invite(who, cached)
        if self._requests(cached):
            self._send_seated(cached)

    def seats_changed(self, cached: CachedTable) -> None:
        """Send those who sit now the invitation, and the requests of others."""
        for who in cached.seated():
            self.invite(who, cached)
            self._open.pop(who.phone, None)
        for who in self._pointed.intersection(cached.subscribers):
            self.invite(who, cached)
        self._send_expelled(cached)
        if self._requests(cached):
            self._send_seated(cached)

    def point(self, tv: Subscriber, cached: CachedTable) -> None:
        """Give a TV the invitation to the table at which a seated phone pointed it."""
        self._pointed.add(tv)
        self.invite(tv, cached)

    def leave(self, who: Subscriber, cached: CachedTable) -> None:
        """Forget a client that left."""
        self._pointed.discard(who)
        self._withdraw(who, cached)

    def _withdraw(self, who: Subscriber, cached: CachedTable) -> None:
        request = self._open.get(who.phone)
        if request is not None and request.who is who:
            del self._open[who.phone]
            self._send_seated(cached)

    def invite(self, who: Subscriber, cached: CachedTable) -> None:
        """Give a client the invitation to its table, unless it has it."""
        invitation = self._invitation(cached)
        if who.invitation != invitation:
            who.invitation = invitation
            message: InvitationShape = {
                "type": "invitation",
                "table": cached.code,
                "invitation": invitation,
            }
            if who in self._pointed:
                message["tv"] = self._invitations.to_tv(cached.code)
            self._send(who, outgoing.encode(message))

    def _invitation(self, cached: CachedTable) -> str:
        return self._invitations.to(cached.code, len(cached.table.expelled))

    def _ask(self, who: Subscriber, cached: CachedTable, seat: int, name: str) -> None:
        table = cached.table
        intent = Intent(
            Sit(seat, name),
            Role.PHONE,
            AroundTable(
                cached.gone(table, self._monotonic()),
                invited=self._admission.is_invited(cached.code, table, who, seat),
                addresses=cached.addresses(self._invitations.hashed),
            ),
            who.phone,
            at=self._wall(),
        )
        check_places(intent.command, table.rules)
        try:
            check_permission(table, intent)
        except Refused as refused:
            if refused.code is not RefusalCode.ASK_TO_SIT:
                raise
        else:
            if not intent.around.invited or who.invitation == self._invitation(cached):
                raise Refused(RefusalCode.NOTHING_CHANGES)
            # A phone of a championship's pair, or of its director: it has the right, and no secret.
            self.invite(who, cached)
            return
        self._tries.check(who)
        self._make_room(who, cached)
        self._tries.add(who)
        self._open[who.phone] = SitRequest(next(self._numbers), cached.code, who, seat, name)
        self._send_seated(cached)

    def _make_room(self, who: Subscriber, cached: CachedTable) -> None:
        """End the newest request of the address with the most, if that lets in one with fewer.

        Raises:
            Refused: too_many_asks.
        """
        others = [each for each in self._requests(cached) if each.who.phone != who.phone]
        if len(others) < MOST_OF_A_TABLE:
            return
        full = Refused(RefusalCode.TOO_MANY_ASKS, seconds=self._ask_again)
        of_address = Counter(each.who.address for each in others)
        [(address, most)] = of_address.most_common(1)
        if most < of_address[who.address] + 2:
            raise full
        newest = [each for each in others if each.who.address == address][-1]
        del self._open[newest.who.phone]
        self._send(newest.who, outgoing.refused(full))

    def _send_expelled(self, cached: CachedTable) -> None:
        """Send a phone that was removed just now the refusal `expelled`."""
        latest = [each.event for each in cached.table.latest]
        phones = {each.phone for each in latest if isinstance(each, PhoneExpelled)}
        for who in cached.subscribers:
            if who.phone in phones:
                self._send(who, outgoing.refused(Refused(RefusalCode.EXPELLED)))

    def _take(self, cached: CachedTable, number: int) -> SitRequest:
        """Remove a request that is answered, and return it. Refused (nothing_asked)."""
        for each in self._requests(cached):
            if each.number == number:
                return self._open.pop(each.who.phone)
        raise Refused(RefusalCode.NOTHING_ASKED)

    def _requests(self, cached: CachedTable) -> list[SitRequest]:
        return [each for each in self._open.values() if each.table == cached.code]

    def _send_seated(self, cached: CachedTable) -> None:
        """Send those seated all requests that wait at their table."""
        requests = self._requests(cached)
        frame = outgoing.encode(
            {
                "type": "sit_requests",
                "requests": [
                    {"request": each.number, "seat": each.seat, "name": each.name}
                    for each in requests
                ],
            }
        )
        for who in cached.seated():
            self._send(who, frame)
