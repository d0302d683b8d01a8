import type { ComponentChildren } from "preact";
import { Button } from "../../ui/button";
import "./ways.css";

/** Id and words of a button, and what it does. */
type Way = readonly [id: string, words: string, go: () => void];

interface WaysProps {
  id: string;
  title: string;
  /** What is false now has no button. */
  of: readonly (Way | false)[];
  /** What comes before them. */
  children?: ComponentChildren;
}

/** A group of a menu: buttons side by side, below what they are about; none without a button. */
export function Ways({ id, title, of, children }: WaysProps) {
  const ways = of.filter((way) => way !== false);
  if (ways.length === 0 && !children) return null;
  return (
    <section class="tiles" aria-labelledby={`ways-${id}`}>
      <h2 id={`ways-${id}`}>{title}</h2>
      {children}
      {ways.map(([name, words, go]) => (
        <Button key={name} id={name} onPress={go}>
          {words}
        </Button>
      ))}
    </section>
  );
}
