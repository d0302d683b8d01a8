/** Live region for screen readers: a log that grows by what is new and repeats nothing. */
import { useRef } from "preact/hooks";
import type { Happening, View } from "../protocol";
import type { Tell } from "../table-words";
import { sayNews } from "../table-words/spoken-news";

/** So many lines stay to be read again. */
const KEPT = 8;

interface HeardProps {
  now: View;
  tell: Tell;
  id: string;
  /** What another part of the page says aloud already. */
  elsewhere?: ReadonlySet<Happening["type"]>;
}

export function LiveRegion({ now, tell, id, elsewhere }: HeardProps) {
  const seen = useRef(now);
  const lines = useRef<{ revision: number; words: string }[]>([]);
  if (seen.current !== now) {
    const words = sayNews(tell, seen.current, now, elsewhere);
    seen.current = now;
    if (words) lines.current = [...lines.current, { revision: now.revision, words }].slice(-KEPT);
  }
  return (
    <div class="heard" role="log" aria-live="polite" data-testid={id}>
      {lines.current.map(({ revision, words }) => (
        <p key={revision}>{words}</p>
      ))}
    </div>
  );
}
