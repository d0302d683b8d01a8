/** Tests of the TV's texts and their sizes; tests/browser/test_tv.py covers what is seen. */
import { describe, expect, it } from "vitest";
import es from "../../../../scorekeeper/locales/es.json";
import { anAward, aView, happening } from "../../test/fixtures";
import type { Happening } from "../generated/protocol";
import { phrasesOf } from "../words";
import { fill } from "../words/i18n";
import { fitStyle } from "./fit-text";
import { shortAddress } from "./idle/join";
import { lastWords } from "./status/status-band";

const deje = anAward({ side: 1, when: "bid", reason: "deje", score: 38 });
const refused = happening({ type: "bid_spoken", seat: 0, word: "no_queremos", lance: "grande" });
const taken = happening({ type: "stones_taken", award: deje });
const said = (last: Happening, latest = [last]) => {
  const view = aView({ latest: [...latest.filter((one) => one !== last), last] });
  return lastWords(
    view,
    phrasesOf(view, (key, params) => fill(es[key], params ?? {})),
  );
};

describe("the last word", () => {
  it("is what happened last", () => {
    expect(said(refused)).toEqual({ loud: "Ane: no queremos", quiet: null });
    expect(said(happening({ type: "lance_passed", lance: "chica" })).loud).toBe(
      "Chica: todos pasan",
    );
  });

  it("stays what was said, when it led to stones taken", () => {
    expect(said(taken, [refused, taken])).toEqual({
      loud: "Ane: no queremos",
      quiet: "Grande · deje · Ellos +1",
    });
  });

  it("names the answer that counts when two partners differed", () => {
    const stands = {
      stands_seat: 2,
      stands_word: "quiero",
      stands_stones: null,
    } as const;
    const overruled = happening({
      type: "answer_overruled",
      seat: 0,
      word: "no_quiero",
      ...stands,
    });
    expect(said(refused, [refused, overruled]).loud).toBe(
      "Vale «Miren quiere», no «Ane no quiere»",
    );
  });

  it("says once that nobody has juego", () => {
    const no = (seat: number) => happening({ type: "declared", seat, lance: "juego", has: false });
    const [first, second, third, fourth] = [no(0), no(1), no(2), no(3)];
    const all = [first, second, third, fourth];
    expect(said(fourth, all).loud).toBe("Nadie tiene juego");
    expect(said(fourth, all.slice(2)).loud).toBe("Nadie más tiene juego");
    expect(said(fourth, [fourth]).loud).toBe("Iker no tiene juego");
  });

  it("says that a partner gave the same answer", () => {
    const stands = {
      stands_seat: 2,
      stands_word: "quiero",
      stands_stones: null,
    } as const;
    const agreed = happening({
      type: "answer_overruled",
      seat: 0,
      word: "quiero",
      stones: null,
      ...stands,
    });
    expect(said(agreed, [agreed]).loud).toBe("También: «Ane quiere»");
  });
});

describe("sizes", () => {
  it("of long names shrink, but not below the least", () => {
    expect(fitStyle("Ellos", 11)["--fit"]).toBe("1.000");
    expect(fitStyle("Kuadrilla del Casino 19", 11.5)["--fit"]).toBe("0.500");
    expect(fitStyle("Kuadrilla del Casino 19", 8, 0.62)["--fit"]).toBe("0.620");
  });

  it("of addresses: without the scheme", () => {
    expect(shortAddress("http://192.168.1.20:8000/")).toBe("192.168.1.20:8000");
  });
});
