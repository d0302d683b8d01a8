/**
 * Kiosk mode, for screens that run unattended for weeks: reload for a new version, hidden pointer,
 * language key.
 */
import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { keepScreenOn } from "../browser/wake-lock";
import type { Refused, Welcome } from "../generated/protocol";
import { isLetter, useKeys } from "../ui/press/keys";
import { chooseLocale, LOCALES, type Locale, locale } from "../words/i18n";

const POINTER_MS = 3000;
const RELOAD_MS = 10_000;

let firstVersion: string | null = null;

/** While mounted: the screen stays on, the page is that of the server's version, key L works. */
export function useKiosk(
  welcome: ReadonlySignal<Welcome | null>,
  ended: ReadonlySignal<Refused | null>,
): void {
  useFreshPage(welcome, ended);
  useLanguageKey();
  useEffect(keepScreenOn, []);
}

/**
 * Reload the page when the server has another version than at first. A screen that goes on at
 * another server waits until its own is back.
 */
export function useFreshPage(
  welcome: ReadonlySignal<Welcome | null>,
  ended: ReadonlySignal<Refused | null>,
): void {
  useSignalEffect(() => {
    const version = welcome.value?.version;
    if (version === undefined) return;
    firstVersion ??= version;
    if (version !== firstVersion) void reload();
  });
  useSignalEffect(() => {
    if (ended.value?.code !== "wrong_protocol") return undefined;
    const again = setTimeout(reload, RELOAD_MS);
    return () => clearTimeout(again);
  });
}

async function reload(): Promise<void> {
  const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(reload, RELOAD_MS);
}

/** Key L switches to the next language, `?lang=eu` to a given one; the choice is stored. */
export function useLanguageKey(): void {
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get("lang");
    const known = LOCALES.find((one) => one === asked);
    if (known) chooseLocale(known);
  }, []);
  useKeys((event) => {
    if (isLetter(event, "l")) chooseLocale(nextLocale());
  });
}

export const nextLocale = (): Locale =>
  LOCALES[(LOCALES.indexOf(locale.value) + 1) % LOCALES.length] ?? "es";

/** Hide pointer and controls (`data-resting`) until the mouse moves, and again when it rests. */
export function useHiddenPointer(): void {
  useEffect(() => {
    const page = document.documentElement;
    let resting: ReturnType<typeof setTimeout>;
    const stir = (): void => {
      clearTimeout(resting);
      delete page.dataset.resting;
      resting = setTimeout(() => (page.dataset.resting = ""), POINTER_MS);
    };
    page.dataset.resting = "";
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
