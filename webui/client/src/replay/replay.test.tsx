/** Tests of the replay of a hand: steps and hands by tap and keys, in the address. */
import { act, render } from "@testing-library/preact";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { finishedHand } from "../../test/engine";
import { backTo, hash, hashParts, openPage } from "../browser/history";
import { t } from "../words/i18n";
import { Replay } from "./replay";
import { loadReplayWords } from "./words";

const PLAYERS = ["Ane", "Jon", "<b>Miren</b>", "Iker"];
const NO_ODDS = { ready: true, steps: [], decisive: null };

beforeAll(loadReplayWords);

function Shown({ sides, kind }: { sides: string[]; kind: string }) {
  const [, hand, at] = hashParts.value;
  const phrases = { t, sides, players: PLAYERS };
  const props = { table: "K7QF", match: 1, hands: [1, 2], base: "summary", revision: 1 };
  return <Replay key={kind} {...props} {...{ phrases, hand: Number(hand), at: at ?? "" }} />;
}

async function shown(kind: string, odds: object = NO_ODDS, sides = ["Nosotros", "Ellos"]) {
  vi.stubGlobal("fetch", async (path: string) => {
    const number = path.includes("before=3") ? 2 : 1;
    const hand = { ...finishedHand(kind), number };
    return Response.json(path.includes("/odds") ? odds : { hands: [hand], more: false });
  });
  const found = render(<Shown sides={sides} kind={kind} />);
  await vi.waitFor(() => found.getByTestId("replay-step-1"));
  return found;
}

const key = (name: string) =>
  act(() => {
    dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
  });

beforeEach(() => {
  backTo("");
  openPage("summary/1");
});

test("arrows go step by step and on to the next hand, page keys from hand to hand", async () => {
  const { getByTestId } = await shown("deje");
  const last = finishedHand("deje").steps.length;
  await key("ArrowRight");
  expect(hash.value).toBe("summary/1/1");
  await key("ArrowRight");
  expect(getByTestId("replay-score-0").textContent).toBe("1");
  await key("PageDown");
  expect(hash.value).toBe("summary/2/0");
  await key("ArrowLeft");
  expect(hash.value).toBe("summary/1/end");
  await vi.waitFor(() => expect(getByTestId("replay").dataset.step).toBe(`${last}`));
  await key("ArrowRight");
  expect(hash.value).toBe("summary/2/0");
});

test("a tap on a step leads to it, and its address shows it again", async () => {
  const { getByTestId } = await shown("ordago");
  await act(() => getByTestId("replay-step-3").click());
  expect(hash.value).toBe("summary/1/3");
  expect(getByTestId("replay-step-3").getAttribute("aria-current")).toBe("step");
  expect(getByTestId("replay-score-0").textContent).toBe("30");
});

test("what an órdago did is said of the side that it helped", async () => {
  openPage("summary/1/end");
  const { steps } = finishedHand("ordago");
  const all = steps.map(() => ({ before: 0.7, after: 0.7 }));
  const odds = {
    ready: true,
    steps: [...all.slice(1), { before: 0.71, after: 0.12 }],
    decisive: 5,
  };
  const { getByTestId } = await shown("ordago", odds);
  await vi.waitFor(() =>
    expect(getByTestId("replay-moved").textContent).toBe("Ellos: del 29\u00a0% al 88\u00a0%"),
  );
  expect(getByTestId("replay-step-6").textContent).toContain("Lo decisivo de la mano");
  expect(getByTestId("replay-step-6").querySelector("small")?.textContent).toBe("+59");
});

test("three sides have scores and no chances", async () => {
  openPage("summary/1/end");
  const { container, getByTestId } = await shown("three_sides", NO_ODDS, PLAYERS.slice(0, 3));
  expect(getByTestId("replay-score-2").textContent).toBe("0");
  expect(container.querySelector(".odds-bar")).toBeNull();
});
