/**
 * Wake lock: keep the screen on, if the browser supports it (https only).
 *
 * A page that is hidden loses the lock and requests it again when it is shown. If the system releases
 * it, for example to save power, it is requested again after a minute.
 */

const RETRY_MS = 60_000;

/** Keep the screen on from now on; returns a function that stops requesting the lock. */
export function keepScreenOn(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const retry = (): void => {
    clearTimeout(later);
    later = setTimeout(request, RETRY_MS);
  };
  const request = (): void => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock.request("screen").then(
      (lock) => lock.addEventListener("release", retry),
      // Refused on a low battery, for example: the screen turns off as usual.
      (why: unknown) => console.info("no wake lock", why),
    );
  };
  request();
  document.addEventListener("visibilitychange", request);
  return () => {
    clearTimeout(later);
    document.removeEventListener("visibilitychange", request);
  };
}
