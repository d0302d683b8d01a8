/** Tests of `Counter`: stones are added, taken back by side, and a game is won. */
import { fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { PhoneAt } from "../../../test/phone";
import { view } from "../../state/store";
import { Counter } from "./counter";

function Page() {
  return view.value && <Counter now={view.value} beneath={false} />;
}

function at(state: string): PhoneAt {
  const phone = new PhoneAt(state, "none");
  render(<Page />);
  return phone;
}

const press = (...ids: string[]) => {
  for (const id of ids) act(() => void fireEvent.click(screen.getByTestId(id)));
};
const text = (id: string) => screen.getByTestId(id).textContent;

test("a tap is seen before it is saved, and counts once", () => {
  const phone = at("counter");
  expect([text("score-0"), text("score-1")]).toEqual(["23", "37"]);
  press("plus-1-0", "plus-5-0");
  expect(text("score-0")).toBe("29");
  expect(phone.commands).toEqual([
    { type: "count_stones", side: 0, stones: 1 },
    { type: "count_stones", side: 0, stones: 5 },
  ]);
});

test.each([0, 1])("side %s takes back its own newest", (side) => {
  const phone = at("counter");
  press(`back-${side}`);
  const { to } =
    phone.now.may
      .flatMap(({ options }) => options)
      .flatMap((one) => (one.do === "undo" && one.side === side ? one.steps : []))[0] ??
    expect.fail();
  expect(phone.commands).toEqual([{ type: "undo", to: to[0], only: true }]);
});

test("with nothing counted there is nothing to take back", () => {
  at("counter, fresh");
  expect(screen.getByTestId("back-0").hasAttribute("aria-disabled")).toBe(true);
});

test("a won game leads to the next one, and counts nothing more", () => {
  const phone = at("counter, won");
  expect(text("counter-over")).toContain("Juego para Ellos");
  expect(screen.queryByTestId("plus-1-0")).toBeNull();
  press("next-hand");
  expect(phone.commands).toEqual([{ type: "next_hand" }]);
});

test("an órdago is two taps", () => {
  const phone = at("counter");
  press("open-ordago", "ordago-1");
  expect(phone.commands).toEqual([{ type: "count_ordago", side: 1 }]);
});

test("the score is set without a reason", () => {
  const phone = at("counter");
  press("open-score");
  fireEvent.input(screen.getByTestId("set-stones-0"), { target: { value: "12" } });
  press("score-done");
  expect(phone.commands).toEqual([{ type: "set_score", stones: [12, 37], games: [0, 0] }]);
});
