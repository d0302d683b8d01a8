/** A canvas for pictures, which happy-dom has not: it paints nothing, and gives a file. */
import { vi } from "vitest";

export function stubCanvas(): void {
  const paper = new Proxy({}, { get: () => () => ({ width: 1 }), set: () => true });
  vi.stubGlobal("Path2D", class {});
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(paper as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["dots"], { type: "image/png" })),
  );
}
