/** `AddEntries`: entries as typed or pasted lines, those of last time, and those who qualified. */
import { useSignal } from "@preact/signals";
import type { CircuitView } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { sayFailure, useAttempt } from "../../../ui/failures";
import { lastEntries } from "../../archive";
import { LONGEST_NAME } from "../../names";
import { act } from "../act";
import { circuits } from "../circuit/http";
import { say } from "../words";
import { entryLines, type LineProblem, lineProblems } from "./entry-lines";

export function AddEntries({ empty }: { empty: boolean }) {
  const text = useSignal("");
  const none = useSignal(false);
  const lines = entryLines(text.value);
  const problems = lineProblems(text.value).map(sayProblem);
  const enter = async (): Promise<void> => {
    if (lines.length === 0 || problems.length > 0) return;
    if (await act({ type: "enter_list", entries: lines })) text.value = "";
  };
  const { attempt, alert } = useAttempt(sayFailure);
  const bring = (): Promise<boolean> =>
    attempt(async () => {
      none.value = false;
      // A name that was forgotten is a number.
      const found = (await lastEntries()).filter(({ name, number }) => name !== `№ ${number}`);
      none.value = found.length === 0;
      text.value = found.map(({ name, players }) => [name, ...players].join("; ")).join("\n");
    });
  return (
    <section class="add-entries">
      <h2>{say("entries.add")}</h2>
      <label class="field">
        <span>{say("entries.list")}</span>
        <textarea
          data-testid="entries-text"
          rows={empty ? 6 : 2}
          value={text.value}
          spellcheck={false}
          aria-describedby="entries-how"
          onInput={(event) => (text.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void enter();
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      </label>
      <p class="soft" id="entries-how">
        {say("entries.how")}
      </p>
      {problems.length > 0 && (
        <ul class="plain-list" role="status" data-testid="entries-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div class="few">
        <Button
          id="entries-enter"
          kind="main"
          off={lines.length === 0 ? say("entries.nothing") : problems[0]}
          means="enter"
          onPress={() => void enter()}
        >
          {lines.length === 0
            ? say("entries.add")
            : say(lines.length === 1 ? "entries.go.one" : "entries.go.other", { n: lines.length })}
        </Button>
        {empty && (
          <Button id="entries-last" kind="plain" onPress={() => void bring()}>
            {say("entries.last_time")}
          </Button>
        )}
      </div>
      {alert}
      {none.value && <p role="status">{say("entries.none_last")}</p>}
      {empty && <Qualified onBring={(found) => (text.value = found)} />}
    </section>
  );
}

/** "Línea 3: «…» no cabe; un nombre tiene 24 letras como mucho." */
const sayProblem = ({ line, kind, name }: LineProblem): string =>
  say(`entries.line_${kind}`, { line, name, most: LONGEST_NAME });

/** Button that fills in who qualified in a circuit, asked for when it is pressed. */
function Qualified({ onBring }: { onBring: (text: string) => void }) {
  const offered = useSignal<readonly CircuitView[] | null>(null);
  const { attempt, alert } = useAttempt(sayFailure);
  const look = (): Promise<boolean> =>
    attempt(async () => {
      const found = await circuits();
      offered.value = found.circuits.filter(({ qualified }) => qualified.length > 0);
    });
  return (
    <>
      <Button id="entries-qualified" kind="plain" onPress={() => void look()}>
        {say("entries.qualified")}
      </Button>
      {alert}
      {offered.value?.length === 0 && <p role="status">{say("entries.none_qualified")}</p>}
      {offered.value?.map(({ circuit, settings, qualified }) => (
        <Button
          key={circuit}
          id={`entries-qualified-${circuit}`}
          onPress={() =>
            onBring(qualified.map(({ name, players }) => [name, ...players].join("; ")).join("\n"))
          }
        >
          {say("entries.qualified_of", { name: settings.name, n: qualified.length })}
        </Button>
      ))}
    </>
  );
}
