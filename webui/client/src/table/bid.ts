import type { BidOption } from "../protocol";
import { act } from "./actor";

/** Say the word of this option. */
export function bid(option: BidOption, stones?: number): void {
  const { lance, seat, word } = option;
  act(
    stones === undefined
      ? { type: "bid", lance, seat, word }
      : { type: "bid", lance, seat, word, stones },
  );
}
