/** `More`: time, notices, people, printing, the history, and the end of the championship. */
import { useSignal } from "@preact/signals";
import type { Championship, Director } from "../../generated/championship";
import { Button } from "../../ui/button";
import { ConfirmButton } from "../../ui/confirm-button";
import { bound, Field } from "../../ui/form/field";
import { Form } from "../../ui/form/form";
import { fitsStepper, Stepper } from "../../ui/form/stepper";
import { Languages } from "../../ui/languages";
import { t } from "../../words/i18n";
import { RoundClock } from "../clock";
import { sendOnce } from "../link";
import { Others } from "../others";
import { say as sayShared } from "../words";
import { act } from "./act";
import { type Directing, MOST_GAMES, MOST_MINUTES, MOST_TABLES } from "./directing";
import { History } from "./history";
import { PRINTED } from "./print/printed";
import { minutesOfRound } from "./round-time";
import { say } from "./words";

export function More({ view, directed }: Directing) {
  return (
    <div class="more">
      <Time view={view} />
      <Notices view={view} />
      <RoomSize view={view} />
      <People directed={directed} />
      <section class="list ways">
        <h2>{say("more.print")}</h2>
        {PRINTED.map((what) => (
          <a
            key={what}
            class="button"
            href={`/director/print/${what}`}
            data-testid={`open-print-${what}`}
          >
            {say(`print.${what}`)}
          </a>
        ))}
      </section>
      <section class="list ways">
        <h2>{say("more.files")}</h2>
        <a class="button" href="/bracket" data-testid="open-bracket">
          {say("more.bracket")}
        </a>
        {(["entries", "matches", "standings"] as const).flatMap((what) =>
          (["csv", "json"] as const).map((kind) => (
            <a
              key={what + kind}
              class="button"
              href={`/api/championships/${view.code}/${what}.${kind}`}
              data-testid={`file-${what}-${kind}`}
            >
              {what === "standings" ? sayShared("bracket.standings") : say(`part.${what}`)} ({kind})
            </a>
          )),
        )}
      </section>
      <section class="list ways">
        <Others page="/director" />
        <a class="button plain" href="/director?new" data-testid="open-another">
          {say("more.another")}
        </a>
        <a class="button plain" href="/director/circuits" data-testid="open-circuits">
          {say("more.circuits")}
        </a>
      </section>
      <section class="list">
        <ConfirmButton
          id="close-championship"
          kind="danger"
          question={{
            id: "close-sure",
            title: say("more.close"),
            text: say("more.close_text"),
            yes: say("more.close"),
            danger: true,
            onYes: () => void act({ type: "close_championship" }),
          }}
        >
          {say("more.close")}
        </ConfirmButton>
      </section>
      <History acts={directed.acts} />
      <Languages />
    </div>
  );
}

function Time({ view }: { view: Championship }) {
  const minutes = useSignal(String(minutesOfRound(view) || 45));
  const games = useSignal("1");
  const fits = fitsStepper(minutes.value, MOST_MINUTES) && Number(minutes.value) > 0;
  const gamesFit = fitsStepper(games.value, MOST_GAMES) && Number(games.value) > 0;
  const cut = (begun: boolean) => (): void => {
    if (gamesFit) void act({ type: "cut_games", games: Number(games.value), begun });
  };
  return (
    <section class="list">
      <h2>{say("more.time")}</h2>
      {view.clock === null ? (
        <>
          <Stepper
            id="clock-minutes"
            label={say("more.clock")}
            {...bound(minutes)}
            most={MOST_MINUTES}
          />
          <Button
            id="clock-start"
            kind="main"
            off={!fits && t("why.not_over", { n: MOST_MINUTES })}
            onPress={() => void act({ type: "set_clock", minutes: Number(minutes.value) })}
          >
            {say("more.clock_start")}
          </Button>
        </>
      ) : (
        <>
          <RoundClock clock={view.clock} />
          <Button id="clock-stop" onPress={() => void act({ type: "set_clock", minutes: null })}>
            {say("more.clock_stop")}
          </Button>
        </>
      )}
      <h3>{say("more.cut")}</h3>
      <p class="soft">{say("more.cut_text")}</p>
      <Stepper id="cut-games" label={say("more.cut_games")} {...bound(games)} most={MOST_GAMES} />
      <div class="pair">
        <Button
          id="cut-later"
          off={!gamesFit && t("why.not_over", { n: MOST_GAMES })}
          onPress={cut(false)}
        >
          {say("more.cut_later")}
        </Button>
        <Button
          id="cut-all"
          off={!gamesFit && t("why.not_over", { n: MOST_GAMES })}
          onPress={cut(true)}
        >
          {say("more.cut_all")}
        </Button>
      </div>
    </section>
  );
}

function Notices({ view }: { view: Championship }) {
  const text = useSignal(view.notices.join("\n"));
  const notices = text.value
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return (
    <section class="list">
      <h2>{say("more.notices")}</h2>
      <label class="field">
        <span>{say("more.notice")}</span>
        <textarea
          data-testid="notices-text"
          rows={3}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <Button id="notices-save" onPress={() => void act({ type: "set_notices", notices })}>
        {say("more.notices_save")}
      </Button>
    </section>
  );
}

function RoomSize({ view }: { view: Championship }) {
  const tables = useSignal(String(view.rooms));
  const fits = fitsStepper(tables.value, MOST_TABLES);
  return (
    <section class="list">
      <h2>{say("more.tables")}</h2>
      <Stepper id="room-tables" label={say("more.tables")} {...bound(tables)} most={MOST_TABLES} />
      <Button
        id="room-tables-save"
        off={!fits && t("why.not_over", { n: MOST_TABLES })}
        onPress={() => void act({ type: "set_tables", tables: Number(tables.value) })}
      >
        {say("more.tables_save")}
      </Button>
    </section>
  );
}

function People({ directed }: { directed: Director }) {
  const name = useSignal("");
  const nameless = name.value.trim() === "" && t("why.no_name");
  const add = async (): Promise<void> => {
    if (nameless) return;
    if (await act({ type: "name_referee", name: name.value.trim() })) name.value = "";
  };
  const named = (names: readonly string[]): string => names.join(", ") || say("more.nobody");
  return (
    <section class="list">
      <h2>{say("more.people")}</h2>
      <p>{say("more.directors", { names: named(directed.directors) })}</p>
      <p>{say("more.referees", { names: named(directed.referees) })}</p>
      {directed.referee_code !== null && (
        <p data-testid="referee-code-now">
          {say("more.referee_code", { code: directed.referee_code })}
        </p>
      )}
      <Form class="director-form" onSubmit={() => void add()}>
        <Field id="referee-named" label={say("more.referee_name")} {...bound(name)} most={24} />
        <Button id="referee-add" off={nameless} onPress={() => void add()}>
          {say("more.referee_add")}
        </Button>
      </Form>
      <ConfirmButton
        id="new-code"
        kind="plain"
        question={{
          id: "new-code-sure",
          title: say("more.new_code"),
          text: say("more.new_code_text"),
          yes: say("more.new_code"),
          danger: true,
          onYes: () => sendOnce({ type: "change_director_code" }),
        }}
      >
        {say("more.new_code")}
      </ConfirmButton>
    </section>
  );
}
