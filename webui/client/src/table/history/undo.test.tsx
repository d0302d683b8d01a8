/** Tests of `UndoButton`: it names the step, and asks where that goes beyond the hand. */
import { fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { PhoneAt } from "../../../test/phone";
import { offered, act as send } from "../../seat/actor";
import { view } from "../../state/store";
import { UndoButton } from "./undo";

function Footer() {
  const now = view.value ?? expect.fail();
  const [option] = offered(now, "undo");
  return option ? <UndoButton id="undo" now={now} option={option} send={send} /> : null;
}

const press = (id: string) => act(() => void fireEvent.click(screen.getByTestId(id)));
const text = (id: string) => screen.queryByTestId(id)?.textContent ?? null;

test.each<[string, string, string | null, string]>([
  ["waiting", "envido 5 de Ane", null, ""],
  ["counted", "las cartas de Iker", "Se quita la mano 1. 1 paso.", "Deshacer"],
  [
    "game",
    "el juego ganado por Ellos",
    "Se quitan la mano 1 y el juego ganado por Ellos",
    "Deshacer",
  ],
  ["over", "la partida ganada por Ellos", "y la partida ganada por Ellos", "Preguntar a los otros"],
])("in the state «%s» the last step is «%s»", (state, step, lost, yes) => {
  const phone = new PhoneAt(state);
  render(<Footer />);
  expect(text("undo")).toContain(`Deshacer: ${step}`);
  press("undo");
  if (lost !== null) {
    expect(phone.commands).toEqual([]);
    expect(text("undo-sure")).toContain(lost);
    expect(text("undo-sure-yes")).toBe(yes);
    press("undo-sure-yes");
  }
  expect(phone.commands).toMatchObject([{ type: "undo" }]);
});

test("a question about a step that is no longer the last goes by itself", () => {
  const phone = new PhoneAt("counted");
  render(<Footer />);
  press("undo");
  expect(text("undo-sure")).not.toBeNull();
  act(() =>
    phone.becomes((now) => {
      const undo = now.may.flatMap(({ options }) => options).filter((one) => one.do === "undo");
      for (const { steps } of undo) {
        const [last] = steps;
        if (last) steps.unshift({ ...last, to: [now.revision + 1] });
      }
    }),
  );
  expect(text("undo-sure")).toBeNull();
});
