/**
 * Wake lock: keep the screen on at a table, if the browser supports it (https only). The lock ends
 * when the page is hidden.
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
