import type { Badge, HeldBadge, SeasonRecord } from "../generated/protocol";
import { newestBadges } from "../net/http";
import { useFetched } from "../ui/fetching";
import { PersonLink } from "../ui/person-link";
import { amountOf } from "./records";
import { dayOfEvening, say, sayIfKnown } from "./words";

const FEW = 6;

/** "Remontada desde 31 piedras". */
export const sayBadge = ({ kind, value }: Pick<Badge, "kind" | "value">): string =>
  sayIfKnown(`season.badge.${kind}`, { n: value }) ?? kind;

/** "La partida más larga: 92 min". */
export const sayRecord = (one: SeasonRecord): string =>
  `${sayIfKnown(`season.record.${one.kind}`) ?? one.kind}: ${amountOf(one)}`;

/** The badges that were won last. */
export function NewestBadges() {
  const { found } = useFetched(newestBadges);
  return <BadgeList of={found.value?.badges.slice(0, FEW) ?? []} />;
}

/** Badges with those who won them, each leading to its match. */
export function BadgeList({ of }: { of: readonly Badge[] }) {
  if (of.length === 0) return null;
  return (
    <section class="list">
      <h2>{say("season.badges")}</h2>
      <dl class="records" data-testid="season-badges">
        {of.map((one) => (
          <div key={`${one.table}/${one.match}/${one.kind}/${one.value}`}>
            <dt>{sayBadge(one)}</dt>
            <dd>
              <Where of={one} />
              <span class="who">
                {one.who.map((name) => (
                  <PersonLink key={name} name={name} />
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The badges of a person: what for, since when, and how often. */
export function HeldBadges({ of }: { of: readonly HeldBadge[] }) {
  if (of.length === 0) return null;
  return (
    <section class="list">
      <h2>{say("season.badges")}</h2>
      <dl class="records" data-testid="person-badges">
        {of.map((one) => (
          <div key={one.kind}>
            <dt>
              {sayBadge(one)}
              {one.times > 1 && <b> ×{one.times}</b>}
            </dt>
            <dd>
              <Where of={one} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The evening, which leads to the match. */
function Where({ of }: { of: Badge }) {
  return <a href={`/#match/${of.table}/${of.match}`}>{dayOfEvening(of.evening)}</a>;
}
