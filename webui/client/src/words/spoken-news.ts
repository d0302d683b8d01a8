/**
 * Announcements for screen readers (live region): every bid, declaration, deje and count of a new
 * view once, then who is awaited. The count is worded as in spoken-count.ts.
 */
import type { Happening, View } from "../generated/protocol";
import { bidsOf, latestOf } from "../net/hand-entries";
import { sayAwaited, sayCountAwaited, sayScoreAwaited } from "./bids";
import { sayHappening } from "./happenings";
import { sayLine } from "./history-lines";
import { type Phrases, playerName, sideName } from "./phrases";
import { inRuns, sayNobody } from "./runs";
import { sayNewCount, sayTaken, sentencesOf } from "./spoken-count";

type Kinds = ReadonlySet<Happening["type"]>;

/**
 * The announcement; empty if nothing happened since, as when the same view is sent again after a
 * lost connection. `elsewhere` are types that another live region of the page announces.
 */
export function sayAnnouncement(
  phrases: Phrases,
  before: View,
  after: View,
  elsewhere?: Kinds,
): string {
  if (before.table !== after.table || after.revision === before.revision) return "";
  const said = [
    ...sayHappened(phrases, before, after, elsewhere),
    ...sayAsked(phrases, before, after),
  ];
  return sentencesOf(said.filter(Boolean));
}

/** Happenings that the count replaces. */
const OF_THE_COUNT: Kinds = new Set(["count_proposed", "hand_counted", "game_won", "match_won"]);

/**
 * With more happenings than this, as when a whole hand is entered at once, only the count is
 * announced.
 */
const AT_ONCE = 6;

function sayHappened(phrases: Phrases, before: View, after: View, elsewhere?: Kinds): string[] {
  const news = happenedIn(after).filter(({ type }) => !elsewhere?.has(type));
  const counted = news.some(({ type }) => OF_THE_COUNT.has(type));
  const said = inRuns(news).flatMap((run) => {
    const nobody = sayNobody(run, after.seats.length, phrases);
    if (nobody !== null) return [nobody];
    const [one] = run;
    if (one === undefined) return [];
    if (OF_THE_COUNT.has(one.type) || (counted && one.type === "stones_taken")) return [];
    if (one.type === "stones_taken") {
      return [sayTaken(phrases, one.award, after)];
    }
    return [opensItsLance(one, after) ? sayLine(one, phrases) : sayHappening(one, phrases)];
  });
  if (!counted) return said;
  const count = sayNewCount(phrases, before, after) ?? "";
  const whole = [...(said.length > AT_ONCE ? [] : said), count];
  if (after.hand.phase !== "counted") return whole;
  const won = after.hand.game_winner !== null;
  const score = after.sides
    .map(({ stones, games }, side) => `${sideName(phrases, side)} ${won ? games : stones}`)
    .join(", ");
  return [...whole, phrases.t(won ? "say.spoken.games" : "say.spoken.score", { score })];
}

/**
 * Of a correction, only its first happening is new: those after it repeat earlier ones, except for
 * the count.
 */
function happenedIn(now: View): readonly Happening[] {
  const latest = latestOf(now);
  const [first, second] = latest;
  if (first?.type !== "corrected") return latest;
  const again = first.back === null && second ? [first, second] : [first];
  return [...again, ...latest.filter((one) => !again.includes(one) && OF_THE_COUNT.has(one.type))];
}

/** The first bid of a lance is announced with the lance. */
function opensItsLance(said: Happening, { hand }: View): boolean {
  if (said.type !== "bid_spoken") return false;
  const [first] = bidsOf(hand.entries, said.lance);
  return first?.sequence === said.sequence;
}

/** Whose answer, declaration, cards or confirmation is awaited, if that changed. */
function sayAsked(phrases: Phrases, before: View, after: View): string[] {
  const asked = askedIn(phrases, after);
  return asked !== null && asked !== askedIn(phrases, before) ? [asked] : [];
}

function askedIn(phrases: Phrases, { hand, requests }: View): string | null {
  const asked = requests.find(({ kind, disputed }) => kind === "act" && !disputed);
  if (asked) return sayScoreAwaited(phrases, asked.waits) || null;
  if (hand.standing) return sayAwaited(phrases, hand.standing);
  switch (hand.phase) {
    case "pares_said":
      return phrases.t("say.spoken.ask.pares");
    case "juego_said":
      return phrases.t("say.spoken.ask.juego");
    case "cards": {
      const who = hand.asks.cards.map((seat) => playerName(phrases, seat)).join(", ");
      return who ? phrases.t("say.spoken.ask.cards", { who }) : null;
    }
    case "proposed":
      return (
        sayCountAwaited(phrases, requests.find(({ kind }) => kind === "count")?.waits ?? []) || null
      );
    default:
      return null;
  }
}
