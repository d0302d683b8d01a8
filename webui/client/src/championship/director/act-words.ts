/** The sentences of the history. */
import type { Act } from "../../generated/championship";
import { weekday } from "../../words/days";
import { type ChampionshipKey, say as sayShared } from "../words";
import { say, sayIfKnown } from "./words";

/** "Partida 3, a la mesa 7 · Casa Paco – Los del Puerto", with the reason if one was given. */
export function sayAct({ type, params }: Pick<Act, "type" | "params">): string {
  const said = params.day === undefined ? params : { ...params, day: weekday(String(params.day)) };
  const sentence = sayIfKnown(`act.${variant(type, params)}`, said) ?? say("act.other", { type });
  const sides = params.one && params.other ? ` · ${params.one} – ${params.other}` : "";
  return withReason(sentence + how(type, params) + sides, params.reason);
}

/** "Partida 3: aplazada («Nieva»)". */
export function withReason(act: string, reason?: string | number): string {
  return reason ? say("act.with_reason", { act, reason }) : act;
}

/** How a match ended that was not played to its end, and how an entry went. */
function how(type: string, { how }: Act["params"]): string {
  if (how === undefined || how === "played" || how === "typed") return "";
  const key = `${type === "entry_out" ? "out" : "result"}.${how}` as ChampionshipKey;
  return `, ${sayShared(key).toLocaleLowerCase()}`;
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
  if (type === "seed_set" && params.seed === 0) return "seed_taken";
  if (type === "clock_set" && params.minutes === undefined) return "clock_stopped";
  return type;
}
