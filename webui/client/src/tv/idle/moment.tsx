/**
 * Slide of the best moment of the last match: the hand that moved its chances most, played again
 * step by step. Code and words are loaded with the first moment that there is.
 */
import { bestMoment } from "../../net/played";
import { dayOf, timeOf } from "../../words/dates";
import { MINUTE, type SlideKind } from "./slide-kind";

export const moment: SlideKind = {
  name: "moment",
  every: 2 * MINUTE,
  wide: true,
  pages: async () => {
    const { moment: found } = await bestMoment();
    if (found === null) return [];
    const replay = await import("./moment-replay");
    const { say, steps, durations } = await replay.prepare(found);
    return [
      {
        heading: () => `${dayOf(found.ended_at)} · ${timeOf(found.ended_at)}`,
        title: () => say("replay.tv.title"),
        lasts: durations.reduce((sum, each) => sum + each, 0),
        show: () => <replay.MomentReplay of={found} steps={steps} durations={durations} />,
      },
    ];
  },
};
