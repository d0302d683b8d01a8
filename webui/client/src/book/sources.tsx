import { TEXTS } from "../rules/words";
import type { Source } from "./articles";
import type { BookKey, Say } from "./words";

/** How widely a rule is played; expanded, the texts that have it. */
export function Sources({ say, sources }: { say: Say; sources: readonly Source[] }) {
  const names = sources.map((source) => say(`book.source.${source}`)).join(" · ");
  const signs = sources.join(" ");
  if (sources.includes("ours")) {
    return (
      <p class="source ours" data-sources={signs}>
        {names}
      </p>
    );
  }
  return (
    <details class="source" data-sources={signs}>
      <summary>{say(sources.length === TEXTS ? "book.source.all" : "book.source")}</summary>
      <p>{names}</p>
    </details>
  );
}

interface Cited {
  key: BookKey;
  sources: readonly Source[];
}

/** Paragraphs; consecutive ones with the same sources share one list of sources. */
export function CitedText({ say, parts }: { say: Say; parts: readonly Cited[] }) {
  return (
    <>
      {runsOf(parts).map((run) => (
        <section key={run[0]?.key} class="cited">
          {run.map(({ key }) => (
            <p key={key} data-testid={key}>
              {say(key)}
            </p>
          ))}
          <Sources say={say} sources={run[0]?.sources ?? []} />
        </section>
      ))}
    </>
  );
}

function runsOf(parts: readonly Cited[]): Cited[][] {
  const runs: Cited[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.[0]?.sources.join() === part.sources.join()) last.push(part);
    else runs.push([part]);
  }
  return runs;
}
