"""Who is sent the invitation to a table, and who that they get no seat there."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.events import Declined, PhoneExpelled, RequestKind
from scorekeeper.table.request import ANSWER_SECONDS
from webui.protocol import outgoing
from webui.protocol.shapes import InvitationShape
from webui.secrets.kept import same
from webui.streams.admission import Admission
from webui.streams.cached_table import CachedTable
from webui.streams.interface import Subscriber


class Sitting:
    """Sends invitations and refusals to those whom they concern. Used by the writer only."""

    def __init__(self, admission: Admission, send: Callable[[Subscriber, bytes], None]) -> None:
        self._invitations = admission.invitations
        self._send = send
        self._pointed: set[Subscriber] = set()
        """TVs that a seated phone pointed at their table."""

    def enter(self, who: Subscriber, cached: CachedTable) -> None:
        """Send a client that connects the invitation, if it may have it.

        A TV that was pointed here sends the secret of TVs, which a phone that was removed and
        has an older invitation does not have.
        """
        brought = who.invitation if who.kind == "tv" else None
        if same(brought, self._invitations.to_tv(cached.code)):
            self.point(who, cached)
        if cached.holds_seat(who):
            self.invite(who, cached)

    def seats_changed(self, cached: CachedTable) -> None:
        """Send those who sit now the invitation."""
        for who in cached.seated():
            self.invite(who, cached)
        for who in self._pointed.intersection(cached.subscribers):
            self.invite(who, cached)

    def point(self, tv: Subscriber, cached: CachedTable) -> None:
        """Give a TV the invitation to the table at which a seated phone pointed it."""
        self._pointed.add(tv)
        self.invite(tv, cached)

    def leave(self, who: Subscriber) -> None:
        """Forget a client that left."""
        self._pointed.discard(who)

    def invite(self, who: Subscriber, cached: CachedTable) -> None:
        """Give a client the invitation to its table, unless it has it."""
        invitation = self._invitations.to(cached.code, len(cached.table.expelled))
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

    def send_refusals(self, cached: CachedTable) -> None:
        """Send a phone that was removed just now, or that was given no seat, why."""
        for recorded in cached.table.latest:
            match recorded.event:
                case PhoneExpelled(phone=phone):
                    refused = Refused(RefusalCode.EXPELLED)
                case Declined(kind=RequestKind.SEAT, how="no", phone=str(phone)):
                    refused = Refused(RefusalCode.SITTING_DECLINED)
                case Declined(kind=RequestKind.SEAT, how="room", phone=str(phone)):
                    refused = Refused(RefusalCode.TOO_MANY_ASKS, seconds=ANSWER_SECONDS)
                case _:
                    continue
            for who in cached.subscribers:
                if who.phone == phone:
                    self._send(who, outgoing.refused(refused))
