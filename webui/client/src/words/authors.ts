/** Who did what happened: a player, the referee, or the server. */
import type { StepBegun } from "../generated/protocol";
import { ergative, type Params, type Phrases, playerName } from "./phrases";

/** The seat of a happening; null if it has none. */
export function seatOf(h: StepBegun): number | null {
  return "seat" in h ? h.seat : null;
}

/** The author: a player, or "Koldo, árbitro"; null for the server. */
export function sayDoer(h: StepBegun, phrases: Phrases): string | null {
  const { t } = phrases;
  const name = h.by_name ?? (h.by === null ? null : playerName(phrases, h.by));
  if (name === null) {
    // A player who sits down has no seat yet when the event is written, so nobody is named.
    if (h.type === "player_sat" || h.type === "requested") return h.name;
    if (h.type === "declined" && h.how === "withdrawn") return h.name;
    const referee = h.type === "referee_came" || h.type === "referee_left";
    return referee ? t("say.referee", { name: h.name }) : null;
  }
  return h.by === null ? t("say.referee", { name }) : name;
}

/** The author, plain and as Basque ergative. */
export function doer(h: StepBegun, phrases: Phrases): Params {
  const who = sayDoer(h, phrases);
  return who === null
    ? { who: phrases.t("say.house"), who_k: phrases.t("say.house_k") }
    : { who, who_k: ergative(who) };
}
