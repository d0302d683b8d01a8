import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Connection } from "../../ui/page/connection";
import { useKeysOfPage } from "../../ui/press/keys";
import { t } from "../../words/i18n";
import { connected } from "../link";
import { act } from "./act";
import { sayAct } from "./act-words";
import { type Directing, goTo, isTyping, PARTS, part } from "./directing";
import { Draw } from "./draw";
import { Entries } from "./entries/entries";
import { Matches } from "./matches";
import { More } from "./more/more";
import { Tables } from "./tables";
import { say } from "./words";

/** The page of a director while a championship is open: its parts, and undo. */
export function Shell({ view, directed }: Directing) {
  const keys = useSignal(false);
  useKeysOfPage((event) => {
    if (isTyping(event)) return;
    const chosen = PARTS[Number(event.key) - 1];
    if (chosen) goTo(chosen);
    else if (event.key === "?") keys.value = true;
  });
  useEffect(() => window.scrollTo(0, 0), [part.value]);
  const last = directed.acts.find(({ sequence }) => sequence === directed.undo);
  const here = part.value;
  return (
    <div class="director">
      <header class="director-head">
        <h1>{view.name}</h1>
        <Connection online={connected.value} />
        {last && <p class="last-act">{sayAct(last)}</p>}
        <Button
          id="director-undo"
          size="small"
          label={last ? say("undo.last", { act: sayAct(last) }) : say("undo")}
          means={`undo ${directed.undo}`}
          off={directed.undo === null && say("undo.none")}
          onPress={() => void act({ type: "undo", back: directed.undo ?? undefined })}
        >
          {say("undo")}
        </Button>
        <Button
          id="director-keys"
          size="small"
          label={say("keys.title")}
          onPress={() => (keys.value = true)}
        >
          ?
        </Button>
      </header>
      <nav class="director-parts" aria-label={say("parts")}>
        {PARTS.map((one) => (
          <a
            key={one}
            href={`#${one}`}
            data-testid={`part-${one}`}
            aria-current={one === here ? "page" : undefined}
            onClick={(event) => {
              event.preventDefault();
              goTo(one);
            }}
          >
            <span class="words">{say(`part.${one}`)}</span>
            {one === "more" && (
              <span class="sign" aria-hidden="true">
                ☰
              </span>
            )}
          </a>
        ))}
      </nav>
      <main class="director-main" data-part={here}>
        {here === "entries" && <Entries view={view} directed={directed} />}
        {here === "draw" && <Draw view={view} directed={directed} />}
        {here === "tables" && <Tables view={view} directed={directed} />}
        {here === "matches" && <Matches view={view} directed={directed} />}
        {here === "more" && <More view={view} directed={directed} />}
      </main>
      {keys.value && <Keys onClose={() => (keys.value = false)} />}
    </div>
  );
}

const KEYS = ["move", "tick", "open", "search", "new", "part", "help"] as const;

/** The keys of the page, for a keyboard. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog id="keys" title={say("keys.title")} onClose={onClose}>
      <ul class="plain-list">
        {KEYS.map((key) => (
          <li key={key}>{say(`keys.${key}`)}</li>
        ))}
      </ul>
      <Button id="keys-close" onPress={onClose}>
        {t("common.close")}
      </Button>
    </Dialog>
  );
}
