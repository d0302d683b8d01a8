/** Hooks for what only secure pages load; null on plain http. And which addresses are secure or local. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** The last known score, for a screen that has no view and no connection. */
export const lastKnown = signal<ComponentType | null>(null);

/** An address of a house's own network: one that may well have no internet (RFC 1918, mDNS). */
export function isPrivateAddress(address: string): boolean {
  const host = new URL(address).hostname;
  return /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|\.local$/.test(host);
}

/** Where a page is kept on the phone. 127.0.0.1 would do too: it is left to who tries things out. */
export function isSecurePage(place: Pick<Location, "protocol" | "hostname">): boolean {
  return place.protocol === "https:" || place.hostname === "localhost";
}
