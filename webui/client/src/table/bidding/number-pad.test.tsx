/** Tests of `NumberPad`: a number that was typed for one thing is not taken for another. */
import { fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { NumberPad } from "./number-pad";

const press = (...ids: string[]) => {
  for (const id of ids) act(() => void fireEvent.click(screen.getByTestId(id)));
};

function pad() {
  const onNumber = vi.fn();
  const onClose = vi.fn();
  const of = (what: string) => (
    <NumberPad title="" least={2} base={0} of={what} onNumber={onNumber} onClose={onClose} />
  );
  const { rerender } = render(of("grande"));
  return { onNumber, onClose, becomes: (what: string) => rerender(of(what)) };
}

test("a number is typed and sent, and nothing below the least", () => {
  const { onNumber } = pad();
  press("digit-1", "number-done");
  expect(onNumber).not.toHaveBeenCalled();
  press("digit-2", "number-done");
  expect(onNumber).toHaveBeenCalledExactlyOnceWith(12);
});

test("a number typed for one lance is not bet in the next: the pad closes", () => {
  const { onNumber, onClose, becomes } = pad();
  press("digit-7");
  becomes("chica");
  expect(onClose).toHaveBeenCalledOnce();
  expect(onNumber).not.toHaveBeenCalled();
});
