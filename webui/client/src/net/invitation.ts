/**
 * Invitation to a table: the secret with which this phone sits down there without asking. It comes
 * in the hash of the address that a seated phone shows, or on the card of a table of a
 * championship's room, and is never in the path of a request.
 */
import { recall, remember } from "../browser/storage";

const FORM = /^#[A-Z2-7]{16}$/;

/**
 * Store the invitation in the address of this page, and take it out of there. One that is opened
 * later in the same page changes only the hash: the page is then loaded again.
 */
export function acceptInvitation(): void {
  const { hash, pathname, search } = location;
  addEventListener("hashchange", () => {
    if (FORM.test(location.hash)) location.reload();
  });
  if (!FORM.test(hash)) return;
  const [, place, code = ""] = pathname.split("/");
  keepInvitation(place === "room" ? `room.${code}` : code, hash.slice(1));
  // Pages are hashes, too.
  history.replaceState(history.state, "", pathname + search);
}

export function keepInvitation(table: string, invitation: string): void {
  remember(`invitation.${table.toUpperCase()}`, invitation);
}

/** Storage key of the secret with which a TV gets the invitation to a table again. */
export const tvAt = (table: string): string => `TV.${table}`;

/** The invitation to a table, or to the table of the room at which its match is played. */
export function invitationTo(table: string): string | null {
  const room = new URLSearchParams(location.search).get("room");
  return recall(`invitation.${table}`) ?? (room && invitationToRoom(room));
}

/** The invitation on the card of a table of a championship's room, if this phone has scanned it. */
export const invitationToRoom = (room: number | string): string | null =>
  recall(`invitation.ROOM.${room}`);

/** Path of a table's page, with the invitation in its hash where there is one. */
export function invitingPath(path: string, invitation: string | null): string {
  return invitation === null ? path : `${path}#${invitation}`;
}
