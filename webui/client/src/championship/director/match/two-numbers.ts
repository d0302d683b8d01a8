/** Two typed numbers, one of each side. */
import { type Signal, useSignal } from "@preact/signals";

export type Two = readonly [Signal<string>, Signal<string>];

/** What is typed of two sides; 0 at first where nothing else is known. */
export const useTwo = ([one = 0, other = 0]: readonly (number | string)[]): Two => [
  useSignal(String(one)),
  useSignal(String(other)),
];

export const numbersOf = ([one, other]: Two): [number, number] => [
  Number(one.value),
  Number(other.value),
];
