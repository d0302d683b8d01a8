/** The rotation of slides with what is there anyway: how to join, or how a match went. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { chunks, useRotation } from "../rotation";
import type { NamedPage } from "./pages";

/** What is there anyway comes first, again after so many pages, and stays so long. */
const AGAIN = 3;
const FIRST_MS = 15_000;

/** Changes with the slide: news to the burn-in guard. */
export const slideShown = signal(0);

/** The page whose turn it is; null: what is there anyway. `turn` counts them. */
export function useTurns(pages: readonly NamedPage[]): { page: NamedPage | null; turn: number } {
  const turns = chunks(pages, AGAIN).flatMap((part) => [null, ...part]);
  const turn = useRotation(
    turns.map((page) => page?.lasts ?? FIRST_MS),
    "idle",
  );
  useEffect(() => {
    slideShown.value++;
  }, [turn]);
  return { page: useUnchanged(turns[turn] ?? null, turns.length > 0 ? turn : -1), turn };
}

/** What is shown stays for its turn, also if it is fetched anew meanwhile. */
function useUnchanged(page: NamedPage | null, turn: number): NamedPage | null {
  const held = useRef({ page, turn });
  if (held.current.turn !== turn) held.current = { page, turn };
  return held.current.page;
}
