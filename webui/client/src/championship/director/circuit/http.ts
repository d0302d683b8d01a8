/** Requests for the circuits. */
import type { Circuit, Circuits, ResultCodes } from "../../../generated/championship";
import { actAsHouse } from "../../../house/http";
import { ask, json } from "../../../net/http";

const PATH = "/api/circuits";

/** A command about a circuit (scorekeeper/house/commands.py). */
export type Command =
  | { type: "trust_house"; key: string; name: string }
  | { type: "distrust_house"; key: string }
  | { type: "remove_result"; key: string; championship: string }
  | { type: "join_pairs"; pair: string; into: string }
  | { type: "part_pairs"; pair: string; other: string };

/** What a result is added from: a file's text, the parts of its QR codes, an own championship. */
export type Adding = { text: string } | { parts: readonly string[] } | { championship: string };

export const circuits = (): Promise<Circuits> => ask(PATH);
/** Make a circuit, or change the one with this number. */
export const saveCircuit = (settings: Circuit, circuit: number | null): Promise<Circuits> =>
  ask(PATH, json("PUT", { settings, ...(circuit !== null && { circuit }) }));
export const deleteCircuit = (circuit: number): Promise<Circuits> =>
  ask(PATH, json("DELETE", { circuit }));
export const addResult = (circuit: number, of: Adding): Promise<Circuits> =>
  ask(`${PATH}/results`, json("POST", { circuit, ...of }));
/** Address of the signed result of a championship of this house. */
export const resultFile = (code: string): string => `${PATH}/results/${code}.json`;
export const resultCodes = (code: string, to: string): Promise<ResultCodes> =>
  ask(`${PATH}/results/${code}/codes?to=${encodeURIComponent(to)}`);
/** Give a command about a circuit; the circuits after it. */
export async function actOnCircuit(circuit: number, command: Command): Promise<Circuits> {
  await actAsHouse({ ...command, circuit });
  return circuits();
}
