import type { ComponentChildren } from "preact";
import { PersonLinks } from "../ui/person-link";

interface Fact {
  /** Tells it from the others of the list. */
  key: string;
  what: ComponentChildren;
  detail: ComponentChildren;
  /** Whose it is; empty: everybody's, or that of whom the page is about. */
  who?: readonly string[];
}

/** Badges, or records: what, how much or when, and whose; nothing where there are none. */
export function FactList({ id, title, of }: { id: string; title: string; of: readonly Fact[] }) {
  if (of.length === 0) return null;
  return (
    <section class="list">
      <h2>{title}</h2>
      <dl class="records" data-testid={id}>
        {of.map(({ key, what, detail, who = [] }) => (
          <div key={key}>
            <dt>{what}</dt>
            <dd>
              {detail}
              {who.length > 0 && (
                <span class="who">
                  <PersonLinks of={who} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
