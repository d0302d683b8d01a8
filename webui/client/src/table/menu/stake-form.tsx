import { useSignal } from "@preact/signals";
import type { Stake, View } from "../../generated/protocol";
import { act, phrasesNow, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { FormDialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { show } from "../../ui/page/router";
import { sayStake } from "../../words";
import { t } from "../../words/i18n";
import { say } from "../seats/sitting-words";
import "../../ui/form/stakes.css";

const KINDS = ["nothing", "round", "dinner", "text"] as const;
const LONGEST = 40;

/** Dialog that says what the match is played for. */
export function StakeForm({ now, onClose }: { now: View; onClose: () => void }) {
  const { stake } = now;
  const what = useSignal<(typeof KINDS)[number]>(stake?.what ?? "nothing");
  const text = useSignal(stake?.text ?? "");
  const shown = useSignal(stake?.shown ?? false);
  const written = text.value.trim();
  const missing = what.value === "text" && written === "" && say("stake.no_text");
  const done = (): void => {
    if (missing) return;
    const wanted: Stake = {
      what: what.value,
      ...(what.value === "text" && { text: written }),
      shown: shown.value && what.value !== "nothing",
    };
    act({ type: "set_stake", stake: wanted });
    onClose();
    show("play");
  };
  return (
    <FormDialog
      id="stake"
      title={say("stake.title")}
      does="done"
      yes={t("common.save")}
      off={missing || sendingDisabled.value}
      onYes={done}
      onClose={onClose}
    >
      <p class="soft">{say("stake.about")}</p>
      <div class="pair stakes">
        <Choices
          id="stake"
          of={KINDS}
          chosen={what.value}
          onChoose={(kind) => {
            what.value = kind;
          }}
        >
          {(kind) =>
            kind === "text" ? say("stake.other") : sayStake({ what: kind }, phrasesNow(now))
          }
        </Choices>
      </div>
      {what.value === "text" && (
        <Field id="stake-text" label={say("stake.text")} {...bound(text)} most={LONGEST} />
      )}
      {what.value !== "nothing" && (
        <Button
          id="stake-shown"
          pressed={shown.value}
          onPress={() => {
            shown.value = !shown.value;
          }}
        >
          {say("stake.shown")}
        </Button>
      )}
    </FormDialog>
  );
}
