/** Tests of who pays at the end of a match. */
import { fireEvent, render } from "@testing-library/preact";
import { beforeAll, expect, it, vi } from "vitest";
import type { Debt, TableDebts, View } from "../../generated/protocol";
import { fetchWords } from "../../season/words";
import { debtsPaid } from "../../state/store";
import { aView } from "../../style-guide/sample";
import { prepare } from "../seats/sitting-words";
import { Debts, useDebts } from "./debts";

const DEBT: Debt = {
  table: "K7QF",
  match: 1,
  ended: 1764230000.25,
  debtors: ["Iker", "Jon"],
  creditors: ["Ane", "Miren"],
  what: "round",
  text: null,
  times: 2,
  paid: false,
};
const NOW = aView({
  match: { number: 1, game: 1, winner: 0, state: "won" },
  stake: { what: "round", text: null, shown: false, owing: null },
});

const AtTable = ({ now }: { now: View }) => <Debts now={now} owed={useDebts(now)} />;

/** Let the server say this, whatever is asked; what it is asked. */
function answering(...answers: TableDebts[]) {
  const asked = vi.fn();
  for (const each of answers) asked.mockResolvedValueOnce({ ok: true, json: async () => each });
  vi.stubGlobal("fetch", asked);
  return asked;
}

beforeAll(async () => void (await Promise.all([prepare(), fetchWords()])));

it("says who pays what, and those it is owed to that it was paid", async () => {
  const round = { name: "4 cañas", price: null };
  const asked = answering(
    { round, debts: [DEBT], mine: [1] },
    { round, debts: [{ ...DEBT, paid: true }], mine: [1] },
  );
  const page = render(<AtTable now={NOW} />);
  const debt = await page.findByTestId("debt-1");
  expect(debt.textContent).toContain("Pagan Iker y Jon: 2 × una ronda (4 cañas)");
  fireEvent.click(page.getByTestId("paid-1"));
  expect((await page.findByText("No está pagado")).textContent).toBeTruthy();
  expect(debt.textContent).toContain("Pagado");
  const said = JSON.parse(asked.mock.calls[1]?.[1].body);
  expect(said, "which end of the match was seen").toEqual({
    match: 1,
    ended: DEBT.ended,
    paid: true,
  });
});

it("shows on every phone what was paid by another one", async () => {
  answering(
    { round: null, debts: [DEBT], mine: [] },
    { round: null, debts: [{ ...DEBT, paid: true }], mine: [] },
  );
  const page = render(<AtTable now={NOW} />);
  const debt = await page.findByTestId("debt-1");
  expect(debt.textContent).not.toContain("Pagado");
  debtsPaid.value = {
    type: "debts_paid",
    table: "K7QF",
    paid: [{ match: 1, ended: DEBT.ended }],
  };
  await vi.waitFor(() => expect(debt.textContent).toContain("Pagado"));
});

it("offers nothing to those who owe it", async () => {
  answering({ round: null, debts: [{ ...DEBT, debtors: ["Jon"] }], mine: [] });
  const page = render(<AtTable now={NOW} />);
  expect((await page.findByTestId("debt-1")).textContent).toContain("Paga Jon: 2 × una ronda");
  expect(page.queryByTestId("paid-1")).toBeNull();
});

it("says that nothing is owed any more where those who owed won double or nothing", async () => {
  answering({ round: null, debts: [], mine: [] });
  const stake = { what: "round", text: null, shown: false, owing: 0 } as const;
  const page = render(<AtTable now={{ ...NOW, stake }} />);
  expect((await page.findByTestId("debts")).textContent).toContain("ya no se debe nada");
});
