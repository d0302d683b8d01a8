/** Global setup of vitest: has the engine make views (tests/contract/engine_views.py), once a run. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import type { FinishedHand, FromServer, View } from "../src/generated/protocol";

export interface EngineViews {
  tables: Record<string, View>;
  championships: Record<string, FromServer[]>;
  hands: Record<string, FinishedHand>;
}

declare module "vitest" {
  interface ProvidedContext {
    engine: EngineViews;
  }
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export default function setup({ provide }: TestProject): void {
  // build.py says which Python runs it.
  const python = process.env.PYTHON ?? "python3";
  const written = execFileSync(python, ["-m", "tests.contract.engine_views"], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  provide("engine", JSON.parse(written.toString()) as EngineViews);
}
