/** Registration of the service worker (sw.js), and how a newer version replaces the running one. */
import { effect } from "@preact/signals";
import { welcome } from "../state/store";
import { applyUpdate, updateDownloaded } from "./update";

/** The message that makes sw.js call skipWaiting. */
const TAKE_OVER = "take over";
/**
 * Time after which the page is reloaded even if the newer worker has not taken over, in
 * milliseconds.
 */
const COMES_WITHIN_MS = 8000;

export async function registerServiceWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/sw.js");
  const look = (): void => {
    // The first worker is no update: this page is the version that it caches.
    if (registration.waiting && registration.active) updateDownloaded.value = true;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  applyUpdate.value = () => void take(workers, registration);
  let boot: string | undefined;
  effect(() => {
    const heard = welcome.value?.boot;
    // A server that was restarted may have a newer version.
    if (boot !== undefined && heard !== undefined && heard !== boot) void update(registration);
    boot = heard ?? boot;
  });
}

/**
 * Check for a newer version. Without a connection there is none; it is checked again at the next
 * welcome.
 */
async function update(registration: ServiceWorkerRegistration): Promise<void> {
  await registration
    .update()
    .catch((why: unknown) => console.info("no check for a newer version", why));
}

async function take(
  workers: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  if (!registration.waiting) await update(registration);
  const next = registration.waiting ?? registration.installing;
  if (!next) {
    location.reload();
    return;
  }
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  setTimeout(() => location.reload(), COMES_WITHIN_MS);
  const go = (): void => {
    if (next.state === "installed") next.postMessage(TAKE_OVER);
    if (next.state === "activated") location.reload();
  };
  next.addEventListener("statechange", go);
  go();
}
