/** Tests of what the TV shows of a table, in states that the engine made. */
import { cleanup, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { tableIn } from "../../test/engine";
import { odds } from "../state/store";
import { Ticker } from "./strip/ticker";
import { Table } from "./table";

const text = (id: string) => screen.getByTestId(id).textContent;
const count = (id: string | RegExp) => screen.queryAllByTestId(id).length;
const within = (id: string, selector: string) =>
  screen.getByTestId(id).querySelectorAll(selector).length;

test.each(["playing", "alone", "six", "counter"])(
  "%s: the stones lie as the view says",
  (state) => {
    const view = tableIn(state);
    render(<Table view={view} />);
    view.sides.forEach(({ stones, piedras, amarrakos, adentro, games }, n) => {
      expect(text(`tv-score-${n}`)).toBe(String(stones));
      expect(within(`tv-stones-${n}`, "svg.piedra")).toBe(piedras);
      expect(within(`tv-stones-${n}`, "svg.amarrako")).toBe(amarrakos);
      expect(count(`tv-adentro-${n}`)).toBe(adentro ? 1 : 0);
      expect(within(`tv-games-${n}`, "[data-won=true]")).toBe(games);
    });
  },
);

/** Where a side's player stands: in words, and how they look. */
test.each([
  ["four answers", 0, "Envido 2", "bet"],
  ["four answers", 1, "Quiero", "in"],
  ["four answers", 2, "No quiero", "out"],
  ["four answers", 3, "responde…", "awaited"],
  ["two have pares", 1, "sin pares", "out"],
  ["two have pares", 0, "", "none"],
  ["pares denied by the cards", 2, "Sota, Sota, 5, 4SS54", "said"],
  ["one award a lance", 0, "+3", "in"],
  ["one award a lance", 5, "+3", "in"],
  ["ordago of 4", 0, "de órdago", "in"],
])("%s: the status of side %i is “%s”", (state, side, words, kind) => {
  render(<Table view={tableIn(state)} />);
  expect(text(`tv-status-${side}`)).toBe(words);
  expect(screen.getByTestId(`tv-cell-${side}`).dataset.status).toBe(kind);
});

/** What a part of the screen says. */
test.each([
  ["four answers", "tv-mano", "mano"],
  ["first hand of 6", "tv-reminders", "Sin señas"],
  ["first hand of 6", "tv-reminders", "Mus corrido"],
  ["one award a lance", "tv-awards", "Grande · en paso · Ane +1"],
  ["one award a lance", "tv-awards", "Juego · 31 · Unai +3"],
  ["captain's bet", "tv-captain-1", "cap"],
  ["captains reach 50", "tv-reached-0", "llega a 50"],
  ["wrong words", "tv-wrong-pares", "Ha de decidir el árbitro."],
  ["wrong words, 4 alone", "tv-wrong-pares", "Ha de decidir el árbitro."],
  ["ruled", "tv-awards", "decisión del árbitro"],
  ["suits said", "tv-last", "S de oros"],
  ["ordago of pairs", "tv-lance", "Juego para"],
  ["over", "tv-match-won", "Ellos"],
  ["match won by an ordago", "tv-match-won", "Ane"],
  ["abandoned", "tv-match-ended", "Sin ganador"],
  ["proposed", "tv-count-awaited", "Falta el visto de Ellos"],
])("%s: %s says “%s”", (state, part, words) => {
  render(<Table view={tableIn(state)} />);
  expect(text(part)).toContain(words);
});

test("each side has a sign, so that no line is told by its hue alone", () => {
  const { container } = render(<Table view={tableIn("one award a lance")} />);
  expect(within("tv-awards", "li svg.mark")).toBe(4);
  const signs = [...container.querySelectorAll(".cell .beside .mark path")];
  expect(new Set(signs.map((one) => one.getAttribute("d"))).size).toBe(6);
});

test("a word that the cards contradict is marked, as are suits, captains and the dealer", () => {
  render(<Table view={tableIn("pares denied by the cards")} />);
  expect(screen.getByTestId("tv-status-0").dataset.wrong).toBe("true");
  cleanup();
  render(<Table view={tableIn("suits said")} />);
  expect(within("tv-player-1", "svg.suit")).toBe(4);
  cleanup();
  render(<Table view={tableIn("captain's bet")} />);
  expect(count(/^tv-captain/)).toBe(2);
  cleanup();
  render(<Table view={tableIn("four answers")} />);
  expect(within("tv-cell-4", "[data-testid=tv-dealer]")).toBe(1);
});

test("two players face to face have halves, more sides have cells", () => {
  const { container, rerender } = render(<Table view={tableIn("two")} />);
  const found = (): number[] =>
    [".half", ".cell"].map((one) => container.querySelectorAll(one).length);
  expect(found()).toEqual([2, 0]);
  rerender(<Table view={tableIn("3 alone")} />);
  expect(found()).toEqual([0, 3]);
});

test("the stream overlay has score, bet, and what was said last", () => {
  render(<Ticker view={tableIn("answer")} />);
  expect(text("tv-score-0")).toBe("23");
  expect(screen.getByTestId("tv-games-0").dataset.games).toBe("1");
  expect(text("tv-mano")).toBe("mano");
  expect(text("tv-adentro-1")).toBe("Adentro");
  expect(text("tv-lance")).toBe("Chica");
  expect(text("tv-bet")).toContain("12 piedras");
  expect(text("tv-last")).toBe("Jon envida 7 más: van 12");
  cleanup();
  render(<Ticker view={tableIn("ordago")} />);
  expect(screen.getByTestId("tv-bet").dataset.ordago).toBe("true");
  cleanup();
  render(<Ticker view={tableIn("first hand of 6")} />);
  expect(text("tv-bet")).toContain("faltan 5 por responder");
  expect(text("tv-reminders")).toContain("Sin señas");
});

test("the stream overlay shows one award, and what each side took in all", () => {
  const view = tableIn("one award a lance");
  const { container } = render(<Ticker view={view} />);
  expect(container.querySelector(".award")?.textContent).toContain("Grande");
  const sums = [...container.querySelectorAll<HTMLElement>(".sums [data-stones]")];
  expect(sums.map(({ dataset }) => Number(dataset.stones))).toEqual([3, 3]);
});

test("the chances of this table, while it is played, for two equal pairs", () => {
  const view = tableIn("playing");
  const chances = { game: 0.7, match: 0.62, least: 0.55, most: 0.7 };
  odds.value = { type: "odds", table: view.table, revision: 1, chances };
  render(<Table view={view} />);
  expect(text("tv-odds")?.replaceAll("\u00a0", " ")).toBe("62 %38 %Dos parejas iguales desde aquí");
  expect(within("tv-odds", ".range")).toBe(1);
  cleanup();
  render(<Ticker view={view} />);
  expect(text("tv-odds")?.replaceAll("\u00a0", " ")).toBe("62 %38 %");
  cleanup();
  odds.value = { ...odds.value, chances: { ...chances, least: 0.62, most: 0.62 } };
  render(<Table view={view} />);
  expect(within("tv-odds", ".range")).toBe(0);
  cleanup();
  render(<Table view={{ ...view, table: "AAAA" }} />);
  expect(count("tv-odds")).toBe(0);
  cleanup();
  render(<Table view={{ ...view, match: { ...view.match, state: "won", winner: 0 } }} />);
  expect(count("tv-odds")).toBe(0);
  cleanup();
  odds.value = { ...odds.value, chances: null };
  render(<Table view={view} />);
  expect(count("tv-odds")).toBe(0);
});
