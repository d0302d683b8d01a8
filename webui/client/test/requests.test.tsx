/** Requests of others: who answers what, and that an answer to one of them is none to the next. */
import { cleanup, render, screen } from "@testing-library/preact";
import { beforeAll, expect, test } from "vitest";
import type { Options, Request } from "../src/generated/protocol";
import { view, welcome } from "../src/state/store";
import { ActRequest, RequestLine } from "../src/table/requests/requests";
import { prepare } from "../src/table/seats/sitting-words";
import { meaningOf } from "../src/ui/press/press-guard";
import { aRequest, aView, noTo, offeredTo, withdrawalOf, yesTo } from "./fixtures";

beforeAll(prepare);

/** Show a request on the phone of a seat, of nobody, or of a phone without a seat. */
function shown(request: Request, may: Options[], seat: number | string | null) {
  const now = aView({ requests: [request], may });
  view.value = now;
  const phone = typeof seat === "number" ? `${now.seats[seat]?.phone}` : (seat ?? "nobody");
  const about = { type: "welcome", protocol: 3, version: "", boot: "", addresses: [] } as const;
  welcome.value = { ...about, addresses: [], phone };
  const box = request.kind === "act" && !request.disputed;
  return render(box ? <ActRequest now={now} request={request} /> : <RequestLine now={now} />);
}

function buttons(request: Request, may: Options[], seat: number | string | null): unknown[] {
  shown(request, may, seat);
  const found = screen.queryAllByRole("button").map((one) => one.textContent);
  cleanup();
  return found;
}

/** Yes and no for some, the withdrawal for others. */
const ways = (yes: Options["by"], no: Options["by"], own: Options["by"]): Options[] => [
  ...offeredTo([yesTo(40)], yes),
  ...offeredTo([noTo(40)], no),
  ...offeredTo([withdrawalOf(40)], own),
];

const SIT = { type: "sit", seat: 2, name: "Xabi" } as const;
const wanting = (of: Partial<Request>): Request =>
  aRequest({ name: "Xabi", by: null, by_name: "Xabi", phone: "xabi", outcome: null, ...of });

test.each<[string, Request, [string[], string[], string[]]]>([
  ["an act", aRequest(), [["No", "Sí"], ["Retirar"], []]],
  ["a dispute", aRequest({ disputed: true }), [["Que valga", "Deshacer"], ["Retirar"], []]],
  ["a seat", wanting({ kind: "seat", acts: [SIT] }), [["No", "Sí"], ["Retirar"], []]],
  [
    "a seat back",
    wanting({ kind: "seat_back", acts: [SIT] }),
    [["No", "Devolver el sitio"], ["Retirar"], []],
  ],
  [
    "a removal",
    aRequest({ kind: "removal", name: "Xabi", acts: [{ type: "expel", seat: 2 }], outcome: null }),
    [["No", "Echar"], ["Retirar"], []],
  ],
])("%s is answered by those who are asked, and withdrawn by who asked", (_, request, expected) => {
  const own = request.phone === "xabi" ? "xabi" : 1;
  const may = ways([0], [0], [own]);
  expect([0, own, null].map((seat) => buttons(request, may, seat))).toEqual(expected);
});

test("what others ask comes before what this phone has asked", () => {
  const own = aRequest({ kind: "removal", request: 39, name: "Jon", outcome: null });
  const other = wanting({ kind: "seat", acts: [SIT] });
  const may = [...ways([0], [0], []), ...offeredTo([withdrawalOf(39)], [0])];
  const now = aView({ requests: [own, other], may });
  shown(other, may, 0);
  cleanup();
  render(<RequestLine now={now} />);
  expect(screen.getByRole("status").textContent).toMatch(/^Xabi quiere sentarse/);
});

test.each([aRequest(), wanting({ kind: "seat", acts: [SIT] })])(
  "the same that is asked for anew is another request",
  (request) => {
    const meaning = (number: number): string => {
      const name = request.kind;
      shown({ ...request, request: number }, offeredTo([yesTo(number)], [0]), 0);
      const found = meaningOf(screen.getByTestId(`${name}-yes`));
      cleanup();
      return found;
    };
    expect(meaning(40)).not.toBe(meaning(42));
  },
);
