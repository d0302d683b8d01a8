/**
 * As whom this phone acts: it may hold several seats, or none. Why it cannot send a command now
 * (`sendingDisabled`), and names for its sentences.
 */
import { computed, effect } from "@preact/signals";
import { recall, remember } from "../browser/storage";
import type { Command, CommandMessage, Happening, Option, View } from "../generated/protocol";
import { connected, mySeats, phone, refusal, send, unconfirmed, view } from "../state/store";
import type { DisabledReason } from "../ui/press/disabled-reason";
import { genitive, type Phrases, phrasesOf } from "../words";
import { t } from "../words/i18n";
import { type Actor, audienceOf, type Doing, optionsOf } from "./audience";

export const mine = mySeats;
export const seated = computed(() => mine.value.length > 0);
/** All that this phone may act as; besides the house (`ofHouse`). */
export const actors = computed<readonly Actor[]>(() => [
  ...mine.value,
  ...(refereeing.value ? ["referee"] : []),
  ...(phone.value === null ? [] : [phone.value]),
  "phone",
]);

/** The side shown on the left of this phone: that of its first seat, else the first side. */
export const leftSide = computed(() => view.value?.seats[mine.value[0] ?? 0]?.side ?? 0);

/** Why no command can be sent just now; null if one can. */
export const sendingDisabled = computed<DisabledReason>(() =>
  unconfirmed.value ? t(connected.value ? "why.saving" : "why.offline") : null,
);

/** Dictionary and names of a view, for table-words. */
export function phrasesNow(now: View): Phrases {
  return phrasesOf(now, t);
}

export function playerAt(now: View, seat: number): string {
  return now.seats[seat]?.player ?? String(seat + 1);
}

/** A name as parameters of a sentence; in Basque also as genitive. */
function named(name: string): { name: string; name_ren: string } {
  return { name, name_ren: genitive(name) };
}

/** The name of the player in a seat, likewise. */
export function ofPlayer(now: View, seat: number): { name: string; name_ren: string } {
  return named(playerAt(now, seat));
}

/**
 * Send a command as one of those who may: as the seat that it is about, if this phone holds it,
 * else as its first seat, else as the referee; as nobody where every phone may, as at a counter.
 */
export function act(command: Command): void {
  const now = view.value;
  const may = now ? audienceOf(now, command.type as Option["do"]) : [];
  if (may.includes("phone") || now?.counter) send(command);
  else {
    const about = "seat" in command ? command.seat : undefined;
    const own = mine.value.filter((seat) => seat === about).concat(mine.value);
    const able: CommandMessage["as"][] = refereeing.value ? [...own, "referee"] : own;
    const as = able.find((actor) => actor !== undefined && may.includes(actor)) ?? able[0];
    if (as !== undefined) send(command, as);
  }
}

/** The options of a kind that this phone may take; or some of its actors. */
export function offered<D extends Option["do"]>(
  now: View,
  kind: D,
  as: readonly Actor[] = actors.value,
): Doing<D>[] {
  return optionsOf(now, as, kind);
}

/** Whether this phone is the referee's, and commands sent as the referee. */
export const refereeing = computed(
  () => phone.value !== null && view.value?.referee?.phone === phone.value,
);

/** Send a command as the referee, whatever seats this phone holds. */
export function rule(command: Command): void {
  send(command, "referee");
}

/** Whether an event came from the referee, who alone can take it back. */
export function isReferees({ by, by_name }: Pick<Happening, "by" | "by_name">): boolean {
  return by === null && by_name !== null;
}

/** Whether this phone may act as the house: it has entered the house PIN. The server forgets it when the PIN changes. */
export const ofHouse = (): boolean => Number(recall("house")) > Date.now();

effect(() => {
  if (refusal.value?.refused.code === "house_pin_wanted") remember("house", null);
});
