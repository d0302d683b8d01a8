/** Happenings as sentences, for the last word, the history and the live region. */

import type { Happening, HappeningType, StepBegun, TakenBack } from "../generated/protocol";
import { scoreLine } from "../lists";
import { sayAward } from "./awards";
import { ergative, genitive } from "./basque";
import { sayBid } from "./bids";
import { sayHeldName } from "./hand-words";
import { lanceName } from "./lances";
import { cardWords, type Params, playerName, type SayKey, sideName, type Tell } from "./tell";
import { sayWon } from "./undo-words";

type Sentence = (h: Happening, tell: Tell) => string;

const SENTENCES: Record<HappeningType, Sentence> = {
  match_started: (_, { t }) => t("say.match_started"),
  player_sat: saySat,
  seat_asked: (h, tell) =>
    tell.t("say.seat_asked", { ...owner(h.name, h, tell), name_k: ergative(named(h, tell)) }),
  seat_given: (h, tell) => tell.t("say.seat_given", owner(h.name, h, tell)),
  seat_kept: (h, tell) => tell.t("say.seat_kept", { ...doer(h, tell), ...owner(h.name, h, tell) }),
  seat_left: (h, tell) => tell.t("say.seat_left", { who: named(h, tell) }),
  seat_freed: (h, tell) => tell.t("say.seat_freed", { ...doer(h, tell), name: named(h, tell) }),
  player_renamed: (h, tell) => tell.t("say.player_renamed", { name: named(h, tell) }),
  side_renamed: (h, tell) => tell.t("say.side_renamed", { name: h.name ?? sideName(tell, h.side) }),
  hand_started: (h, tell) =>
    tell.t("say.hand_started", { n: h.hand ?? 1, who: playerName(tell, h.mano ?? h.seat) }),
  mano_set: (h, tell) => tell.t("say.mano_set", { who: playerName(tell, h.mano ?? h.seat) }),
  noted: (h, tell) =>
    tell.t(h.what === "replaced_4567" ? "say.noted.replaced_4567" : "say.noted.mus_visto", {
      who: playerName(tell, h.seat),
    }),
  bid_spoken: (h, tell) => sayBid(tell, h),
  lance_passed: (h, tell) => tell.t("say.lance_passed", { lance: lanceOf(h, tell) }),
  declared: (h, tell) => tell.t(declaredKey(h), { who: playerName(tell, h.seat) }),
  cards_shown: (h, tell) =>
    tell.t("say.cards_shown", {
      who: playerName(tell, h.seat),
      cards: cardWords(tell, h.cards ?? []),
    }),
  lance_told: sayTold,
  verdict_accepted: (h, tell) => tell.t("say.verdict_accepted", { lance: lanceOf(h, tell) }),
  lance_ruled: (h, tell) =>
    tell.t("say.lance_ruled", { ...ruled(h, tell), lance: lanceOf(h, tell), n: h.stones ?? 0 }),
  hand_taken: (h, tell) => tell.t("say.hand_taken", ruled(h, tell)),
  game_taken: (h, tell) => tell.t("say.game_taken", ruled(h, tell)),
  match_taken: (h, tell) => tell.t("say.match_taken", ruled(h, tell)),
  card_drawn: (h, tell) =>
    tell.t("say.card_drawn", {
      who: playerName(tell, h.seat),
      card: cardWords(tell, [h.face ?? ""]),
    }),
  seats_drawn: (h, tell) => tell.t("say.seats_drawn", { who: playerName(tell, h.mano) }),
  referee_came: (h, tell) => tell.t("say.referee_came", { who: named(h, tell) }),
  referee_left: (h, tell) => tell.t("say.referee_left", { who: named(h, tell) }),
  stones_taken: (h, tell) => (h.award ? sayAward(tell, h.award) : ""),
  count_proposed: (h, tell) => tell.t("say.count_proposed", { sums: saySums(tell, h.taken ?? []) }),
  count_seen: (h, tell) => tell.t("say.count_seen", doer(h, tell)),
  hand_counted: (h, tell) =>
    tell.t(h.how === "time" ? "say.hand_counted_by_time" : "say.hand_counted", {
      sums: saySums(tell, h.taken ?? []),
    }),
  game_won: (h, tell) => gameWon(h, tell),
  match_won: (h, tell) => tell.t("say.match_won", { side: sideName(tell, h.side ?? h.winner) }),
  match_abandoned: (h, tell) => tell.t("say.match_abandoned", doer(h, tell)),
  score_set: (h, tell) =>
    because(
      tell.t(h.asked_by == null ? "say.score_set" : "say.score_set_agreed", {
        ...doer(h, tell),
        ...scoreOf(h),
      }),
      h,
      tell,
    ),
  stones_counted: (h, tell) =>
    tell.t("say.stones_counted", {
      ...scoreOf(h),
      side: sideName(tell, h.side),
      n: h.stones ?? 0,
    }),
  count_taken_back: (h, tell) =>
    tell.t("say.count_taken_back", {
      ...scoreOf(h),
      side: sideName(tell, h.side),
      n: h.stones ?? 0,
    }),
  full_match_begun: (_, { t }) => t("say.full_match_begun"),
  counting_begun: (_, { t }) => t("say.counting_begun"),
  target_set: (h, tell) => tell.t("say.target_set", { n: h.stones ?? 0, games: h.total ?? 0 }),
  score_asked: (h, tell) =>
    because(tell.t("say.score_asked", { ...doer(h, tell), ...scoreOf(h) }), h, tell),
  score_accepted: (h, tell) => tell.t("say.score_accepted", { ...doer(h, tell), ...scoreOf(h) }),
  score_declined: (h, tell) =>
    tell.t(h.withdrawn ? "say.score_withdrawn" : "say.score_declined", {
      ...doer(h, tell),
      ...scoreOf(h),
    }),
  answer_overruled: (h, tell) => {
    const said = sayBid(tell, h);
    if (isAgreed(h)) return tell.t("say.answer_agreed", { said });
    return tell.t("say.answer_overruled", { said, stands: h.stands ? sayBid(tell, h.stands) : "" });
  },
  undone: (h, tell) =>
    h.asked_by == null
      ? tell.t("say.undone", { ...doer(h, tell), what: goneOf(h, tell) })
      : tell.t("say.undone_agreed", {
          ...doer(h, tell),
          asker: h.asked_by,
          asker_k: ergative(h.asked_by),
          what: goneOf(h, tell),
        }),
  undo_asked: (h, tell) => tell.t("say.undo_asked", { ...doer(h, tell), what: goneOf(h, tell) }),
  undo_accepted: (h, tell) => tell.t("say.undo_accepted", doer(h, tell)),
  undo_declined: (h, tell) =>
    tell.t(h.withdrawn ? "say.undo_withdrawn" : "say.undo_declined", doer(h, tell)),
  corrected: (h, tell) =>
    h.sequence_back === null
      ? tell.t("say.corrected_ruling", doer(h, tell))
      : tell.t(h.alone ? "say.undone" : "say.corrected", {
          ...doer(h, tell),
          what: goneOf(h, tell),
        }),
};

/** Whether a partner gave the same answer as the one that counts, so that nothing was overruled. */
export function isAgreed(h: Happening): boolean {
  return (
    h.stands !== undefined && h.word === h.stands.word && (h.stones ?? null) === h.stands.stones
  );
}

/**
 * One sentence for several players who declared in one step that they do not hold pares or juego;
 * null otherwise. `all` is the number of players at the table.
 */
export function sayNobody(together: readonly Happening[], all: number, tell: Tell): string | null {
  const [first] = together;
  if (first === undefined || together.length < 2) return null;
  const alike = (one: Happening) =>
    one.type === "declared" && one.has === false && one.lance === first.lance;
  if (!together.every(alike)) return null;
  const lance = first.lance === "pares" ? "pares" : "juego";
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

export function sayHappening(h: Happening, tell: Tell): string {
  return SENTENCES[h.type](h, tell);
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
export function sayHere(h: Happening, tell: Tell): string {
  return toldBy(sayMarked(h, tell), h, tell);
}

/** In a log, a bid out of turn is marked. */
function sayMarked(h: Happening, tell: Tell): string {
  const said = sayHappening(h, tell);
  return h.out_of_turn ? tell.t("say.out_of_turn", { what: said }) : said;
}

function toldBy(line: string, h: Happening, tell: Tell): string {
  const byAnother = h.by !== null && h.seat !== undefined && h.by !== h.seat;
  if (!byAnother || NAMES_ITS_DOER.has(h.type)) return line;
  const who = h.by_name ?? playerName(tell, h.by);
  return tell.t("say.told_by", { what: line, who, who_k: ergative(who) });
}

/** The author: a player, or "Koldo, árbitro"; null for the server. */
export function sayDoer(h: Happening | StepBegun, { t }: Tell): string | null {
  // A player who sits down has no seat yet when the event is written, so `by_name` is null.
  if (h.by_name === null && AT_THE_DOOR.has(h.type)) return h.name ?? null;
  if (h.by_name === null && OF_THE_REFEREE.has(h.type))
    return t("say.referee", { name: h.name ?? "" });
  if (h.by_name === null || h.by !== null) return h.by_name;
  return t("say.referee", { name: h.by_name });
}

const AT_THE_DOOR: ReadonlySet<StepBegun["type"]> = new Set(["player_sat", "seat_asked"]);
const OF_THE_REFEREE: ReadonlySet<StepBegun["type"]> = new Set(["referee_came", "referee_left"]);
const NAMES_ITS_DOER: ReadonlySet<HappeningType> = new Set([
  "seat_asked",
  "seat_given",
  "seat_kept",
  "seat_freed",
  "undone",
  "corrected",
]);

function named(h: Happening, tell: Tell): string {
  return h.name ?? playerName(tell, h.seat);
}

/** Somebody sat down on a free seat, or took over one whose phone is gone. */
function saySat(h: Happening, tell: Tell): string {
  const who = named(h, tell);
  if (h.instead_of == null) return tell.t("say.player_sat", { who });
  const key = h.instead_of === who ? "say.player_sat_phone" : "say.player_sat_instead";
  return tell.t(key, { who, ...owner(h.instead_of, h, tell) });
}

/** Owner of the seat, plain and as Basque genitive. */
function owner(player: string | null | undefined, h: Happening, tell: Tell): Params {
  const name = player ?? named(h, tell);
  return { name, name_ren: genitive(name) };
}

/** The author, plain and as Basque ergative. */
function doer(h: Happening | StepBegun, tell: Tell): Params {
  const who = sayDoer(h, tell);
  return who === null
    ? { who: tell.t("say.house"), who_k: tell.t("say.house_k") }
    : { who, who_k: ergative(who) };
}

/** Parameters of a ruling: side and reason. */
function ruled(h: Happening, tell: Tell): Params {
  return { side: sideName(tell, h.side), reason: h.reason ?? "" };
}

function lanceOf(h: Happening, tell: Tell): string {
  return h.lance ? lanceName(tell, h.lance, h.punto) : "";
}

function declaredKey(h: Happening): SayKey {
  const lance = h.lance === "juego" ? "juego" : "pares";
  return h.has ? `say.declared.${lance}.yes` : `say.declared.${lance}.no`;
}

function sayTold(h: Happening, tell: Tell): string {
  const values = Object.entries(h.values ?? {}).map(
    ([seat, held]) => `${playerName(tell, Number(seat))}: ${sayHeldName(tell, held)}`,
  );
  const won =
    h.winner == null ? [] : [tell.t("say.lance_winner", { who: playerName(tell, h.winner) })];
  return [lanceOf(h, tell), ...won, ...values].filter(Boolean).join(" · ");
}

/** "Nosotros +5, Ellos +3", without sides that took nothing. */
export function saySums(tell: Tell, taken: readonly number[]): string {
  const said = taken.flatMap((n, side) => (n > 0 ? [`${sideName(tell, side)} +${n}`] : []));
  return said.join(", ") || tell.t("say.nothing");
}

const scoreOf = (h: Happening): Params => ({ score: scoreLine(h.score ?? []) });

/** With the reason, if one was given. */
function because(what: string, { reason }: Happening, { t }: Tell): string {
  return reason ? t("say.because", { what, reason }) : what;
}

type How = "deje" | "count" | "ordago" | "referee" | "stones";
const isHow = (how: Happening["how"]): how is How =>
  how === "deje" || how === "count" || how === "ordago" || how === "referee" || how === "stones";

function gameWon(h: Happening, tell: Tell): string {
  const side = sideName(tell, h.side ?? h.winner);
  const how = isHow(h.how) ? ` · ${tell.t(`say.how.${h.how}`)}` : "";
  const games = h.games ? ` · ${scoreLine(h.games)}` : "";
  return tell.t("say.game_won", { side }) + how + games;
}

function goneOf(h: Happening, tell: Tell): string {
  return h.took_back ? sayTakenBack(h.took_back, tell) : "";
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
  const { type, ...rest } = first;
  if (type === "hand_told") return tell.t("say.gone.hand_told", doer(first, tell));
  const line = type === "nobody_else" ? "" : stepLine({ ...rest, type }, tell);
  const said =
    line || tell.t("say.gone.nobody_else", { lance: lanceName(tell, first.lance ?? "pares") });
  if (first.by === null || (!OF_NO_SEAT.has(type) && (first.seat ?? first.by) === first.by)) {
    return said;
  }
  return tell.t("say.told_by", { what: said, ...doer(first, tell) });
}

function stepLine(h: Happening, tell: Tell): string {
  const whose = { who: playerName(tell, h.seat) };
  switch (h.type) {
    case "hand_started":
      return tell.t("say.gone.hand_started");
    case "cards_shown":
      return tell.t("say.gone.cards_shown", { ...whose, cards: cardWords(tell, h.cards ?? []) });
    case "bid_spoken":
      return tell.t(`say.gone.bid.${h.word ?? "paso"}`, { ...whose, n: h.stones ?? 0 });
    default:
      return sayHappening(h, tell);
  }
}
