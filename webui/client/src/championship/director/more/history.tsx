import { useSignal } from "@preact/signals";
import type { Act } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { timeOf } from "../../../words/dates";
import { weekday } from "../../../words/days";
import { colon } from "../../../words/i18n";
import { type ChampionshipKey, say as sayShared } from "../../words";
import { act } from "../act";
import { say, sayIfKnown } from "../words";

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

/** "Partida 3, a la mesa 7 · Casa Paco – Los del Puerto", with the reason if one was given. */
export function sayAct({ type, params }: Act): string {
  const said = params.day === undefined ? params : { ...params, day: weekday(String(params.day)) };
  const sentence = sayIfKnown(`act.${variant(type, params)}`, said) ?? say("act.other", { type });
  const sides = params.one && params.other ? ` · ${params.one} – ${params.other}` : "";
  const reason = params.reason ? ` («${params.reason}»)` : "";
  return sentence + how(params) + sides + reason;
}

/** How a match ended that was not played to its end. */
function how({ how, games }: Act["params"]): string {
  const isPlain = games === undefined || how === "played" || how === "typed";
  return isPlain ? "" : `, ${sayShared(`result.${how}` as ChampionshipKey).toLocaleLowerCase()}`;
}

/** Acts that say different things have a sentence for each. */
function variant(type: string, params: Act["params"]): string {
  if (type === "entry_added" && Number(params.count) > 1) return "entries_added";
  if (type === "entry_ticked") {
    if (params.present === 0) return params.paid === 0 ? type : "entry_paid";
    return params.paid === 0 ? "entry_here" : "entry_here_paid";
  }
  if (type === "match_called" && params.table === undefined) return "match_sat_down";
  if (type === "match_held") {
    if (params.held === 0) return "match_released";
    if (params.day !== undefined) return "match_postponed_to";
    return params.reason === undefined ? type : "match_postponed";
  }
  if (type === "player_substituted") {
    if (params.name === undefined) return "player_back";
    return params.beyond ? "player_substituted_beyond" : type;
  }
  if (type === "clock_set" && params.minutes === undefined) return "clock_stopped";
  return type;
}
