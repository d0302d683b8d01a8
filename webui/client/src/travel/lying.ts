/** What lies before a side at a moment of the journey; it begins and ends as the server says. */
import type { Lies, Side } from "../protocol";

export type Lying = Lies & Pick<Side, "stones">;

export function sameLies(one: Lies, other: Lies | null | undefined): boolean {
  return (
    one.piedras === other?.piedras &&
    one.amarrakos === other.amarrakos &&
    one.adentro === other.adentro
  );
}
