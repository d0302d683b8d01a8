/**
 * Features of secure pages: the service worker, which opens the page without the server, and the
 * last known score. Loaded on https and localhost only.
 */
import { effect } from "@preact/signals";
import { view } from "../state/store";
import { LastKnown, saveLastScore } from "./last-known";
import { lastKnown } from "./secure-context";
import { registerServiceWorker } from "./service-worker";

/** The service worker downloads its files once the page is idle; delay in milliseconds. */
const AFTER_MS = 3000;

export function enableSecureFeatures(): void {
  lastKnown.value = LastKnown;
  effect(() => {
    if (view.value) saveLastScore(view.value, Date.now());
  });
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    setTimeout(() => {
      // A browser may forbid it, in a private window or with a certificate that was accepted as an
      // exception.
      registerServiceWorker(navigator.serviceWorker).catch((why: unknown) =>
        console.info("service worker not registered", why),
      );
    }, AFTER_MS);
  }
}
