/*
 * Keeps the app on the phone, so that it opens without the server. Secure pages only (secure-page.ts).
 *
 * One version is kept whole, and only it is shown, until the person asks for the next (service-worker.ts):
 * "take over". What is not the app itself (the score, codes to scan, /trust) is never kept.
 */
// The build puts in which files this version has (pwa-files.ts).
const { version, files } = self.AMARRAKO;
const KEPT = `amarrako-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("amarrako-") && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(forget());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

/** One page serves every table: its script reads the code from the address. */
const pageAt = (path) => (path.startsWith("/t/") ? "/t/" : path);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const path = request.mode === "navigate" ? pageAt(pathname) : pathname;
  if (!files.includes(path)) return;
  const kept = caches.match(path, { cacheName: KEPT });
  event.respondWith(kept.then((found) => found ?? fetch(request)));
});
