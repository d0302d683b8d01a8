/** Views that the engine made for this run of the tests, by the names of their states. */
import { inject } from "vitest";
import type { FinishedHand, FromServer, View } from "../src/generated/protocol";

/** The table in a state of tests/browser/table_states.py or tv_table_states.py. */
export function tableIn(state: string): View {
  const found = inject("engine").tables[state];
  if (!found) throw new Error(`no table in the state «${state}»`);
  return structuredClone(found);
}

/** What a director's page is sent of a championship in a state of championship_states.py. */
export function championshipIn(state: string): FromServer[] {
  const found = inject("engine").championships[state];
  if (!found) throw new Error(`no championship in the state «${state}»`);
  return found;
}

/** A finished hand of a kind of tests/contract/finished_hands.py. */
export function finishedHand(kind: string): FinishedHand {
  const found = inject("engine").hands[kind];
  if (!found) throw new Error(`no finished hand of the kind «${kind}»`);
  return structuredClone(found);
}
