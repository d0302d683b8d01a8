/** Tests of who owes what. */
import { render } from "@testing-library/preact";
import { beforeAll, describe, expect, it } from "vitest";
import type { Debt, Ledger } from "../generated/protocol";
import { owedWords } from "../words/debts";
import { LedgerList, signed } from "./debts";
import { fetchWords } from "./words";

const DEBT: Debt = {
  table: "K7QF",
  match: 1,
  ended: 0,
  debtors: ["Iker", "<b>Jon</b>"],
  creditors: ["Ane", "Miren"],
  what: "round",
  text: null,
  times: 1,
  paid: false,
};
const EMPTY: Ledger = { round: null, open: [], paid: [], people: [], pairs: [] };

beforeAll(fetchWords);

describe("who owes what", () => {
  it("says what a round is, and how often it is owed", () => {
    const bar = { name: "4 cañas", price: "8 €" };
    expect(owedWords(DEBT, bar)).toBe("una ronda (4 cañas, 8 €)");
    expect(owedWords({ ...DEBT, times: 2 }, null)).toBe("2 × una ronda");
    expect(owedWords({ what: "text", text: "unos churros", times: 1 }, bar)).toBe("unos churros");
  });

  it("shows names as text, and what was paid apart", () => {
    const people = [{ who: ["Ane"], rounds: 0.5, dinners: 0 }];
    const found = { ...EMPTY, open: [DEBT], paid: [{ ...DEBT, match: 2, paid: true }], people };
    const { getAllByTestId, container } = render(<LedgerList found={found} />);
    const [open, paid] = getAllByTestId("ledger-debt");
    expect(open?.textContent).toContain("<b>Jon</b>");
    expect(paid?.closest("details")).not.toBeNull();
    expect(container.querySelector("td:last-child")?.textContent).toBe("+0,5");
    expect(container.querySelectorAll("thead th").length).toBe(1);
  });

  it("shows nothing where nobody ever owed, and says so where all is paid", () => {
    expect(render(<LedgerList found={EMPTY} />).container.textContent).toBe("");
    const paid = { ...EMPTY, paid: [DEBT] };
    expect(render(<LedgerList found={paid} />).getByTestId("ledger-empty")).toBeTruthy();
  });

  it("has a sign before what is owed", () => {
    expect([signed(-0.5), signed(0), signed(1)]).toEqual(["−0,5", "0", "+1"]);
  });
});
