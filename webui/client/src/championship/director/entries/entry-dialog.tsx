import { useSignal } from "@preact/signals";
import type { Championship, Entry, EntryPhone, TakeOut } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { Answers, Confirm, Dialog } from "../../../ui/dialog";
import { bound, Field } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { t } from "../../../words/i18n";
import { phoneName } from "../../names";
import { act } from "../act";
import { say } from "../words";

interface EntryDialogProps {
  view: Championship;
  entry: Entry;
  phones: readonly EntryPhone[];
  onClose: () => void;
}

/** An entry: its names and seed, its phones, and how it leaves the championship. */
export function EntryDialog({ view, entry, phones, onClose }: EntryDialogProps) {
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
        {(view.entry === "pairs" || entry.players.length > 0) &&
          [first, second].map((player, n) => (
            <Field
              key={n}
              id={`entry-player-${n}`}
              label={say("entries.player", { n: n + 1 })}
              {...bound(player)}
              most={24}
            />
          ))}
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
      {phones.length > 0 && <Phones entry={entry.number} phones={phones} />}
      {entry.out === null && <TakeOutForm entry={entry.number} onClose={onClose} />}
      <Button id="entry-forget" kind="plain" onPress={() => (forgetting.value = true)}>
        {say("entries.forget")}
      </Button>
    </Dialog>
  );
}

/** The phones that say they are of an entry. */
function Phones({ entry, phones }: { entry: number; phones: readonly EntryPhone[] }) {
  return (
    <section class="director-form">
      <h3>{say("entries.phones")}</h3>
      {phones.map(({ phone, confirmed }) => (
        <div key={phone} class="entry-phone" data-testid={`phone-${phone}`}>
          <span>
            <b>{phoneName(phone)}</b>{" "}
            <span class="soft">
              {say(confirmed ? "entries.phone_confirmed" : "entries.phone_new")}
            </span>
          </span>
          <span class="few">
            {!confirmed && (
              <Button
                id={`confirm-${phone}`}
                size="small"
                onPress={() => void act({ type: "confirm_phone", entry, phone })}
              >
                {say("entries.phone_confirm")}
              </Button>
            )}
            <Button
              id={`remove-${phone}`}
              size="small"
              onPress={() => void act({ type: "remove_phone", entry, phone })}
            >
              {say("entries.phone_remove")}
            </Button>
          </span>
        </div>
      ))}
    </section>
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
