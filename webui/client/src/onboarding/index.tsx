/**
 * `Onboarding`: three cards that explain the app. Shown after the first seat on this phone, and
 * from the menu.
 */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { recall, remember } from "../browser/storage";
import type { View } from "../generated/protocol";
import { mine, seated } from "../seat/actor";
import { awaitsUs } from "../seat/awaited";
import { roomTable } from "../state/room-table";
import { overlayDepth, screen } from "../ui/page/router";
import { type Seen, whatToShow } from "./visibility";

type Pages = typeof import("./pages");
const pages = signal<Pages | null>(null);
const seen = signal<Seen>(remembered());
/**
 * Opened from the menu. Then they are shown although an answer is awaited, but are closed when a
 * new one is.
 */
const asked = signal(false);

function remembered(): Seen {
  const word = recall("first");
  return word === "later" || word === "seen" ? word : null;
}

function mark(word: "later" | "seen"): void {
  remember("first", word);
  seen.value = word;
}

async function load(): Promise<void> {
  pages.value = await import("./pages");
}

/** Show the cards, even if they were seen before. */
export function showOnboarding(): void {
  asked.value = true;
}

export function Onboarding({ now }: { now: View }) {
  const atPlay = seated.value && screen.value === "play" && overlayDepth.value === 0;
  const awaited = awaitsUs(now, mine.value);
  // A match of a championship is not held up: the cards are put off to another table.
  const busy = awaited || roomTable !== null;
  const calm = now.hand.standing === null;
  const what = asked.value ? "cards" : whatToShow(seen.value, { atPlay, awaited: busy, calm });
  useEffect(() => {
    if (what === "put_off") mark("later");
    // If they cannot be loaded, the app works without them.
    else if (what !== "nothing") {
      load().catch((why: unknown) => console.info("onboarding not loaded", why));
    }
  }, [what]);
  useEffect(() => {
    if (awaited) asked.value = false;
  }, [awaited]);
  if (what !== "cards" && what !== "offer") return null;
  const Page = what === "cards" ? pages.value?.Cards : pages.value?.Offer;
  const done = (): void => {
    asked.value = false;
    mark("seen");
  };
  return Page ? <Page onOpen={showOnboarding} onDone={done} /> : null;
}
