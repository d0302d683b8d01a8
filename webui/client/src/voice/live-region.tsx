/**
 * Live region (`role="log"`) for screen readers: gets a line for each new view, and repeats
 * nothing.
 */
import { useRef } from "preact/hooks";
import type { Happening, View } from "../generated/protocol";
import type { Phrases } from "../words";
import { sayAnnouncement } from "../words/spoken-news";

/** Number of lines kept, to be read again. */
const KEPT = 8;

interface HeardProps {
  now: View;
  phrases: Phrases;
  id: string;
  /** Happenings that another live region of the page announces. */
  elsewhere?: ReadonlySet<Happening["type"]>;
}

export function LiveRegion({ now, phrases, id, elsewhere }: HeardProps) {
  const seen = useRef(now);
  const lines = useRef<{ revision: number; words: string }[]>([]);
  if (seen.current !== now) {
    const words = sayAnnouncement(phrases, seen.current, now, elsewhere);
    seen.current = now;
    if (words) lines.current = [...lines.current, { revision: now.revision, words }].slice(-KEPT);
  }
  return (
    <div class="visually-hidden" role="log" aria-live="polite" data-testid={id}>
      {lines.current.map(({ revision, words }) => (
        <p key={revision}>{words}</p>
      ))}
    </div>
  );
}
