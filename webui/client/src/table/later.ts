/**
 * What the table's screen does not begin with, as one file: fetched when the first part of it is
 * wanted, else in quiet time (../ui/late.tsx). Files of their own would be a request each.
 */
export { First } from "../first/door";
export { Heard } from "../voice/heard";
export { Above } from "./above";
export { Cards } from "./cards";
export { ConflictDialog } from "./conflict-dialog";
export { Counter } from "./counter/counter";
export { MatchOver } from "./match-over";
export { NumberPad } from "./number-pad";
export { SeatBack } from "./seat-back";
export { Proposed } from "./seen/count";
export { Asked } from "./seen/score";
export { SuitDialog } from "./suit-dialog";
export { VerdictHeard } from "./verdict";
