import { late } from "../ui/late";

/** Any number: most bets are one of those that have a button, so its pad comes in quiet time. */
export const NumberPad = late(() => import("./number-pad").then((loaded) => loaded.NumberPad));
