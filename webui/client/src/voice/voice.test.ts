/** Tests of vibration, choice of voice, and of which views are new. */
import { describe, expect, it } from "vitest";
import {
  aBet,
  answering,
  aRequest,
  aView,
  bidOption,
  happening,
  offeredTo,
  opening,
  yesTo,
} from "../../test/fixtures";
import type { Hand, View } from "../generated/protocol";
import { viewFollower } from "./follow-views";
import { type Voice, voiceFor } from "./speaker";
import { shouldVibrate } from "./vibration";

const ME = [0];
const standing = aBet(41, { lance: "grande" });
const told = (by: number | null, rest: Parameters<typeof aView>[0] = {}): View =>
  aView({ revision: 42, latest: [happening({ type: "bid_spoken", by })], ...rest });
const open = aView({ may: opening() });
const answer = told(1, { may: answering([0, 2]), hand: { standing } });

describe("a phone vibrates", () => {
  it("when an answer of its owner is awaited, once", () => {
    expect(shouldVibrate(open, answer, ME)).toBe(true);
    expect(shouldVibrate(answer, { ...answer, revision: 43 }, ME)).toBe(false);
    const partnerOut = {
      ...answer,
      revision: 43,
      hand: { ...answer.hand, standing: { ...standing, awaited: [0] } },
    };
    expect(shouldVibrate(answer, partnerOut, ME)).toBe(false);
  });

  it("again when the bet was raised meanwhile", () => {
    const raised = told(3, {
      revision: 44,
      may: answering([0]),
      hand: { standing: { ...standing, seat: 3, total: 10 } },
    });
    expect(shouldVibrate(answer, raised, ME)).toBe(true);
  });

  it("not on the phones of those who bet, who only watch, or who sent the bid", () => {
    expect(shouldVibrate(open, answer, [1])).toBe(false);
    expect(shouldVibrate(open, answer, [])).toBe(false);
    expect(shouldVibrate(open, told(0, { may: answering([0, 2]), hand: { standing } }), ME)).toBe(
      false,
    );
    expect(shouldVibrate(open, answer, [0, 1, 2, 3])).toBe(false);
  });

  it("not for a first bid, which anybody may say", () => {
    const chica = told(1, { may: opening("chica"), hand: { phase: "chica" } });
    expect(shouldVibrate(aView({ may: [] }), chica, ME)).toBe(false);
  });

  it("not when the captain's phone answers for the side", () => {
    const captains = told(1, { may: offeredTo([bidOption(2, "quiero")]), hand: { standing } });
    expect(shouldVibrate(open, captains, ME)).toBe(false);
    expect(shouldVibrate(open, captains, [2])).toBe(true);
  });

  it("for its owner's declaration, and for their cards when they are needed", () => {
    const declare = offeredTo([{ do: "declare", lance: "pares", seats: [0] }]);
    const asked = told(3, { may: declare, hand: { phase: "pares_said" } });
    expect(shouldVibrate(open, asked, ME)).toBe(true);
    expect(shouldVibrate(asked, { ...asked, revision: 43 }, ME)).toBe(false);
    expect(shouldVibrate(open, asked, [2])).toBe(false);
    const cards = (needed: boolean): View => {
      const wanted = { do: "show_cards" as const, seat: 0, needed, left: {}, shown_by: {} };
      return told(3, { may: offeredTo([wanted]), hand: { phase: "cards" } });
    };
    expect(shouldVibrate(open, cards(true), ME)).toBe(true);
    expect(shouldVibrate(open, cards(false), ME)).toBe(false);
  });

  it("for a count that its owner is asked to confirm", () => {
    const proposed: Hand["proposed"] = {
      awards: [],
      taken: [0, 0],
      score: [5, 16],
      winner: null,
    };
    const waiting = told(1, {
      requests: [aRequest({ kind: "count", acts: [], outcome: null })],
      may: offeredTo([yesTo(40)], [0, 2]),
      hand: { phase: "proposed", proposed },
    });
    expect(shouldVibrate(open, waiting, ME)).toBe(true);
    expect(shouldVibrate(waiting, { ...waiting, revision: 43 }, ME)).toBe(false);
    expect(shouldVibrate(open, waiting, [1])).toBe(false);
  });

  it("not for an older view, nor for another table's", () => {
    expect(shouldVibrate({ ...open, revision: 50 }, answer, ME)).toBe(false);
    expect(shouldVibrate({ ...open, table: "T4NC" }, answer, ME)).toBe(false);
  });
});

describe("the voice", () => {
  const voice = (lang: string, rest: Partial<Voice> = {}): Voice => ({
    lang,
    name: lang,
    localService: true,
    default: false,
    ...rest,
  });

  it("speaks the language of the page, with the preferred accent", () => {
    const all = [voice("en-US", { default: true }), voice("es-MX"), voice("es_ES"), voice("eu")];
    expect(voiceFor(all, "es")?.lang).toBe("es_ES");
    expect(voiceFor(all, "eu")?.lang).toBe("eu");
    expect(voiceFor(all, "en")?.lang).toBe("en-US");
    expect(voiceFor([voice("spa-ESP")], "es")?.lang).toBe("spa-ESP");
    expect(voiceFor([voice("es-419"), voice("es")], "es")?.lang).toBe("es");
  });

  it("never reads Basque with a Spanish voice, nor uses a network voice", () => {
    expect(voiceFor([voice("es-ES", { default: true }), voice("en-GB")], "eu")).toBeNull();
    expect(voiceFor([voice("es-ES", { localService: false })], "es")).toBeNull();
    expect(voiceFor([], "es")).toBeNull();
  });
});

describe("new views", () => {
  it("are all after the first one, without those missed during a lost connection", () => {
    const heard: string[] = [];
    const next = viewFollower((before, after) =>
      heard.push(`${before.revision}→${after.revision}`),
    );
    const at = (revision: number): View => aView({ revision });
    const [one, two, three, four, five] = [at(1), at(2), at(3), at(4), at(5)];
    next(null, false);
    next(null, true);
    next(one, true);
    next(two, true);
    expect(heard).toEqual(["1→2"]);
    next(two, false);
    next(two, true); // Reconnected, but no view yet.
    next(three, true);
    expect(heard).toEqual(["1→2"]);
    next(four, true);
    next(null, true); // Another table.
    next(five, true);
    expect(heard).toEqual(["1→2", "3→4"]);
  });
});
