/** The hello message, the first one of every connection. */
import { recall } from "../browser/storage";
import { type Hello, PROTOCOL } from "../generated/protocol";
import { invitationTo, tvAt } from "./invitation";

export function helloOf(
  client: Hello["client"],
  table: string | null,
  pointed: string | null = null,
): Hello {
  const at = table ?? pointed;
  const isTv = client === "tv";
  // What is undefined is not sent.
  return {
    type: "hello",
    protocol: PROTOCOL,
    client,
    table: table ?? undefined,
    pointed: table === null ? (pointed ?? undefined) : undefined,
    token: isTv ? undefined : (recall("token") ?? undefined),
    invitation: at === null ? undefined : (invitationTo(isTv ? tvAt(at) : at) ?? undefined),
  };
}
