import { useEffect, useRef } from "preact/hooks";
import { presetName } from "../rules/words";
import { goBack } from "../ui/page/router";
import { Sheet } from "../ui/page/sheet";
import type { Book } from "./book";
import { Face } from "./sign-face";
import type { Sign } from "./signs";
import { CitedText, Sources } from "./sources";
import type { Say } from "./words";

/** The señas of this table: when they are allowed, how they are made, what they mean. */
export function SignsPage({ book, at }: { book: Book; at: string | null }) {
  const { say, signs } = book;
  const { notes, sources, additional } = signs;
  return (
    <Sheet
      title={`${say("signs.title")} · ${presetName(book.preset)}`}
      onBack={() => goBack("rules")}
    >
      <div class="notes">
        <CitedText say={say} parts={notes} />
      </div>
      {signs.signs.length > 0 && (
        <section class="signs" data-testid="signs-allowed">
          <h2>{say(additional.length > 0 ? "sena.general" : "sena.only")}</h2>
          <Sources say={say} sources={sources} />
          <SignList say={say} signs={signs.signs} at={at} />
        </section>
      )}
      {additional.length > 0 && (
        <section class="signs" data-testid="signs-additional">
          <h2>{say("sena.additional")}</h2>
          <p>{say("sena.additional.note")}</p>
          <Sources say={say} sources={sources} />
          <SignList say={say} signs={additional} at={at} mark={say("sena.additional.mark")} />
        </section>
      )}
    </Sheet>
  );
}

interface SignListProps {
  say: Say;
  signs: readonly Sign[];
  /** Id of the sign to scroll to. */
  at: string | null;
  /** Label on each sign, for those that not every table uses. */
  mark?: string;
}

function SignList({ say, signs, at, mark }: SignListProps) {
  const wanted = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => wanted.current?.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return (
    <ul>
      {signs.map(({ id, how, means, look }) => (
        <li
          key={id}
          ref={id === at ? wanted : undefined}
          class={id === at ? "sign wanted" : "sign"}
          data-testid={`sign-${id}`}
        >
          <Face look={look} label={say(how)} />
          <div>
            <h3>{say(how)}</h3>
            <p>{say(means)}</p>
            {mark !== undefined && <span class="badge">{mark}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
