/** Tests of the end of a match on a phone. */
import { fireEvent, render, screen } from "@testing-library/preact";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { stubCanvas } from "../../../test/canvas";
import { PhoneAt } from "../../../test/phone";
import type { Odds, Summary, View } from "../../generated/protocol";
import { view } from "../../state/store";
import { gameScores } from "../../summary/sentences";
import { prepare } from "../seats/sitting-words";
import { MatchOver } from "./match-over";

const SUMMARY = {
  number: 1,
  state: "won",
  winner: 1,
  target: 40,
  hands: 9,
  at: 0,
  seconds: 0,
  hands_an_hour: null,
  longest_bet: null,
  ordagos: { said: 1, accepted: 1 },
  sides: [0, 1].map((side) => ({
    ...{ side, name: ["Nosotros", "Ellos"][side], games: side + 1, dejes: 0, deje_stones: 0 },
    lances: { grande: 0, chica: 0, pares: 0, juego: 0, punto: 0 },
  })),
  players: [],
  score: [
    { hand: 0, game: 1, score: [0, 0], ordago: false },
    { hand: 4, game: 1, score: [40, 23], ordago: false },
    { hand: 6, game: 2, score: [12, 7], ordago: true },
  ],
  won: [0, 1],
  unrecorded: false,
} as unknown as Summary;
const ODDS = {
  ready: true,
  moments: [{ hand: 6, game: 2, before: 0.5, after: 0 }],
  turning: 6,
  of_games: [],
  decisive: null,
} satisfies Odds;

beforeAll(prepare);
beforeEach(() => {
  stubCanvas();
  const answers = { summary: SUMMARY, odds: ODDS, badges: { badges: [], records: [] } };
  vi.stubGlobal("fetch", async (url: string) => {
    const asked = Object.entries(answers).find(([name]) => url.includes(`/${name}`));
    return Response.json(asked?.[1] ?? {});
  });
});

const now = (): View => {
  if (view.value === null) throw new Error("no view");
  return view.value;
};

it("says who has won, by how many games, and which hand turned it", async () => {
  new PhoneAt("over", 0);
  render(<MatchOver now={now()} />);
  expect(screen.getByTestId("match-over").textContent).toBe("¡Partida para Ellos!");
  expect(screen.getByTestId("champions").textContent).toBe("Jon · Iker");
  expect(screen.getByTestId("games-line").textContent).toContain("1 – ");
  expect((await screen.findByTestId("turning")).textContent).toBe(
    "La mano 6 fue la decisiva: Ellos, del 50 % al 100 %.",
  );
  expect(screen.getByTestId("game-scores").textContent).toBe("40–2312–7 de órdago");
});

it("gives the stones of this phone's side first", () => {
  expect(gameScores(SUMMARY, 1)).toEqual(["23–40", "7–12 de órdago"]);
});

it("begins the rematch with another mano", () => {
  const phone = new PhoneAt("over", 0);
  render(<MatchOver now={now()} />);
  fireEvent.click(screen.getByTestId("rematch-other"));
  fireEvent.click(screen.getByTestId("rematch-mano-3"));
  expect(phone.commands).toEqual([{ type: "rematch", mano: 3 }]);
});

it("shows the picture by one tap, or sends it where the browser can", async () => {
  new PhoneAt("over", 0);
  render(<MatchOver now={now()} />);
  fireEvent.click(screen.getByTestId("share-match"));
  expect((await screen.findByTestId("summary-save")).getAttribute("download")).toMatch(/-1\.png$/);
  fireEvent.click(screen.getByTestId("shared-close"));

  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), { share, canShare: () => true }),
  );
  fireEvent.click(screen.getByTestId("share-match"));
  await vi.waitFor(() => expect(share.mock.lastCall?.[0].files).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByTestId("shared")).toBeNull());
});

it("says that a picture could not be made", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  new PhoneAt("over", 0);
  render(<MatchOver now={now()} />);
  fireEvent.click(screen.getByTestId("share-match"));
  await vi.waitFor(() =>
    expect(screen.getByTestId("shared-wrong").textContent).toContain("no ha podido"),
  );
});
