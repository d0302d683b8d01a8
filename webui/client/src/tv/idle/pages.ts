/** Fetch the pages of the slides while the TV is idle, each kind as often as it says. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Tv } from "../../generated/protocol";
import { ask } from "../../net/http";
import { followLanguage } from "../../season/words";
import { connected } from "../../state/store";
import { t } from "../../words/i18n";
import type { SlideKind, SlidePage } from "./slide-kind";
import { SLIDES } from "./slides";

/** How often it is looked which kinds are due. */
const LOOK_MS = 5000;
/** How often the server is asked whether there are slides at all. */
const TV_MS = 60_000;

/** A page with the name of its kind. */
export interface NamedPage extends SlidePage {
  name: string;
}

/** By kind what was fetched last; kept while a match is shown. */
export const fetched = signal<ReadonlyMap<SlideKind, readonly SlidePage[]>>(new Map());

const bar = signal("");

/** The name of the bar, or that of the program where nobody has said. */
export const barName = (): string => bar.value || t("app.name");

/**
 * The pages of all slides, in order.
 *
 * @param reminder When it changes, everything is asked for at once.
 * @param beside Whether they have a part of the screen only.
 */
export function useSlides(reminder: unknown, beside = false): readonly NamedPage[] {
  const there = connected.value;
  const kinds = useMemo(
    () => slidesAsked(location.search).filter(({ wide }) => !(beside && wide)),
    [],
  );
  useEffect(followLanguage, []);
  useEffect(() => {
    if (!there || kinds.length === 0) return undefined;
    const gone = new AbortController();
    void follow(kinds, gone.signal);
    return () => gone.abort();
  }, [there, reminder]);
  return kinds.flatMap((kind) =>
    (fetched.value.get(kind) ?? []).map((page) => ({ ...page, name: kind.name })),
  );
}

/** The kinds that the address asks for: `?slides=off`, `?slides=standings,badges`; without it all. */
function slidesAsked(search: string): readonly SlideKind[] {
  const asked = new URLSearchParams(search).get("slides");
  return asked === null ? SLIDES : SLIDES.filter(({ name }) => asked.split(",").includes(name));
}

async function follow(kinds: readonly SlideKind[], gone: AbortSignal): Promise<void> {
  const due = new Map<SlideKind | "tv", number>();
  let tv: Tv | null = null;
  for (let now = 0; !gone.aborted; now += LOOK_MS) {
    if (isDue("tv", TV_MS, now)) tv = (await attempt(() => ask<Tv>("/api/tv"))) ?? tv;
    bar.value = tv?.bar ?? bar.value;
    if (tv?.slides === false && !gone.aborted) fetched.value = new Map();
    for (const kind of tv?.slides ? kinds : []) {
      if (gone.aborted || !isDue(kind, kind.every, now)) continue;
      const turns = tv as Tv;
      const pages = await attempt(() => kind.pages(turns));
      // If that fails, the last ones stay.
      if (pages !== null && !gone.aborted) {
        fetched.value = new Map(fetched.value).set(kind, pages);
      }
    }
    await pause(LOOK_MS, gone);
  }

  function isDue(what: SlideKind | "tv", every: number, now: number): boolean {
    if (now < (due.get(what) ?? 0)) return false;
    due.set(what, now + every);
    return true;
  }
}

async function attempt<Found>(load: () => Promise<Found>): Promise<Found | null> {
  try {
    return await load();
  } catch (why) {
    console.info("slide not loaded", why);
    return null;
  }
}

const pause = (ms: number, gone: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (gone.aborted) return done();
    const end = (): void => {
      clearTimeout(timer);
      gone.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    gone.addEventListener("abort", end);
  });
