/**
 * Happenings as sentences, for the last word, the history and the live region; with what was asked
 * for, and what an undo takes back, as each of these may say another.
 */

import type {
  Accepted,
  Act,
  AnswerOverruled,
  CountTakenBack,
  Declared,
  Declined,
  GameWon,
  HandTold,
  Happening,
  LanceTold,
  PlayerSat,
  Requested,
  RequestKind,
  Stake,
  StepBegun,
  StonesCounted,
  TakenBack,
} from "../generated/protocol";
import { doer, sayDoer, seatOf } from "./authors";
import { sayAward, sayHeldName } from "./awards";
import { sayBid } from "./bids";
import { colon, scoreLine } from "./i18n";
import { lanceOf } from "./lances";
import {
  cardWords,
  ergative,
  genitive,
  type Params,
  type Phrases,
  playerName,
  type SayKey,
  sideName,
} from "./phrases";
import { sayWon } from "./undo-words";

export function sayHappening(h: Happening, phrases: Phrases): string {
  const { t } = phrases;
  switch (h.type) {
    case "match_started":
    case "full_match_begun":
    case "counting_begun":
      return t(`say.${h.type}`);
    case "player_sat":
      return saySat(h, phrases);
    case "seat_given":
      return t("say.seat_given", owner(h.name));
    case "seat_left":
    case "referee_came":
    case "referee_left":
      return t(`say.${h.type}`, { who: h.name });
    case "phone_expelled":
      return t("say.phone_expelled", { ...doer(h, phrases), name: h.name });
    case "seat_freed":
      return t("say.seat_freed", { ...doer(h, phrases), name: h.name });
    case "stake_set":
      return t("say.stake_set", { what: sayStake(h.stake, phrases) });
    case "player_renamed":
    case "side_renamed":
      return t(`say.${h.type}`, { name: h.name });
    case "hand_started":
      return t("say.hand_started", { n: h.hand, who: playerName(phrases, h.mano) });
    case "mano_set":
    case "seats_drawn":
      return t(`say.${h.type}`, { who: playerName(phrases, h.mano) });
    case "noted":
      return t(`say.noted.${h.what}`, { who: playerName(phrases, h.seat) });
    case "bid_spoken":
      return sayBid(phrases, h);
    case "lance_passed":
    case "verdict_accepted":
      return t(`say.${h.type}`, { lance: lanceOf(h, phrases) });
    case "declared":
      return t(declaredKey(h), { who: playerName(phrases, h.seat) });
    case "cards_shown":
      return t("say.cards_shown", {
        who: playerName(phrases, h.seat),
        cards: cardWords(phrases, h.cards),
      });
    case "lance_told":
      return sayTold(h, phrases);
    case "lance_ruled":
      return t("say.lance_ruled", {
        ...ruled(h, phrases),
        lance: lanceOf(h, phrases),
        n: h.stones,
      });
    case "hand_taken":
    case "game_taken":
    case "match_taken":
      return t(`say.${h.type}`, ruled(h, phrases));
    case "card_drawn":
      return t("say.card_drawn", {
        who: playerName(phrases, h.seat),
        card: cardWords(phrases, [h.face]),
      });
    case "stones_taken":
      return sayAward(phrases, h.award);
    case "count_proposed":
      return t("say.count_proposed", { sums: saySums(phrases, h.taken) });
    case "hand_counted":
      return t(h.how === "time" ? "say.hand_counted_by_time" : "say.hand_counted", {
        sums: saySums(phrases, h.taken),
      });
    case "game_won":
      return gameWon(h, phrases);
    case "match_won":
      return t("say.match_won", { side: sideName(phrases, h.side) });
    case "match_abandoned":
      return t(`say.${h.type}`, doer(h, phrases));
    case "score_set":
      return because(
        t(h.asked_by === null ? "say.score_set" : "say.score_set_agreed", {
          ...doer(h, phrases),
          ...scoreOf(h),
        }),
        h,
        phrases,
      );
    case "stones_counted":
      if (h.ordago) return t("say.ordago_counted", { side: sideName(phrases, h.side) });
      return sayCounted(h, phrases);
    case "count_taken_back":
      return sayCounted(h, phrases);
    case "target_set":
      return t("say.target_set", { n: h.target, games: h.games_to_win });
    case "requested":
    case "accepted":
    case "declined":
      return sayRequest(h, phrases);
    case "answer_overruled":
      return sayOverruled(h, phrases);
    case "undone":
      return h.asked_by === null
        ? t("say.undone", { ...doer(h, phrases), what: goneOf(h, phrases) })
        : t("say.undone_agreed", {
            ...doer(h, phrases),
            asker: h.asked_by,
            asker_k: ergative(h.asked_by),
            what: goneOf(h, phrases),
          });
    case "redone":
      return t("say.redone", { ...doer(h, phrases), what: goneOf(h, phrases) });
    case "corrected":
      return h.back === null
        ? t("say.corrected_ruling", doer(h, phrases))
        : t(h.alone ? "say.undone" : "say.corrected", {
            ...doer(h, phrases),
            what: goneOf(h, phrases),
          });
  }
}

/** Whether a partner gave the same answer as the one that counts, so that nothing was overruled. */
export function isAgreed(h: AnswerOverruled): boolean {
  return h.word === h.stands_word && h.stones === h.stands_stones;
}

function sayOverruled(h: AnswerOverruled, phrases: Phrases): string {
  const said = sayBid(phrases, h);
  if (isAgreed(h)) return phrases.t("say.answer_agreed", { said });
  const stands = { seat: h.stands_seat, word: h.stands_word, stones: h.stands_stones };
  return phrases.t("say.answer_overruled", { said, stands: sayBid(phrases, stands) });
}

/** Somebody sat down on a free seat, or took over one whose phone is gone. */
function saySat({ name: who, instead_of }: PlayerSat, phrases: Phrases): string {
  if (instead_of === null) return phrases.t("say.player_sat", { who });
  const key = instead_of === who ? "say.player_sat_phone" : "say.player_sat_instead";
  return phrases.t(key, { who, ...owner(instead_of) });
}

/** Owner of the seat, plain and as Basque genitive. */
const owner = (name: string): Params => ({ name, name_ren: genitive(name) });

/** Parameters of a ruling: side and reason. */
function ruled({ side, reason }: { side: number; reason: string }, phrases: Phrases): Params {
  return { side: sideName(phrases, side), reason };
}

function declaredKey({ lance, has }: Declared): SayKey {
  return has ? `say.declared.${lance}.yes` : `say.declared.${lance}.no`;
}

function sayTold(h: LanceTold, phrases: Phrases): string {
  const values = Object.entries(h.values).map(
    ([seat, held]) => `${playerName(phrases, Number(seat))}${colon()}${sayHeldName(phrases, held)}`,
  );
  const won =
    h.winner === null
      ? []
      : [phrases.t("say.lance_winner", { who: playerName(phrases, h.winner) })];
  return [lanceOf(h, phrases), ...won, ...values].join(" · ");
}

/** "Nosotros +5, Ellos +3", without sides that took nothing. */
export function saySums(phrases: Phrases, taken: readonly number[]): string {
  const said = taken.flatMap((n, side) => (n > 0 ? [`${sideName(phrases, side)} +${n}`] : []));
  return said.join(", ") || phrases.t("say.nothing");
}

/** Stones of a side counted by hand, or taken back. */
function sayCounted(h: StonesCounted | CountTakenBack, phrases: Phrases): string {
  const words = { ...scoreOf(h), side: sideName(phrases, h.side), n: h.stones };
  return phrases.t(`say.${h.type}`, words);
}

const scoreOf = ({ score }: { score: number[] }): Params => ({ score: scoreLine(score) });

/** With the reason, if one was given. */
function because(what: string, { reason }: { reason: string }, { t }: Phrases): string {
  return reason ? t("say.because", { what, reason }) : what;
}

function gameWon({ side, how, games }: GameWon, phrases: Phrases): string {
  const won = phrases.t("say.game_won", { side: sideName(phrases, side) });
  return [won, phrases.t(`say.how.${how}`), scoreLine(games)].join(" · ");
}

function goneOf({ took_back }: { took_back?: TakenBack }, phrases: Phrases): string {
  return took_back ? sayTakenBack(took_back, phrases) : "";
}

/** A request, and what was answered to it. */
function sayRequest(h: Requested | Accepted | Declined, phrases: Phrases): string {
  const { t } = phrases;
  if (h.type === "accepted" && h.kind === "count") return t("say.count_seen", doer(h, phrases));
  const name = { name: h.name ?? "", name_k: ergative(h.name ?? "") };
  if (h.type === "requested") {
    if (h.kind === "seat") return t("say.sit_asked", name);
    if (h.kind === "seat_back") return t("say.seat_asked", name);
    if (h.kind === "removal") return t("say.expel_asked", { ...doer(h, phrases), ...name });
    if (h.kind === "league") return t("say.league_asked", name);
  }
  const what = sayActs(h, phrases);
  const said = { ...doer(h, phrases), what };
  if (h.type === "requested") return t("say.act_asked", said);
  const house = sayDoer(h, phrases) === null;
  if (h.type === "accepted") return t(house ? "say.house_agrees" : "say.act_accepted", said);
  switch (h.how) {
    case "withdrawn":
      return t("say.act_withdrawn", said);
    case "room":
      return t("say.act_no_room", said);
    case "gone":
    case "time":
      return t(h.disputed ? "say.act_unanswered_disputed" : "say.act_unanswered", said);
    default:
      if (house) return t("say.house_declines", said);
      return t(h.disputed ? "say.act_disputed" : "say.act_declined", said);
  }
}

const OF_SEATS = {
  seat: "say.act.sit",
  seat_back: "say.act.sit_back",
  removal: "say.act.expel",
  league: "say.act.league",
} as const;

/** What was asked for; `takes_back` or `took_back`: of an undo. */
export function sayActs(
  { acts, kind, name, took_back: back, winner = null, match = false }: Acts,
  phrases: Phrases,
): string {
  if (kind === "seat" || kind === "seat_back" || kind === "removal" || kind === "league")
    return phrases.t(OF_SEATS[kind], owner(name ?? ""));
  const ends = acts[0]?.type !== "rematch" && winner !== null;
  if (ends) {
    const side = sideName(phrases, winner);
    return phrases.t(match ? "say.act.win_match" : "say.act.win_game", { side });
  }
  return acts.map((act) => sayAct(act, back, winner, phrases)).join(", ");
}

/** What was asked for, as in the view and in happenings. */
interface Acts {
  acts: readonly Act[];
  kind?: RequestKind;
  /** Who wants to sit, or of whom the phone is to be removed. */
  name?: string | null;
  took_back?: TakenBack | null;
  /** The side whose game it ends, or of a rematch the side that has won. */
  winner?: number | null;
  match?: boolean;
}

function sayAct(
  act: Act,
  back: TakenBack | null | undefined,
  winner: number | null,
  phrases: Phrases,
): string {
  switch (act.type) {
    case "rematch":
      if (act.double) return phrases.t("say.act.double");
      return phrases.t("say.act.rematch", { side: sideName(phrases, winner) });
    case "set_stake":
      return phrases.t("say.act.set_stake", { what: sayStake(act.stake, phrases) });
    case "undo":
      return phrases.t("say.act.undo", { what: back ? sayTakenBack(back, phrases) : "" });
    case "set_score":
      return because(
        phrases.t("say.act.set_score", { score: scoreLine(act.stones) }),
        { reason: act.reason ?? "" },
        phrases,
      );
    case "count_stones":
      return phrases.t("say.act.count_stones", {
        n: act.stones,
        side: sideName(phrases, act.side),
      });
    case "end_match":
    case "only_count":
      return phrases.t(`say.act.${act.type}`);
    case "rename_player":
      return phrases.t("say.act.rename", { who: playerName(phrases, act.seat), name: act.name });
    case "rename_side":
      return phrases.t("say.act.rename", { who: sideName(phrases, act.side), name: act.name });
    default: // It is asked for as what it ends (`winner`).
      return "";
  }
}

/** What is played for: "una ronda", or what the players wrote. */
export function sayStake(
  { what, text }: Pick<Stake, "what"> & { text?: string | null },
  { t }: Pick<Phrases, "t">,
): string {
  if (what === "text") return text ?? "";
  return t(`say.stake.${what ?? "nothing"}`);
}

/** What an undo takes back: the largest part of it, or the step with its author. */
export function sayTakenBack(gone: TakenBack, phrases: Phrases): string {
  const largest = sayWon(gone, phrases).at(-1);
  if (largest !== undefined) return largest;
  const first = sayStep(gone.first, phrases);
  return gone.steps === 1 ? first : phrases.t("say.gone.steps", { n: gone.steps, first });
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
function sayStep(first: StepBegun, phrases: Phrases): string {
  if (first.type === "hand_told") return phrases.t("say.gone.hand_told", doer(first, phrases));
  if (first.type === "corrected" && first.stands) {
    return phrases.t("say.gone.corrected", { what: stepLine(first.stands, phrases) });
  }
  const said = stepLine(first, phrases);
  const seat = seatOf(first) ?? first.by;
  if (first.by === null || (!OF_NO_SEAT.has(first.type) && seat === first.by)) return said;
  return phrases.t("say.told_by", { what: said, ...doer(first, phrases) });
}

function stepLine(h: Exclude<StepBegun, HandTold>, phrases: Phrases): string {
  switch (h.type) {
    case "nobody_else":
      return phrases.t("say.gone.nobody_else", { lance: lanceOf(h, phrases) });
    case "hand_started":
      return phrases.t("say.gone.hand_started");
    case "cards_shown":
      return phrases.t("say.gone.cards_shown", {
        who: playerName(phrases, h.seat),
        cards: cardWords(phrases, h.cards),
      });
    case "bid_spoken":
      return phrases.t(`say.gone.bid.${h.word}`, {
        who: playerName(phrases, h.seat),
        n: h.stones ?? 0,
      });
    default:
      return sayHappening(h, phrases);
  }
}
