/** What a kind of slide is; slides.ts has all of them, and says how to add one. */
import type { ComponentChildren } from "preact";
import type { Tv } from "../../generated/protocol";

/** One page of a slide. */
export interface SlidePage {
  /** What it is of, above its title: the name of a season, of a championship. */
  heading?: () => string;
  title?: () => string;
  /** Milliseconds that it stays. */
  lasts: number;
  show: () => ComponentChildren;
}

export interface SlideKind {
  name: string;
  /** Milliseconds after which it is fetched again. */
  every: number;
  /** Whether it needs the whole screen; else it is also shown beside the end of a match. */
  wide?: boolean;
  pages: (tv: Tv) => Promise<readonly SlidePage[]>;
}

export const MINUTE = 60_000;
/** Usual time of a page. */
export const TURN_MS = 12_000;
