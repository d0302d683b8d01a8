/** `EntryForm`: a pair, or a player, enters itself; the director accepts it. */
import { useSignal } from "@preact/signals";
import { backTo } from "../../browser/history";
import { recall } from "../../browser/storage";
import type { Championship } from "../../generated/championship";
import { Button } from "../../ui/button";
import { bound } from "../../ui/form/field";
import { Form, replaced } from "../../ui/form/form";
import { NameField } from "../../ui/form/name-field";
import { Sheet } from "../../ui/page/sheet";
import { t } from "../../words/i18n";
import { send } from "../link";
import { nameOfTwo } from "../names";
import { refusedWords, say } from "../words";

export function EntryForm({ now }: { now: Championship }) {
  const pair = now.entry === "pairs";
  const name = useSignal(pair ? "" : (recall("name") ?? ""));
  const players = useSignal<readonly string[]>([recall("name") ?? "", ""]);
  const wrong = useSignal<string | null>(null);
  const busy = useSignal(false);
  const given = players.value.map((one) => one.trim()).filter((one) => one !== "");
  // A pair without a name of its own is called by its players.
  const called = name.value.trim() || (pair ? nameOfTwo(given) : "");
  const enter = async (): Promise<void> => {
    if (called === "" || busy.value) return;
    busy.value = true;
    const answer = await send({
      type: "enter",
      name: called,
      ...(pair && given.length === 2 && { players: given }),
    });
    busy.value = false;
    if (answer.type === "refused") wrong.value = refusedWords(answer);
    else backTo("");
  };
  return (
    <Sheet title={say("enter.title")} onBack={() => backTo("")}>
      <Form class="list" onSubmit={() => void enter()}>
        {pair &&
          players.value.map((player, n) => (
            <NameField
              key={n}
              id={`enter-player-${n}`}
              of="players"
              label={say("enter.player", { n: n + 1 })}
              value={player}
              onValue={(value) => (players.value = replaced(players.value, n, value))}
            />
          ))}
        <NameField
          id="enter-name"
          of={pair ? "sides" : "players"}
          label={say(pair ? "enter.name" : "enter.your_name")}
          {...bound(name)}
          placeholder={pair ? called : undefined}
        />
        {wrong.value !== null && <p role="alert">{wrong.value}</p>}
        <Button
          id="enter-send"
          kind="main"
          size="large"
          off={(called === "" && say("enter.names_wanted")) || (busy.value && t("why.saving"))}
          onPress={() => void enter()}
        >
          {say("enter.send")}
        </Button>
        <p class="soft">{say("enter.hint")}</p>
      </Form>
    </Sheet>
  );
}
