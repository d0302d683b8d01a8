/** Which options of the view an actor may take: the view says it of each (`by`). */
import type { Option, View } from "../generated/protocol";

/** A seat, "referee", "house", "phone" (every phone), or the public id of a phone. */
export type Actor = number | string;
type OfKind<O, D> = O extends { do: infer Does } ? (D extends Does ? O : never) : never;
/** The option whose `do` may be this. */
export type Doing<D extends Option["do"]> = OfKind<Option, D>;

/** The options that one of these actors may take. */
export function optionsFor(now: Pick<View, "may">, actors: readonly Actor[]): Option[] {
  return now.may
    .filter(({ by }) => by.some((actor) => actors.includes(actor)))
    .flatMap(({ options }) => options);
}

/** The options of one kind that one of these actors may take. */
export function optionsOf<D extends Option["do"]>(
  now: Pick<View, "may">,
  actors: readonly Actor[],
  kind: D,
): Doing<D>[] {
  return optionsFor(now, actors).filter((option): option is Doing<D> => option.do === kind);
}

/** Everybody who may take an option of this kind. */
export function audienceOf(now: Pick<View, "may">, kind: Option["do"]): Actor[] {
  return now.may.flatMap(({ by, options }) => (options.some((one) => one.do === kind) ? by : []));
}

export function isSeat(actor: Actor): actor is number {
  return typeof actor === "number";
}
