// @vitest-environment happy-dom
/** Tests of sharing the picture of a match. */
import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubCanvas } from "../../test/canvas";
import type { Summary } from "../generated/protocol";
import { speak } from "../words/i18n";
import { Share } from "./share";
import { loadSummaryWords } from "./words";

const SUMMARY = {
  number: 2,
  state: "ended",
  at: 0,
  hands: 0,
  seconds: 0,
  hands_an_hour: null,
  sides: [],
  players: [],
  score: [],
  won: [],
  unrecorded: false,
  longest_bet: null,
} as unknown as Summary;

beforeAll(async () => {
  await speak("es");
  await loadSummaryWords();
});
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  stubCanvas();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shown() {
  const page = render(<Share table="ABCD" summary={SUMMARY} />);
  fireEvent.click(page.getByTestId("summary-picture"));
  await page.findByTestId("summary-image");
  return page;
}

test("without the server and without https it is shown, to be kept", async () => {
  const page = await shown();
  expect(page.getByTestId("summary-save").getAttribute("download")).toBe("amarrako-ABCD-2.png");
  expect(page.queryByTestId("summary-send")).toBeNull();
});

test("with https it is sent as a file in the tap itself", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), { share, canShare: () => true }),
  );
  const page = await shown();
  fireEvent.click(page.getByTestId("summary-send"));
  expect(share.mock.lastCall?.[0].files?.[0]?.name).toBe("amarrako-ABCD-2.png");
});

test("a browser that cannot paint says so", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const page = render(<Share table="ABCD" summary={SUMMARY} />);
  fireEvent.click(page.getByTestId("summary-picture"));
  await waitFor(() =>
    expect(page.getByTestId("summary-told").textContent).toBe(
      "Este navegador no ha podido hacer la imagen.",
    ),
  );
});
