/** Happenings as sentences, for the last word, the history and the live region. */

import type {
  Act,
  AnswerOverruled,
  Declared,
  GameWon,
  HandTold,
  Happening,
  Lance,
  LanceTold,
  PlayerSat,
  StepBegun,
  TakenBack,
} from "../generated/protocol";
import { scoreLine } from "../lists";
import { sayAward } from "./awards";
import { ergative, genitive } from "./basque";
import { sayBid } from "./bids";
import { sayHeldName } from "./hand-words";
import { lanceName } from "./lances";
import { cardWords, type Params, playerName, type SayKey, sideName, type Tell } from "./tell";
import { sayWon } from "./undo-words";

export function sayHappening(h: Happening, tell: Tell): string {
  const { t } = tell;
  switch (h.type) {
    case "match_started":
    case "full_match_begun":
    case "counting_begun":
      return t(`say.${h.type}`);
    case "player_sat":
      return saySat(h, tell);
    case "seat_asked":
      return t("say.seat_asked", { ...owner(h.name), name_k: ergative(h.name) });
    case "seat_given":
      return t("say.seat_given", owner(h.name));
    case "seat_kept":
      return t("say.seat_kept", { ...doer(h, tell), ...owner(h.name) });
    case "seat_left":
    case "referee_came":
    case "referee_left":
      return t(`say.${h.type}`, { who: h.name });
    case "expel_asked":
      return t("say.expel_asked", { ...doer(h, tell), name: h.name });
    case "expel_declined":
      return t("say.expel_declined", { name: h.name });
    case "phone_expelled":
      return t("say.phone_expelled", { ...doer(h, tell), name: h.name });
    case "seat_freed":
      return t("say.seat_freed", { ...doer(h, tell), name: h.name });
    case "player_renamed":
    case "side_renamed":
      return t(`say.${h.type}`, { name: h.name });
    case "hand_started":
      return t("say.hand_started", { n: h.hand, who: playerName(tell, h.mano) });
    case "mano_set":
    case "seats_drawn":
      return t(`say.${h.type}`, { who: playerName(tell, h.mano) });
    case "noted":
      return t(`say.noted.${h.what}`, { who: playerName(tell, h.seat) });
    case "bid_spoken":
      return sayBid(tell, h);
    case "lance_passed":
    case "verdict_accepted":
      return t(`say.${h.type}`, { lance: lanceOf(h, tell) });
    case "declared":
      return t(declaredKey(h), { who: playerName(tell, h.seat) });
    case "cards_shown":
      return t("say.cards_shown", {
        who: playerName(tell, h.seat),
        cards: cardWords(tell, h.cards),
      });
    case "lance_told":
      return sayTold(h, tell);
    case "lance_ruled":
      return t("say.lance_ruled", { ...ruled(h, tell), lance: lanceOf(h, tell), n: h.stones });
    case "hand_taken":
    case "game_taken":
    case "match_taken":
      return t(`say.${h.type}`, ruled(h, tell));
    case "card_drawn":
      return t("say.card_drawn", {
        who: playerName(tell, h.seat),
        card: cardWords(tell, [h.face]),
      });
    case "stones_taken":
      return sayAward(tell, h.award);
    case "count_proposed":
      return t("say.count_proposed", { sums: saySums(tell, h.taken) });
    case "hand_counted":
      return t(h.how === "time" ? "say.hand_counted_by_time" : "say.hand_counted", {
        sums: saySums(tell, h.taken),
      });
    case "game_won":
      return gameWon(h, tell);
    case "match_won":
      return t("say.match_won", { side: sideName(tell, h.side) });
    case "count_seen":
    case "match_abandoned":
      return t(`say.${h.type}`, doer(h, tell));
    case "score_set":
      return because(
        t(h.asked_by === null ? "say.score_set" : "say.score_set_agreed", {
          ...doer(h, tell),
          ...scoreOf(h),
        }),
        h,
        tell,
      );
    case "stones_counted":
    case "count_taken_back":
      return t(`say.${h.type}`, { ...scoreOf(h), side: sideName(tell, h.side), n: h.stones });
    case "target_set":
      return t("say.target_set", { n: h.target, games: h.games_to_win });
    case "act_asked":
    case "act_accepted":
      return t(`say.${h.type}`, { ...doer(h, tell), what: sayActs(h, tell) });
    case "act_declined":
      if (sayDoer(h, tell) === null) return t("say.act_unanswered", { what: sayActs(h, tell) });
      return t(h.withdrawn ? "say.act_withdrawn" : "say.act_declined", {
        ...doer(h, tell),
        what: sayActs(h, tell),
      });
    case "answer_overruled":
      return sayOverruled(h, tell);
    case "undone":
      return h.asked_by === null
        ? t("say.undone", { ...doer(h, tell), what: goneOf(h, tell) })
        : t("say.undone_agreed", {
            ...doer(h, tell),
            asker: h.asked_by,
            asker_k: ergative(h.asked_by),
            what: goneOf(h, tell),
          });
    case "redone":
      return t("say.redone", { ...doer(h, tell), what: goneOf(h, tell) });
    case "corrected":
      return h.back === null
        ? t("say.corrected_ruling", doer(h, tell))
        : t(h.alone ? "say.undone" : "say.corrected", {
            ...doer(h, tell),
            what: goneOf(h, tell),
          });
  }
}

/** Whether a partner gave the same answer as the one that counts, so that nothing was overruled. */
export function isAgreed(h: AnswerOverruled): boolean {
  return h.word === h.stands_word && h.stones === h.stands_stones;
}

function sayOverruled(h: AnswerOverruled, tell: Tell): string {
  const said = sayBid(tell, h);
  if (isAgreed(h)) return tell.t("say.answer_agreed", { said });
  const stands = { seat: h.stands_seat, word: h.stands_word, stones: h.stands_stones };
  return tell.t("say.answer_overruled", { said, stands: sayBid(tell, stands) });
}

/**
 * One sentence for several players who declared in one step that they do not hold pares or juego;
 * null otherwise. `all` is the number of players at the table.
 */
export function sayNobody(together: readonly Happening[], all: number, tell: Tell): string | null {
  const [first] = together;
  if (first?.type !== "declared" || together.length < 2) return null;
  const { lance } = first;
  const alike = (one: Happening) => one.type === "declared" && !one.has && one.lance === lance;
  if (!together.every(alike)) return null;
  return tell.t(together.length === all ? `say.nobody.${lance}` : `say.nobody_else.${lance}`);
}

/**
 * Group happenings: consecutive "no" declarations of the same lance in one step together, others
 * alone.
 */
export function inRuns(events: readonly Happening[]): Happening[][] {
  const runs: Happening[][] = [];
  for (const one of events) {
    const last = runs.at(-1)?.[0];
    const same =
      last !== undefined &&
      one.type === "declared" &&
      last.type === "declared" &&
      one.has === false &&
      last.has === false &&
      one.lance === last.lance &&
      one.at === last.at &&
      one.by === last.by &&
      one.retracted_by === last.retracted_by;
    if (same) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** With the name of the lance, for places where it is not shown. */
export function sayLine(h: Happening, tell: Tell): string {
  const spoken = h.type === "bid_spoken" || h.type === "answer_overruled";
  const line = sayMarked(h, tell);
  return spoken ? tell.t("say.lance_line", { lance: lanceOf(h, tell), state: line }) : line;
}

/** Like `sayLine`, with the author if it is another player. */
export function sayHistoryLine(h: Happening, tell: Tell): string {
  return toldBy(sayLine(h, tell), h, tell);
}

/** Like `sayHistoryLine`, without the lance, for places where it is shown. */
export function sayUnderHeading(h: Happening, tell: Tell): string {
  return toldBy(sayMarked(h, tell), h, tell);
}

/** In a log, a bid out of turn is marked. */
function sayMarked(h: Happening, tell: Tell): string {
  const said = sayHappening(h, tell);
  const marked = h.type === "bid_spoken" && h.out_of_turn;
  return marked ? tell.t("say.out_of_turn", { what: said }) : said;
}

function toldBy(line: string, h: Happening, tell: Tell): string {
  const seat = seatOf(h);
  if (h.by === null || seat === null || h.by === seat || NAMES_ITS_DOER.has(h.type)) return line;
  const who = h.by_name ?? playerName(tell, h.by);
  return tell.t("say.told_by", { what: line, who, who_k: ergative(who) });
}

/** The seat of a happening; null if it has none. */
function seatOf(h: StepBegun): number | null {
  return "seat" in h ? h.seat : null;
}

/** The author: a player, or "Koldo, árbitro"; null for the server. */
export function sayDoer(h: StepBegun, { t }: Tell): string | null {
  if (h.by_name === null) {
    // A player who sits down has no seat yet when the event is written, so `by_name` is null.
    if (h.type === "player_sat" || h.type === "seat_asked") return h.name;
    const referee = h.type === "referee_came" || h.type === "referee_left";
    return referee ? t("say.referee", { name: h.name }) : null;
  }
  return h.by === null ? t("say.referee", { name: h.by_name }) : h.by_name;
}

const NAMES_ITS_DOER: ReadonlySet<Happening["type"]> = new Set([
  "seat_asked",
  "seat_given",
  "seat_kept",
  "expel_asked",
  "expel_declined",
  "phone_expelled",
  "seat_freed",
  "undone",
  "redone",
  "corrected",
]);

/** Somebody sat down on a free seat, or took over one whose phone is gone. */
function saySat({ name: who, instead_of }: PlayerSat, tell: Tell): string {
  if (instead_of === null) return tell.t("say.player_sat", { who });
  const key = instead_of === who ? "say.player_sat_phone" : "say.player_sat_instead";
  return tell.t(key, { who, ...owner(instead_of) });
}

/** Owner of the seat, plain and as Basque genitive. */
const owner = (name: string): Params => ({ name, name_ren: genitive(name) });

/** The author, plain and as Basque ergative. */
function doer(h: StepBegun, tell: Tell): Params {
  const who = sayDoer(h, tell);
  return who === null
    ? { who: tell.t("say.house"), who_k: tell.t("say.house_k") }
    : { who, who_k: ergative(who) };
}

/** Parameters of a ruling: side and reason. */
function ruled({ side, reason }: { side: number; reason: string }, tell: Tell): Params {
  return { side: sideName(tell, side), reason };
}

function lanceOf({ lance, punto }: { lance: Lance; punto?: boolean }, tell: Tell): string {
  return lanceName(tell, lance, punto);
}

function declaredKey({ lance, has }: Declared): SayKey {
  return has ? `say.declared.${lance}.yes` : `say.declared.${lance}.no`;
}

function sayTold(h: LanceTold, tell: Tell): string {
  const values = Object.entries(h.values).map(
    ([seat, held]) => `${playerName(tell, Number(seat))}: ${sayHeldName(tell, held)}`,
  );
  const won =
    h.winner === null ? [] : [tell.t("say.lance_winner", { who: playerName(tell, h.winner) })];
  return [lanceOf(h, tell), ...won, ...values].join(" · ");
}

/** "Nosotros +5, Ellos +3", without sides that took nothing. */
export function saySums(tell: Tell, taken: readonly number[]): string {
  const said = taken.flatMap((n, side) => (n > 0 ? [`${sideName(tell, side)} +${n}`] : []));
  return said.join(", ") || tell.t("say.nothing");
}

const scoreOf = ({ score }: { score: number[] }): Params => ({ score: scoreLine(score) });

/** With the reason, if one was given. */
function because(what: string, { reason }: { reason: string }, { t }: Tell): string {
  return reason ? t("say.because", { what, reason }) : what;
}

function gameWon({ side, how, games }: GameWon, tell: Tell): string {
  const won = tell.t("say.game_won", { side: sideName(tell, side) });
  return [won, tell.t(`say.how.${how}`), scoreLine(games)].join(" · ");
}

function goneOf({ took_back }: { took_back?: TakenBack }, tell: Tell): string {
  return took_back ? sayTakenBack(took_back, tell) : "";
}

/** What was asked for; `takes_back` or `took_back`: of an undo. */
export function sayActs(
  { acts, took_back: back }: { acts: readonly Act[]; took_back?: TakenBack | null },
  tell: Tell,
): string {
  return acts.map((act) => sayAct(act, back, tell)).join(", ");
}

function sayAct(act: Act, back: TakenBack | null | undefined, tell: Tell): string {
  switch (act.type) {
    case "undo":
      return tell.t("say.act.undo", { what: back ? sayTakenBack(back, tell) : "" });
    case "set_score":
      return because(
        tell.t("say.act.set_score", { score: scoreLine(act.stones) }),
        { reason: act.reason ?? "" },
        tell,
      );
    case "count_stones":
      return tell.t("say.act.count_stones", { n: act.stones, side: sideName(tell, act.side) });
    case "end_match":
      return tell.t("say.act.end_match");
    case "rename_player":
      return tell.t("say.act.rename", { who: playerName(tell, act.seat), name: act.name });
    case "rename_side":
      return tell.t("say.act.rename", { who: sideName(tell, act.side), name: act.name });
  }
}

/** What an undo takes back: the largest part of it, or the step with its author. */
export function sayTakenBack(gone: TakenBack, tell: Tell): string {
  const largest = sayWon(gone, tell).at(-1);
  if (largest !== undefined) return largest;
  const first = sayStep(gone.first, tell);
  return gone.steps === 1 ? first : tell.t("say.gone.steps", { n: gone.steps, first });
}

/** Steps of the whole table: their author is the one who entered them. */
const OF_NO_SEAT: ReadonlySet<StepBegun["type"]> = new Set([
  "lance_passed",
  "lance_told",
  "nobody_else",
  "hand_started",
  "mano_set",
] as const);

/** A step by name: "envido 5 de Jon", "la mano entera apuntada por Ane". */
function sayStep(first: StepBegun, tell: Tell): string {
  if (first.type === "hand_told") return tell.t("say.gone.hand_told", doer(first, tell));
  const said = stepLine(first, tell);
  const seat = seatOf(first) ?? first.by;
  if (first.by === null || (!OF_NO_SEAT.has(first.type) && seat === first.by)) return said;
  return tell.t("say.told_by", { what: said, ...doer(first, tell) });
}

function stepLine(h: Exclude<StepBegun, HandTold>, tell: Tell): string {
  switch (h.type) {
    case "nobody_else":
      return tell.t("say.gone.nobody_else", { lance: lanceOf(h, tell) });
    case "hand_started":
      return tell.t("say.gone.hand_started");
    case "cards_shown":
      return tell.t("say.gone.cards_shown", {
        who: playerName(tell, h.seat),
        cards: cardWords(tell, h.cards),
      });
    case "bid_spoken":
      return tell.t(`say.gone.bid.${h.word}`, {
        who: playerName(tell, h.seat),
        n: h.stones ?? 0,
      });
    default:
      return sayHappening(h, tell);
  }
}
