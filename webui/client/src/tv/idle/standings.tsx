/** Slides of the season that runs, or else of all that was played: people, and pairs. */
import type { RatedLine, Season } from "../../generated/protocol";
import { season } from "../../net/played";
import { placeOf } from "../../season/standings";
import { say } from "../../season/words";
import { SlideLines } from "./lines";
import { MINUTE, type SlideKind, TURN_MS } from "./slide-kind";

const MOST = 8;

export const people: SlideKind = kindOf("people");
export const pairs: SlideKind = kindOf("pairs");

function kindOf(of: "people" | "pairs"): SlideKind {
  return {
    name: of,
    every: 5 * MINUTE,
    pages: async () => {
      const found = await season("");
      return found[of].length === 0 ? [] : [pageOf(found, of)];
    },
  };
}

const pageOf = (found: Season, of: "people" | "pairs") => ({
  heading: () => found.season ?? say("season.title"),
  title: () => say(`season.${of}`),
  lasts: TURN_MS,
  show: () => <StandingLines of={found[of]} />,
});

/** The best of standings; with equal points some have the same place. */
export function StandingLines({ of }: { of: readonly RatedLine[] }) {
  const lines = of.slice(0, MOST).map((one) => ({
    key: one.who.join("/"),
    lead: String(placeOf(of, one)),
    text: one.who.join(" · "),
    beside: `${one.won}/${one.matches}`,
    amount: String(one.points),
  }));
  return <SlideLines of={lines} head={[say("season.won"), say("season.points")]} />;
}
