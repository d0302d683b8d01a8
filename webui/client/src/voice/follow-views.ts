/** Follow the views: each new one with the one before it, without those missed or shown again. */
import { effect } from "@preact/signals";
import type { View } from "../protocol";
import { connected, view } from "../store";

type Hear = (before: View, after: View) => void;

/**
 * Hear of every step from now on; returns how to stop. What was there already is no news, nor is
 * the first view after a lost connection: what happened meanwhile is over.
 */
export function followNews(hear: Hear): () => void {
  const next = newsOf(hear);
  return effect(() => next(view.value, connected.value));
}

export function newsOf(hear: Hear): (now: View | null, there: boolean) => void {
  let seen: View | null = null;
  let whole = false;
  return (now, there) => {
    const before = seen;
    if (!there) whole = false;
    if (now === before) return;
    seen = now;
    if (before && now && whole) hear(before, now);
    whole = there && now !== null;
  };
}
