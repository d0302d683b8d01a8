/**
 * Subscribe to views: each new view together with the one before it, without those missed or
 * repeated.
 */
import { effect } from "@preact/signals";
import type { View } from "../generated/protocol";
import { connected, view } from "../state/store";

type Hear = (before: View, after: View) => void;

/**
 * Call `hear` for every step from now on; returns a function that stops it. Not called for the
 * first view, nor for the first one after a lost connection.
 */
export function followViews(hear: Hear): () => void {
  const next = viewFollower(hear);
  return effect(() => next(view.value, connected.value));
}

export function viewFollower(hear: Hear): (now: View | null, there: boolean) => void {
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
