import { useSignal } from "@preact/signals";
import type { Championship, Entry, TakeOut } from "../../generated/championship";
import { t } from "../../i18n";
import { Button } from "../../ui/button";
import { Answers, Confirm, Dialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { act } from "./act";
import { say } from "./words";

interface EntryDialogProps {
  view: Championship;
  entry: Entry;
  onClose: () => void;
}

/** An entry: its names and seed, and how it leaves the championship. */
export function EntryDialog({ view, entry, onClose }: EntryDialogProps) {
  const name = useSignal(entry.name);
  const first = useSignal(entry.players[0] ?? "");
  const second = useSignal(entry.players[1] ?? "");
  const seed = useSignal(entry.seed === null ? "" : String(entry.seed));
  const forgetting = useSignal(false);
  const players = [first.value, second.value].map((one) => one.trim()).filter((one) => one !== "");
  const nameless = name.value.trim() === "" && say("entries.no_name");
  const save = async (): Promise<void> => {
    if (nameless) return;
    const number = entry.number;
    const named = name.value.trim();
    const wanted = seed.value.trim() === "" ? null : Number(seed.value);
    let done = true;
    if (named !== entry.name || players.join("\n") !== entry.players.join("\n")) {
      done = await act({ type: "change_entry", entry: number, name: named, players });
    }
    if (done && wanted !== entry.seed) {
      done = await act({ type: "set_seed", entry: number, seed: wanted });
    }
    if (done) onClose();
  };
  if (forgetting.value) {
    const names = [entry.name, ...entry.players];
    return (
      <Confirm
        id="forget-name"
        title={say("entries.forget_sure", { name: [...new Set(names)].join(", ") })}
        text={say("entries.forget_text")}
        yes={say("entries.forget")}
        danger
        onYes={() => void forget(names)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog id="entry" title={`${entry.number}. ${entry.name}`} onClose={onClose}>
      <Form class="director-form" onSubmit={() => void save()}>
        <Field id="entry-name" label={say("entries.name")} {...bound(name)} most={24} />
        {view.entry === "pairs" || entry.players.length > 0 ? (
          <>
            <Field
              id="entry-player-0"
              label={say("entries.player", { n: 1 })}
              {...bound(first)}
              most={24}
            />
            <Field
              id="entry-player-1"
              label={say("entries.player", { n: 2 })}
              {...bound(second)}
              most={24}
            />
          </>
        ) : null}
        <Field
          id="entry-seed"
          label={say("entries.seed_field")}
          value={seed.value}
          most={3}
          digits
          onValue={(value) => (seed.value = value.replace(/\D/g, ""))}
        />
        <Answers
          id="entry"
          does="save"
          yes={t("common.save")}
          off={nameless}
          onYes={() => void save()}
          onCancel={onClose}
        />
      </Form>
      {entry.out === null && <TakeOutForm entry={entry.number} onClose={onClose} />}
      <Button id="entry-forget" kind="plain" onPress={() => (forgetting.value = true)}>
        {say("entries.forget")}
      </Button>
    </Dialog>
  );
}

async function forget(names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) {
    if (!(await act({ type: "forget_name", name }))) return;
  }
}

/** An entry plays no more: it withdrew, or is disqualified. */
export function TakeOutForm({ entry, onClose }: { entry: number; onClose: () => void }) {
  const reason = useSignal("");
  const takeOut = (how: TakeOut["how"]) => (): void => {
    const why = reason.value.trim();
    void act({ type: "take_out", entry, how, ...(why === "" ? {} : { reason: why }) });
    onClose();
  };
  return (
    <section class="director-form">
      <Field id="out-reason" label={say("entries.reason")} {...bound(reason)} most={120} />
      <div class="answers">
        <Button id="out-withdrawn" onPress={takeOut("withdrawn")}>
          {say("entries.withdraw")}
        </Button>
        <Button id="out-disqualified" kind="danger" onPress={takeOut("disqualified")}>
          {say("entries.disqualify")}
        </Button>
      </div>
    </section>
  );
}
