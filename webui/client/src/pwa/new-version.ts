/**
 * A newer version of this page: it is taken when the person says so, and offered between hands only.
 * Over plain http that is a reload; where a service worker keeps the page, it has to let go first.
 */
import { computed, signal } from "@preact/signals";
import { serverUpdated, view } from "../store";

/** A service worker holds a newer page ready. */
export const updateDownloaded = signal(false);
/** How the newer page is had; the service worker's way where there is one (service-worker.ts). */
export const applyUpdate = signal(() => location.reload());

/** Is there one, and may it be offered now? */
export const updateOffered = computed(
  () => (serverUpdated.value || updateDownloaded.value) && isBetweenHands(view.value),
);

export function isBetweenHands(now: typeof view.value): boolean {
  return now === null || now.match.state !== "playing" || now.hand.phase === "counted";
}
