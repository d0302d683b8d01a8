/** Acts of the history as sentences. */
import type { Act } from "../../generated/championship";
import { type ChampionshipKey, say as sayShared } from "../words";
import { say, sayIfKnown } from "./words";

/** "Partida 3, a la mesa 7 · Casa Paco – Los del Puerto", with the reason if one was given. */
export function sayAct({ type, params }: Act): string {
  const sentence = sayIfKnown(`act.${variant(type, params)}`, params) ?? say("act.other", { type });
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
  if (type === "match_held" && params.held === 0) return "match_released";
  if (type === "clock_set" && params.minutes === undefined) return "clock_stopped";
  return type;
}
