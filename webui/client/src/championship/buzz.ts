/** Vibration when a match of this phone's pair is called to a table. */
import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Championship, Mine } from "../generated/championship";
import { preference } from "../voice/preferences";
import { VIBRATION_PATTERN } from "../voice/vibration";
import { mine, view } from "./link";
import { matchOf } from "./names";

/** The match that this phone's pair is called to, with its table; null: it waits. */
export function calledTo(now: Championship | null, own: Mine | null): string | null {
  const match = now && own?.match != null ? matchOf(now, own.match) : undefined;
  return match?.state === "called" ? `${match.number} at ${match.table}` : null;
}

/** While mounted: vibrate at each call, not at one that was there when the page was opened. */
export function useBuzzAtCall(): void {
  const before = useRef<string | null | undefined>(undefined);
  useSignalEffect(() => {
    if (!view.value || !mine.value) return;
    const called = calledTo(view.value, mine.value);
    const fresh = before.current !== undefined && called !== null && called !== before.current;
    before.current = called;
    if (fresh && preference("buzz", true).on.peek() && typeof navigator.vibrate === "function") {
      navigator.vibrate(VIBRATION_PATTERN);
    }
  });
}
