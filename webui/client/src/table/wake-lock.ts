/**
 * Keeps the screen awake at a table, where the browser lets us: only https pages may ask,
 * and the wish ends whenever the page is hidden.
 */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  const ask = (): void => {
    if (document.visibilityState !== "visible") return;
    // Refused on a low battery; then the screen sleeps as it always does.
    navigator.wakeLock.request("screen").catch(() => undefined);
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => document.removeEventListener("visibilitychange", ask);
}
