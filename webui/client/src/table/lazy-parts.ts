/**
 * Parts of the table's page that are not in its first load, as one chunk, loaded when one of them
 * is first shown or once the page is idle (../ui/lazy.tsx). A chunk for each would be a request for
 * each.
 */
export { Onboarding } from "../onboarding/index";
export { LiveRegion } from "../voice/live-region";
export { Proposed } from "./confirm/count";
export { Asked } from "./confirm/score";
export { ConflictDialog } from "./conflict-dialog";
export { Counter } from "./counter/counter";
export { MatchOver } from "./match-over";
export { NumberPad } from "./number-pad";
export { Above } from "./reading-overlay";
export { SeatBack } from "./seat-takeover";
export { Cards } from "./showdown";
export { SuitDialog } from "./suit-dialog";
export { VerdictHeard } from "./verdict";
