/**
 * Announcements for screen readers (live region): every bid, declaration, deje and count of a new
 * view once, then who is awaited. The count is worded as in spoken-count.ts.
 */
import type { Happening, View } from "../generated/protocol";
import { sayAwaited } from "./bids";
import { sayCountAwaited, sayScoreAwaited } from "./confirmation-words";
import { inRuns, sayHappening, sayLine, sayNobody } from "./happenings";
import { sayNewCount, sayTaken, sentencesOf } from "./spoken-count";
import { playerName, sideName, type Tell } from "./tell";

type Kinds = ReadonlySet<Happening["type"]>;

/**
 * The announcement; empty if nothing happened since, as when the same view is sent again after a
 * lost connection. `elsewhere` are types that another live region of the page announces.
 */
export function sayAnnouncement(tell: Tell, before: View, after: View, elsewhere?: Kinds): string {
  if (before.table !== after.table || after.revision === before.revision) return "";
  const said = [...sayHappened(tell, before, after, elsewhere), ...sayAsked(tell, before, after)];
  return sentencesOf(said.filter(Boolean));
}

/** Happenings that the count replaces. */
const OF_THE_COUNT: Kinds = new Set(["count_proposed", "hand_counted", "game_won", "match_won"]);

/**
 * With more happenings than this, as when a whole hand is entered at once, only the count is
 * announced.
 */
const AT_ONCE = 6;

function sayHappened(tell: Tell, before: View, after: View, elsewhere?: Kinds): string[] {
  const news = happenedIn(after).filter(({ type }) => !elsewhere?.has(type));
  const counted = news.some(({ type }) => OF_THE_COUNT.has(type));
  const said = inRuns(news).flatMap((run) => {
    const nobody = sayNobody(run, after.seats.length, tell);
    if (nobody !== null) return [nobody];
    const [one] = run;
    if (one === undefined) return [];
    if (OF_THE_COUNT.has(one.type) || (counted && one.type === "stones_taken")) return [];
    if (one.type === "stones_taken") {
      return [sayTaken(tell, one.award, after)];
    }
    return [opensItsLance(one, after) ? sayLine(one, tell) : sayHappening(one, tell)];
  });
  if (!counted) return said;
  const count = sayNewCount(tell, before, after) ?? "";
  const whole = [...(said.length > AT_ONCE ? [] : said), count];
  if (after.hand.phase !== "counted") return whole;
  const won = after.hand.game_winner !== null;
  const score = after.sides
    .map(({ side, stones, games }) => `${sideName(tell, side)} ${won ? games : stones}`)
    .join(", ");
  return [...whole, tell.t(won ? "say.spoken.games" : "say.spoken.score", { score })];
}

/**
 * Of a correction, only its first happening is new: those after it repeat earlier ones, except for
 * the count.
 */
function happenedIn({ latest, last }: View): readonly Happening[] {
  const [first, second] = latest;
  if (first === undefined) return [last];
  if (first.type !== "corrected") return latest;
  const again = first.back === null && second ? [first, second] : [first];
  return [...again, ...latest.filter((one) => !again.includes(one) && OF_THE_COUNT.has(one.type))];
}

/** The first bid of a lance is announced with the lance. */
function opensItsLance(said: Happening, { hand }: View): boolean {
  if (said.type !== "bid_spoken") return false;
  const [first] = hand.lances.find((one) => one.lance === said.lance)?.bids ?? [];
  return first?.sequence === said.sequence;
}

/** Whose answer, declaration, cards or confirmation is awaited, if that changed. */
function sayAsked(tell: Tell, before: View, after: View): string[] {
  const asked = askedIn(tell, after);
  return asked !== null && asked !== askedIn(tell, before) ? [asked] : [];
}

function askedIn(tell: Tell, { hand, asked }: View): string | null {
  if (asked) return sayScoreAwaited(tell, asked.waits) || null;
  if (hand.standing) return sayAwaited(tell, hand.standing);
  switch (hand.phase) {
    case "pares_said":
      return tell.t("say.spoken.ask.pares");
    case "juego_said":
      return tell.t("say.spoken.ask.juego");
    case "cards": {
      const who = hand.asks.cards.map((seat) => playerName(tell, seat)).join(", ");
      return who ? tell.t("say.spoken.ask.cards", { who }) : null;
    }
    case "proposed":
      return sayCountAwaited(tell, hand.proposed?.waits ?? []) || null;
    default:
      return null;
  }
}
