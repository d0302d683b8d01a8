/**
 * The servers at which this page can go on: at first its own, then those that the newest welcome
 * listed, the one that sent it first (docs/protocol.md, *Several servers*).
 */
import type { Welcome } from "../generated/protocol";

let origins = [location.origin];

/** Take over the list of a welcome; without a database it has none. */
export function learnServers({ servers = origins }: Pick<Welcome, "servers">): void {
  origins = servers;
}

/** URL of a server's WebSocket, by its place in the list; beyond its end it begins again. */
export const socketUrl = (place = 0): string =>
  `${origins[place % origins.length]?.replace("http", "ws")}/ws`;

/** Address of a path at the server that sent the newest welcome. */
export const atServer = (path: string): string =>
  origins[0] === location.origin ? path : origins[0] + path;
