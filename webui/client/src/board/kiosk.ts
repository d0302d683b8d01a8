/** For screens that nobody touches for weeks: reload at a new version, wake lock, hidden pointer; key L. */
import { useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { chooseLocale, LOCALES, locale } from "../i18n";
import { ended, welcome } from "../store";

const POINTER_MS = 3000;
const RELOAD_MS = 10_000;
const ASK_AGAIN_MS = 60_000;

let firstVersion: string | null = null;

/** A server of another version brings another page: fetch it. */
export function useFreshPage(): void {
  useSignalEffect(() => {
    const version = welcome.value?.version;
    if (version === undefined) return;
    firstVersion ??= version;
    if (version !== firstVersion) location.reload();
  });
  useSignalEffect(() => {
    if (ended.value?.code !== "wrong_protocol") return undefined;
    const again = setTimeout(() => location.reload(), RELOAD_MS);
    return () => clearTimeout(again);
  });
}

/** Key L goes round the languages; ?lang=eu in the address sets one. Both are remembered. */
export function useLanguageKey(): void {
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get("lang");
    const known = LOCALES.find((one) => one === asked);
    if (known) chooseLocale(known);
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === "l" && !event.ctrlKey && !event.metaKey) nextLocale();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

export function nextLocale(): void {
  const next = LOCALES[(LOCALES.indexOf(locale.value) + 1) % LOCALES.length];
  if (next) chooseLocale(next);
}

/** Pointer and controls go away when the mouse rests. */
export function useQuietPointer(): void {
  useEffect(() => {
    const page = document.documentElement;
    let resting: ReturnType<typeof setTimeout>;
    const stir = (): void => {
      clearTimeout(resting);
      delete page.dataset.resting;
      resting = setTimeout(() => (page.dataset.resting = ""), POINTER_MS);
    };
    stir();
    addEventListener("pointermove", stir);
    addEventListener("pointerdown", stir);
    return () => {
      clearTimeout(resting);
      delete page.dataset.resting;
      removeEventListener("pointermove", stir);
      removeEventListener("pointerdown", stir);
    };
  }, []);
}

/**
 * Ask the screen to stay on, where the browser can (https only). A system that lets it go, for one
 * to save power, is asked again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      clearTimeout(later);
      later = setTimeout(ask, ASK_AGAIN_MS);
    };
    const ask = (): void => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (lock) => lock.addEventListener("release", again),
        (why: unknown) => console.info("no wake lock", why),
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearTimeout(later);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
}
