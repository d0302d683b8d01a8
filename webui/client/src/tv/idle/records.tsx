/** Slides of the records of this server, and of the badges won last. */

import { newestBadges } from "../../net/played";
import { sayBadge } from "../../season/badges";
import { amountOf } from "../../season/records";
import { say, sayIfKnown } from "../../season/words";
import { shortDay } from "../../words/days";
import { SlideLines } from "./lines";
import { MINUTE, type SlideKind, TURN_MS } from "./slide-kind";

const MOST = 6;

export const records: SlideKind = {
  name: "records",
  every: 5 * MINUTE,
  pages: async () => {
    const all = (await newestBadges()).records.slice(0, MOST);
    if (all.length === 0) return [];
    const lines = () =>
      all.map((one) => ({
        key: one.kind,
        text: sayIfKnown(`season.record.${one.kind}`) ?? one.kind,
        under: [...one.who, shortDay(one.evening)].join(" · "),
        amount: amountOf(one),
      }));
    return [
      {
        title: () => say("season.records"),
        lasts: TURN_MS,
        show: () => <SlideLines of={lines()} />,
      },
    ];
  },
};

export const badges: SlideKind = {
  name: "badges",
  every: 5 * MINUTE,
  pages: async () => {
    const all = (await newestBadges()).badges.slice(0, MOST);
    if (all.length === 0) return [];
    const lines = () =>
      all.map((one) => ({
        key: `${one.table}/${one.match}/${one.kind}/${one.value}`,
        text: sayBadge(one),
        under: [...one.who, shortDay(one.evening)].join(" · "),
      }));
    return [
      {
        title: () => say("season.badges"),
        lasts: TURN_MS,
        show: () => <SlideLines of={lines()} />,
      },
    ];
  },
};
