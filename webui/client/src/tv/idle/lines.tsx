import { FitText } from "../fit-text";

/** A line of a slide. */
interface SlideLine {
  key: string;
  /** Before the text: a place. */
  lead?: string;
  text: string;
  /** Below the text, smaller. */
  under?: string;
  /** Beside it, smaller. */
  beside?: string;
  /** At the end, large. */
  amount?: string;
}

interface SlideLinesProps {
  of: readonly SlideLine[];
  /** Headings of `beside` and `amount`. */
  head?: readonly [string, string];
}

/** Lines that share the height of the slide. */
export function SlideLines({ of, head }: SlideLinesProps) {
  return (
    <div class="slide-lines" style={{ "--lines": Math.max(5, of.length) + (head ? 0.6 : 0) }}>
      {head && (
        <p class="head">
          <span>{head[0]}</span>
          <b>{head[1]}</b>
        </p>
      )}
      <ol>
        {of.map(({ key, lead, text, under, beside, amount }) => (
          <li key={key} data-two={under !== undefined}>
            {lead !== undefined && <i>{lead}</i>}
            <div>
              <FitText as="text" words={text} />
              {under !== undefined && <FitText as="under" words={under} />}
            </div>
            {beside !== undefined && <span>{beside}</span>}
            {amount !== undefined && <b>{amount}</b>}
          </li>
        ))}
      </ol>
    </div>
  );
}
