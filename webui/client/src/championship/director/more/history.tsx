import { useSignal } from "@preact/signals";
import type { Act } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { timeOf } from "../../../words/dates";
import { colon } from "../../../words/i18n";
import { act } from "../act";
import { sayAct } from "../act-words";
import { say } from "../words";

/** `History`: the acts, newest first; each can be taken back. */
export function History({ acts }: { acts: readonly Act[] }) {
  const asked = useSignal<Act | null>(null);
  const close = () => (asked.value = null);
  const undo = (back: number, since: boolean) => (): void => {
    close();
    void act({ type: "undo", back, since });
  };
  return (
    <section class="list">
      <h2>{say("more.history")}</h2>
      {acts.length === 0 && <p class="soft">{say("history.none")}</p>}
      <ol class="acts-list">
        {acts.map((one) => (
          <li key={one.sequence} data-testid={`act-${one.sequence}`} data-type={one.type}>
            <time dateTime={new Date(one.at * 1000).toISOString()}>{timeOf(one.at)}</time>
            <span>
              {one.taken_back ? <s>{sayAct(one)}</s> : sayAct(one)}
              <span class="soft">
                {one.by_name ?? say(`by.${one.by}`)}
                {one.taken_back && ` · ${say("history.undone")}`}
              </span>
            </span>
            {!one.taken_back && one.type !== "undone" && (
              <Button
                id={`undo-${one.sequence}`}
                size="small"
                kind="plain"
                label={`${say("undo.this")}${colon()}${sayAct(one)}`}
                onPress={() => (asked.value = one)}
              >
                {say("undo")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked.value && (
        <Dialog id="undo-act" title={say("undo.sure")} onClose={close}>
          <p>{sayAct(asked.value)}</p>
          <div class="answers">
            <Button id="undo-only" kind="main" onPress={undo(asked.value.sequence, false)}>
              {say("undo.only")}
            </Button>
            <Button id="undo-since" kind="danger" onPress={undo(asked.value.sequence, true)}>
              {say("undo.since")}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
