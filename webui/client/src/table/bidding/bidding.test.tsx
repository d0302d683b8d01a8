/** Tests of `Bidding`: who speaks, for whom one may speak, and what is offered to whom. */
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { PhoneAt } from "../../../test/phone";
import { Bidding } from "./bidding";

/** What a phone shows in a state: test ids of the buttons, and of what is said. */
function shown(state: string, seat: number | "all"): string[] {
  const { now } = new PhoneAt(state, seat);
  render(<Bidding now={now} />);
  return screen.queryAllByRole("button").map((one) => one.dataset.testid ?? "");
}
const text = (id: string) => screen.queryByTestId(id)?.textContent ?? null;

const OPENING = ["ordago", "envido-2", "envido-5", "number", "paso"].map((word) => `bid-${word}`);
const RAISES = (...how: string[]) => ["bid-ordago", ...how.map((one) => `raise-${one}`)];
const ANSWERS = ["answer-no-quiero", "answer-quiero"];
const NUMBERS = ["2", "5", "number"];

test.each<[string, string, number, string[], Record<string, string>]>([
  ["who is first", "playing", 0, [...OPENING, "all-pass"], { turn: "Hablas tú" }],
  ["who is not", "playing", 1, [...OPENING, "all-pass"], { turn: "habla Ane" }],
  ["whose bet is answered", "waiting", 0, [], { awaited: "responde Jon o Iker" }],
  ["a captain", "six", 1, [...RAISES(...NUMBERS), ...ANSWERS], {}],
  ["no captain", "six", 0, [], { "captains-speak": "Hablan los capitanes: Jon y Nerea" }],
  ["each for himself", "alone", 3, [...RAISES("double", "2", "number"), ...ANSWERS], {}],
])("%s sees what is to be said, and may say it", (_, state, seat, buttons, words) => {
  expect(shown(state, seat).filter((id) => !id.startsWith("speak-for-"))).toEqual(buttons);
  for (const [id, said] of Object.entries(words)) expect(text(id)).toBe(said);
});

test.each<[string, number, number[]]>([
  ["playing", 0, [0, 1, 2, 3]],
  ["waiting", 0, [1, 3]],
  ["six", 0, []],
  ["alone", 3, [3, 4]],
])("in the state «%s» a phone may speak for those who have a say", (state, seat, speakers) => {
  const ids = shown(state, seat).filter((id) => id.startsWith("speak-for-"));
  expect(ids).toEqual(speakers.map((one) => `speak-for-${one}`));
});

test("of many sides each shows what it has said", () => {
  shown("alone", 3);
  const said = [0, 1, 2, 3, 4].map((seat) => screen.getByTestId(`answer-of-${seat}`));
  expect(said.map((one) => one.dataset.answer)).toEqual([
    "bettor",
    "spoken",
    "spoken",
    "awaited",
    "awaited",
  ]);
  expect(said.map((one) => one.querySelector(".words")?.textContent)).toEqual([
    "Envido 5",
    "Quiero",
    "No quiero",
    "responde",
    "responde",
  ]);
});
