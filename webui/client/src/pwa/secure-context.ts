/**
 * Secure contexts, for the rest of the client: hooks that secure-page.ts fills (null on plain http),
 * and whether an address is secure or private.
 */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** `LastKnown`, for screens without a view and without a connection. */
export const lastKnown = signal<ComponentType | null>(null);

/**
 * Whether an address is in a private network, which may have no internet (RFC 1918, link-local,
 * mDNS).
 */
export function isPrivateAddress(address: string): boolean {
  const host = new URL(address).hostname;
  return /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|\.local$/.test(host);
}

/**
 * Whether a service worker is installed on this page. 127.0.0.1 would be a secure context too, but
 * is left out for development and tests.
 */
export function isSecurePage(place: Pick<Location, "protocol" | "hostname">): boolean {
  return place.protocol === "https:" || place.hostname === "localhost";
}
