/** Happenings as lines of the history: with what is not shown beside them, and with their author. */
import type { Happening } from "../generated/protocol";
import { seatOf } from "./authors";
import { sayHappening } from "./happenings";
import { lanceOf } from "./lances";
import { ergative, type Phrases, playerName } from "./phrases";

/** With the name of the lance, for places where it is not shown. */
export function sayLine(h: Happening, phrases: Phrases): string {
  const spoken = h.type === "bid_spoken" || h.type === "answer_overruled";
  const line = sayMarked(h, phrases);
  return spoken ? phrases.t("say.lance_line", { lance: lanceOf(h, phrases), state: line }) : line;
}

/** Like `sayLine`, with the author if it is another player. */
export function sayHistoryLine(h: Happening, phrases: Phrases): string {
  return toldBy(sayLine(h, phrases), h, phrases);
}

/** Like `sayHistoryLine`, without the lance, for places where it is shown. */
export function sayUnderHeading(h: Happening, phrases: Phrases): string {
  return toldBy(sayMarked(h, phrases), h, phrases);
}

/** In a log, a bid out of turn is marked. */
function sayMarked(h: Happening, phrases: Phrases): string {
  const said = sayHappening(h, phrases);
  const marked = h.type === "bid_spoken" && h.out_of_turn;
  return marked ? phrases.t("say.out_of_turn", { what: said }) : said;
}

function toldBy(line: string, h: Happening, phrases: Phrases): string {
  const seat = seatOf(h);
  if (h.by === null || seat === null || h.by === seat || NAMES_ITS_DOER.has(h.type)) return line;
  const who = h.by_name ?? playerName(phrases, h.by);
  return phrases.t("say.told_by", { what: line, who, who_k: ergative(who) });
}

const NAMES_ITS_DOER: ReadonlySet<Happening["type"]> = new Set([
  "requested",
  "seat_given",
  "phone_expelled",
  "seat_freed",
  "undone",
  "redone",
  "corrected",
]);
