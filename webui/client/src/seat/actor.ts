/** As whom this phone acts: it may hold several seats, or none. */
import { computed } from "@preact/signals";
import type { Command, Option, View } from "../generated/protocol";
import { t } from "../i18n";
import { connected, mySeats, send, settling, view } from "../store";
import { genitive, type Tell, tellOf } from "../table-words";
import type { DisabledReason } from "../ui/disabled-reason";
import { refereeing, rule } from "./referee";

export const mine = computed<readonly number[]>(() => mySeats.value.map((seat) => seat.seat));
export const seated = computed(() => mine.value.length > 0);
/**
 * Whether this phone may do anything at all: it holds a seat, is the referee's, or the table is a
 * plain counter.
 */
export const hasSay = computed(
  () => seated.value || refereeing.value || view.value?.counter === true,
);

/** The side shown on the left of this phone: that of its first seat, else the first side. */
export const leftSide = computed(() => mySeats.value[0]?.side ?? 0);

/** Why no command can be sent just now; null if one can. */
export const sendingDisabled = computed<DisabledReason>(() =>
  settling.value ? t(connected.value ? "why.saving" : "why.offline") : null,
);

/** Dictionary and names of a view, for table-words. */
export function tellNow(now: View): Tell {
  return tellOf(now, t);
}

export function playerAt(now: View, seat: number): string {
  return now.seats[seat]?.player ?? String(seat + 1);
}

/** A name as parameters of a sentence; in Basque also as genitive. */
export function named(name: string): { name: string; name_ren: string } {
  return { name, name_ren: genitive(name) };
}

/** The name of the player in a seat, likewise. */
export function ofPlayer(now: View, seat: number): { name: string; name_ren: string } {
  return named(playerAt(now, seat));
}

/**
 * Send a command: as the seat that it is about, if this phone holds it, else as its first seat,
 * else as the referee; at a plain counter as nobody.
 */
export function act(command: Command): void {
  const about = "seat" in command ? command.seat : undefined;
  const [first] = mine.value;
  if (view.value?.counter) send(command);
  else if (first !== undefined) {
    send(command, about !== undefined && mine.value.includes(about) ? about : first);
  } else if (refereeing.value) rule(command);
}

type Doing<D extends Option["do"]> = Extract<Option, { do: D }>;

/** The options of a kind that the view offers. */
export function offered<D extends Option["do"]>(now: View, kind: D): Doing<D>[] {
  return now.may.filter((option): option is Doing<D> => option.do === kind);
}
