/** Views that the engine made for this run of the tests, by the names of their states. */
import { inject } from "vitest";
import type { View } from "../src/generated/protocol";

/** The table in a state of tests/browser/table_states.py or tv_table_states.py. */
export function tableIn(state: string): View {
  const found = inject("engine").tables[state];
  if (!found) throw new Error(`no table in the state «${state}»`);
  return structuredClone(found);
}
