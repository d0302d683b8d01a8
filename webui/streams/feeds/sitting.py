"""Invitations to a table, and refusals to those who get no seat there."""

from __future__ import annotations

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.events import Declined, PhoneExpelled, RequestKind
from scorekeeper.table.request import ANSWER_SECONDS
from webui.protocol import outgoing
from webui.protocol.messages import InvitationShape
from webui.secrets.invitations import Invitations
from webui.secrets.kept import same
from webui.streams.cache.cached_table import CachedTable
from webui.streams.feeds.client import Client
from webui.streams.feeds.publisher import Publisher


class Sitting:
    """Sends invitations and refusals to those whom they concern. Used by the writer only."""

    def __init__(self, invitations: Invitations, publisher: Publisher) -> None:
        self._invitations = invitations
        self._publisher = publisher

    def enter(self, client: Client, cached: CachedTable) -> None:
        """Recognise a TV that was pointed at its table before.

        It sends the secret of TVs, which a phone that was removed and has an older invitation does
        not have.
        """
        brought = client.who.invitation if client.who.kind == "tv" else None
        client.is_invited = same(brought, self._invitations.to_tv(cached.code))

    def invitation(self, client: Client) -> object:
        """Which invitation a client has; None: none, as it neither sits nor was pointed there."""
        cached = client.table
        if cached is None or not (client.is_invited or cached.holds_seat(client.who)):
            return None
        return cached.code, len(cached.table.expelled)

    def encode_invitation(self, client: Client) -> bytes | None:
        """Encode it, unless the client brought it."""
        cached = client.table
        if self.invitation(client) is None or cached is None:
            return None
        invitation = self._invitations.to(cached.code, len(cached.table.expelled))
        if client.who.invitation == invitation:
            return None
        client.who.invitation = invitation
        message: InvitationShape = {
            "type": "invitation",
            "table": cached.code,
            "invitation": invitation,
        }
        if client.is_invited:
            message["tv"] = self._invitations.to_tv(cached.code)
        return outgoing.encode(message)

    def send_refusals(self, cached: CachedTable) -> None:
        """Send a refusal to a phone that was just removed, or was given no seat."""
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
                    self._publisher.send(who, outgoing.refused(refused))
