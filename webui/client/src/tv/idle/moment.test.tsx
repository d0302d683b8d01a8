/** Tests of the replay of the best moment on the TV. */
import { act, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { finishedHand } from "../../../test/engine";
import type { BestMoment, HandOdds } from "../../generated/protocol";
import { moment } from "./moment";

const HAND = finishedHand("ordago");
const ODDS: HandOdds = {
  ready: true,
  steps: HAND.steps.map(() => ({ before: 0.71, after: 0.71 })).with(-1, { before: 0.71, after: 0 }),
  decisive: HAND.steps.length - 1,
};
const MOMENT: BestMoment = {
  ...{ table: "K7QF", match: 1, ended_at: 0, alone: false },
  ...{ sides: ["Nosotros", "Ellos"], players: ["—", "Jon", "<b>Miren</b>", "Iker"] },
  ...{ seating: [0, 1, 0, 1], hand: HAND, odds: ODDS, before: 0.68, after: 0 },
};

async function pagesOf(found: BestMoment | null) {
  vi.stubGlobal("fetch", async () => Response.json({ ready: true, moment: found }));
  return moment.pages({ bar: "", slides: true, championships: [] });
}

test("without a moment there is no page", async () => {
  expect(await pagesOf(null)).toEqual([]);
});

test("what was said, then the cards, then what the hand did, in the time of its page", async () => {
  const [page] = await pagesOf(MOMENT);
  expect(page?.title?.()).toBe("El momento de la última partida");
  vi.useFakeTimers();
  const { container } = render(<div>{page?.show()}</div>);
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const open = () => container.querySelectorAll(".hands [data-open='true']").length;
  const seen: string[] = [];
  for (let ms = 0; ms < (page?.lasts ?? 0); ms += 200) {
    const now = screen.getByTestId("moment-now").textContent ?? "";
    if (seen.at(-1) !== now) seen.push(now);
    if (now.includes("¡órdago!")) expect(open()).toBe(0);
    await pass(200);
  }
  expect(seen).toEqual([
    "Mano 1. — es mano",
    "Ane pone el marcador: 30\u2060–\u206020 (x)",
    "Jon envida 2 (fuera de turno)",
    "—: ¡órdago!",
    "Jon quiere",
    "Cartas y cuenta",
    "Grande · órdago · Ellos",
  ]);
  expect(open()).toBe(4);
  expect(screen.getByTestId("moment-moved").textContent).toBe("Ellos: del 32\u00a0% al 100\u00a0%");
});
