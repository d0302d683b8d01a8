// @vitest-environment happy-dom
/** Requests of others, and that an answer to one of them is none to the next. */
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Asked, SitRequest } from "../src/generated/protocol";
import { speak } from "../src/i18n";
import { ActConfirmation } from "../src/table/confirm/act";
import { SitRequestLine } from "../src/table/sit-requests";
import { meaningOf } from "../src/ui/press-guard";
import { aView } from "./fixtures";

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

test("the next who wants to sit has another yes", () => {
  const { rerender } = render(<SitRequestLine now={aView()} asked={sitting(1)} />);
  const before = meaning("sit-yes");
  rerender(<SitRequestLine now={aView()} asked={sitting(2)} />);
  expect(meaning("sit-yes")).not.toBe(before);
});
