/** `WaitingEntries`: what phones have entered, some at a time, to be accepted or refused. */
import { useSignal } from "@preact/signals";
import type { Director } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { Confirm } from "../../../ui/dialog";
import { act } from "../act";
import { say } from "../words";

export function WaitingEntries({ directed }: { directed: Director }) {
  /** The entries that are to be refused, as they were on the screen. */
  const refusing = useSignal<readonly number[] | null>(null);
  const { waiting, more_waiting: more } = directed;
  if (waiting.length === 0) return null;
  const numbers = refusing.value;
  return (
    <section class="list waiting-entries">
      <h2>{say("entries.waiting")}</h2>
      {waiting.map(({ entry, name, players }) => (
        <div key={entry} class="waiting-entry">
          <Button
            id={`accept-${entry}`}
            kind="main"
            note={players.length > 0 && players.join(", ")}
            onPress={() => void act({ type: "accept_entry", entry })}
          >
            {say("entries.accept_of", { name })}
          </Button>
          <Button
            id={`refuse-${entry}`}
            label={say("entries.refuse_of", { name })}
            onPress={() => void act({ type: "refuse_entries", entries: [entry] })}
          >
            {say("entries.refuse")}
          </Button>
        </div>
      ))}
      {more > 0 && (
        <p data-testid="more-waiting">
          {say(more === 1 ? "entries.more_waiting.one" : "entries.more_waiting.other", { n: more })}
        </p>
      )}
      {waiting.length > 1 && (
        <Button
          id="refuse-all"
          kind="plain"
          onPress={() => (refusing.value = waiting.map(({ entry }) => entry))}
        >
          {say("entries.refuse_all")}
        </Button>
      )}
      {numbers && (
        <Confirm
          id="refuse-all-sure"
          title={say("entries.refuse_all_sure", { n: numbers.length })}
          text={say("entries.refuse_all_text")}
          yes={say("entries.refuse_all")}
          danger
          onYes={() => void act({ type: "refuse_entries", entries: [...numbers] })}
          onClose={() => (refusing.value = null)}
        />
      )}
    </section>
  );
}
