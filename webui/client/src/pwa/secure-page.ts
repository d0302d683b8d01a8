/**
 * What only a secure page may do: be kept by a service worker, so that it opens without the server,
 * and then show the last score it knew. Loaded on https and localhost only; plain http never sees it.
 */
import { effect } from "@preact/signals";
import { view } from "../store";
import { LastKnown } from "./last-known";
import { saveLastScore } from "./last-score";
import { lastKnown } from "./secure-context";
import { registerServiceWorker } from "./service-worker";

/** The page itself comes first: what is kept is fetched while nothing else happens. */
const AFTER_MS = 3000;

export function enableSecureFeatures(): void {
  lastKnown.value = LastKnown;
  effect(() => {
    if (view.value) saveLastScore(view.value, Date.now());
  });
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    setTimeout(() => {
      // A browser may forbid it, in a private window or behind a certificate it was told to overlook.
      registerServiceWorker(navigator.serviceWorker).catch((why: unknown) =>
        console.info("not kept", why),
      );
    }, AFTER_MS);
  }
}
