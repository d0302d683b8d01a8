/** The page kept by the service worker (sw.js), and the way a newer one takes its place. */
import { effect } from "@preact/signals";
import { welcome } from "../store";
import { applyUpdate, updateDownloaded } from "./new-version";

/** What sw.js obeys. */
const TAKE_OVER = "take over";
/** How long a newer page may take to come before the old one is loaded again all the same. */
const COMES_WITHIN_MS = 8000;

export async function registerServiceWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/sw.js");
  const look = (): void => {
    // The first worker of all is no news: this page is what it keeps.
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
    // A server that was started anew may have brought a newer page.
    if (boot !== undefined && heard !== undefined && heard !== boot) void update(registration);
    boot = heard ?? boot;
  });
}

/** Without a connection there is nothing newer; it is asked for again at the next welcome. */
async function update(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch((why: unknown) => console.info("no newer page", why));
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
