/** The hello message, the first one of every connection. */
import { recall } from "../browser/storage";
import { type Hello, PROTOCOL } from "../generated/protocol";
import { invitationTo, tvAt } from "./invitation";

export function helloOf(
  client: Hello["client"],
  table: string | null,
  pointed: string | null = null,
): Hello {
  const message: Hello = { type: "hello", protocol: PROTOCOL, client };
  const token = client === "tv" || client === "panel" ? null : recall("token");
  if (table !== null) message.table = table;
  else if (pointed !== null) message.pointed = pointed;
  if (token !== null) message.token = token;
  const at = table ?? pointed;
  const place = at !== null && client === "tv" ? tvAt(at) : at;
  const invitation = place !== null && client !== "panel" ? invitationTo(place) : null;
  if (invitation !== null) message.invitation = invitation;
  return message;
}

/** URL of the server's WebSocket. */
export function socketUrl(): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`;
}
