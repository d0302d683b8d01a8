/** How strong people and pairs are: the rating of docs/season.md, called level. */

import { signal } from "@preact/signals";
import type { RatedLine, Rating } from "../generated/protocol";
import { Choices } from "../ui/choices";
import { colon } from "../words/i18n";
import { say } from "./words";

const ORDERS = ["points", "level"] as const;
export type Order = (typeof ORDERS)[number];

/** The order of the standings: it stays when another season is chosen. */
export const order = signal<Order>("points");

/** Chooses the order, and says what a level is. */
export function OrderChoice() {
  return (
    <>
      <fieldset class="season-periods">
        <legend>{say("season.order")}</legend>
        <Choices
          id="season-order"
          of={ORDERS}
          chosen={order.value}
          onChoose={(one) => (order.value = one)}
        >
          {(one) => say(`season.order.${one}`)}
        </Choices>
      </fieldset>
      {order.value === "level" && <p class="soft">{say("season.level.about")}</p>}
    </>
  );
}

/** The lines with the highest number first; those without one last, in the order they have. */
export function byLevel(lines: readonly RatedLine[]): RatedLine[] {
  return [...lines].sort((one, other) => height(other) - height(one));
}

function height({ rating: { number } }: RatedLine): number {
  return number ?? Number.MIN_SAFE_INTEGER;
}

/** Place of a line in that order; a dash where there is no number. */
export function levelPlace(of: readonly RatedLine[], one: RatedLine): number | string {
  if (one.rating.number === null) return "–";
  return 1 + of.findIndex(({ rating }) => rating.number === one.rating.number);
}

/** The number, and how much it changed in the period. */
export function Level({ of: { number, change } }: { of: Rating }) {
  if (number === null) return <span class="soft">{say("season.level.soon")}</span>;
  return (
    <>
      <b>{number}</b>
      {change !== null && <span class="level-change soft"> {signed(change)}</span>}
    </>
  );
}

function signed(n: number): string {
  if (n === 0) return "±0";
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** Says that the number is also that of the partners, whom the person never changed. */
export function SameLevel({ of: { always_with } }: { of: Rating }) {
  if (always_with.length === 0) return null;
  const who = always_with.join(" – ");
  return <span class="same-level soft">{say("season.level.always_with", { who })}</span>;
}

/** The level on the page of a person. */
export function LevelLine({ of }: { of: Rating }) {
  return (
    <p data-testid="person-level">
      {of.number === null
        ? `${say("season.level")}${colon()}${say("season.level.soon")}`
        : say("season.level_of", { n: of.number })}
      <SameLevel of={of} />
    </p>
  );
}
