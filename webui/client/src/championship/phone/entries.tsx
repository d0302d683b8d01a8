/** `Entries`: who is entered; a phone says here which pair is its own, or enters one. */

import { useSignal } from "@preact/signals";
import { backTo, openPage } from "../../browser/history";
import { recall } from "../../browser/storage";
import type { Championship, Mine } from "../../generated/championship";
import { Button } from "../../ui/button";
import { bound } from "../../ui/form/field";
import { Form, replaced } from "../../ui/form/form";
import { NameField } from "../../ui/form/name-field";
import { Sheet } from "../../ui/page/sheet";
import { NamedPeople } from "../../ui/person-link";
import { colon, t } from "../../words/i18n";
import { send } from "../link";
import { nameOfTwo, peopleOf } from "../names";
import { refusedWords, say } from "../words";

export function Entries({ now, mine }: { now: Championship; mine: Mine | null }) {
  const single = now.entry !== "pairs";
  const chooses =
    (mine?.entries.length ?? 0) + (mine?.waiting.length ?? 0) === 0 && now.state !== "closed";
  return (
    <section class="list entered">
      {now.may_enter && chooses && (
        <Button id="enter" kind="main" onPress={() => openPage("enter")}>
          {say(single ? "enter.open_single" : "enter.open")}
        </Button>
      )}
      {!now.may_enter && now.state === "entries" && <p>{say("enter.closed")}</p>}
      {chooses && now.entries.length > 0 && <p>{say("mine.choose_hint")}</p>}
      <ul>
        {now.entries.map(({ number, name, players, present, out }) => (
          <li
            key={number}
            data-testid={`entry-${number}`}
            data-mine={mine?.entries.includes(number)}
          >
            <span>
              <b>
                <NamedPeople name={name} people={peopleOf(now, { name, players })} />
              </b>
              {out !== null && <span class="soft">{say(`out.${out}`)}</span>}
              {out === null && present && <span class="soft">✓ {say("mine.present_done")}</span>}
            </span>
            {chooses && out === null && (
              <Button
                id={`mine-${number}`}
                size="small"
                label={`${say(single ? "mine.choose_single" : "mine.choose")}${colon()}${name}`}
                onPress={() => void send({ type: "join_entry", entry: number })}
              >
                {say(single ? "mine.choose_single" : "mine.choose")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `EntryForm`: a pair, or a player, enters itself; the director accepts it. */
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
    if (answer?.type === "refused") wrong.value = refusedWords(answer);
    if (answer?.type === "ack") backTo("");
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
