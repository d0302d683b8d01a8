import { expect, test } from "vitest";
import { tooltipPosition } from "../src/ui/press/disabled-reason";

test("a tooltip is above its button, below if there is no space, and inside the screen", () => {
  const screen = { width: 360, height: 640 };
  const box = (left: number, top: number) => ({ left, right: left + 60, top, bottom: top + 50 });
  expect(tooltipPosition(box(10, 500), screen)).toEqual({ bottom: "148px", left: "12px" });
  expect(tooltipPosition(box(290, 20), screen)).toEqual({ top: "78px", right: "12px" });
  expect(tooltipPosition(box(150, 300), screen)).toEqual({
    bottom: "348px",
    left: "12px",
    right: "12px",
  });
});
