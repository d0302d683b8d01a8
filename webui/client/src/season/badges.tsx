import type { Badge, HeldBadge, SeasonRecord } from "../generated/protocol";
import { newestBadges } from "../net/played";
import { useFetched } from "../ui/fetching";
import { shortDay } from "../words/days";
import { colon } from "../words/i18n";
import { FactList } from "./fact-list";
import { amountOf } from "./records";
import { say, sayIfKnown } from "./words";

const FEW = 6;

/** "Remontada desde 31 piedras". */
export const sayBadge = ({ kind, value }: Pick<Badge, "kind" | "value">): string =>
  sayIfKnown(`season.badge.${kind}`, { n: value }) ?? kind;

/** "La partida más larga: 92 min". */
export const sayRecord = (one: SeasonRecord): string =>
  `${sayIfKnown(`season.record.${one.kind}`) ?? one.kind}${colon()}${amountOf(one)}`;

/** The badges that were won last. */
export function NewestBadges() {
  const { found } = useFetched(newestBadges);
  return <BadgeList of={found.value?.badges.slice(0, FEW) ?? []} />;
}

/** Badges with those who won them, each leading to its match. */
export function BadgeList({ of }: { of: readonly Badge[] }) {
  return (
    <FactList
      id="season-badges"
      title={say("season.badges")}
      of={of.map((one) => ({
        key: `${one.table}/${one.match}/${one.kind}/${one.value}`,
        what: sayBadge(one),
        detail: <Where of={one} />,
        who: one.who,
      }))}
    />
  );
}

/** The badges of a person: what for, since when, and how often. */
export function HeldBadges({ of }: { of: readonly HeldBadge[] }) {
  return (
    <FactList
      id="person-badges"
      title={say("season.badges")}
      of={of.map((one) => ({
        key: one.kind,
        what: (
          <>
            {sayBadge(one)}
            {one.times > 1 && <b> ×{one.times}</b>}
          </>
        ),
        detail: <Where of={one} />,
      }))}
    />
  );
}

/** The evening, which leads to the match. */
function Where({ of }: { of: Badge }) {
  return <a href={`/#match/${of.table}/${of.match}`}>{shortDay(of.evening)}</a>;
}
