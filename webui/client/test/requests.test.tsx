// @vitest-environment happy-dom
/** Requests of others, and that an answer to one of them is none to the next. */
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Asked, SitRequest } from "../src/generated/protocol";
import { view, welcome } from "../src/state/store";
import { ActConfirmation } from "../src/table/requests/act";
import { DisputedEnd } from "../src/table/requests/disputed";
import { SitRequestLine } from "../src/table/requests/sit-requests";
import { meaningOf } from "../src/ui/press/press-guard";
import { speak } from "../src/words/i18n";
import { aView, offeredTo } from "./fixtures";

beforeAll(() => speak("es"));
afterEach(cleanup);

const asked = (sequence: number): Asked => ({
  sequence,
  acts: [{ type: "set_score", stones: [20, 0], games: [0, 0], reason: "" }],
  score: [20, 0],
  games: [0, 0],
  takes_back: null,
  winner: null,
  match: false,
  by: 1,
  by_name: "Jon",
  waits: [0],
});

const sitting = (request: number): SitRequest => ({ request, seat: 2, name: "Xabi" });

/** What the press guard takes an element of the page for. */
const meaning = (id: string): string => meaningOf(screen.getByTestId(id));

test("the same act that is asked for anew is another request", () => {
  const { rerender } = render(<ActConfirmation now={aView()} asked={asked(40)} />);
  const before = meaning("asked-act");
  rerender(<ActConfirmation now={aView()} asked={asked(42)} />);
  expect(meaning("asked-act")).not.toBe(before);
});

test("who disputes an end withdraws it, the others undo it, and a watcher does neither", () => {
  const undo: Asked = { ...asked(40), acts: [{ type: "undo", to: 39 }] };
  const may = [
    ...offeredTo([{ do: "settle_dispute", undo: false }], [1, 3]),
    ...offeredTo([{ do: "settle_dispute", undo: true }], [0, 2]),
  ];
  const now = aView({ disputed: undo, may });
  const buttons = (seat: number | null) => {
    view.value = now;
    const me = seat === null ? "nobody" : `${now.seats[seat]?.phone}`;
    welcome.value = {
      type: "welcome",
      protocol: 2,
      version: "",
      boot: "",
      phone: me,
      addresses: [],
    };
    render(<DisputedEnd now={now} disputed={undo} />);
    const found = screen.queryAllByRole("button").map((one) => one.textContent);
    cleanup();
    return found;
  };
  expect(buttons(1)).toEqual(["Retirar"]);
  expect(buttons(0)).toEqual(["Deshacer"]);
  expect(buttons(null)).toEqual([]);
});

test("the next who wants to sit has another yes", () => {
  const { rerender } = render(<SitRequestLine now={aView()} asked={sitting(1)} />);
  const before = meaning("sit-yes");
  rerender(<SitRequestLine now={aView()} asked={sitting(2)} />);
  expect(meaning("sit-yes")).not.toBe(before);
});
