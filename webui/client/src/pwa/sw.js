/* Service worker: caches the app, so that it opens without the server. Registered on secure pages
 * only (secure-page.ts).
 *
 * One version is cached whole, and is served until the page asks for the next one ("take over",
 * service-worker.ts). What is not part of the app (the API, QR codes, /trust) is never cached. */
// The build prepends the list of files (pwa-files.ts).
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

/** All tables have the same page, whose script reads the code from the address. */
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
