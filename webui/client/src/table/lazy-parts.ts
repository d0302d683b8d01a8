/**
 * Parts of the table's page that are not in its first load, as one chunk, loaded when one of them
 * is first shown or once the page is idle (../ui/lazy.tsx). A chunk for each would be a request for
 * each.
 */
export { Onboarding } from "../onboarding/index";
export { LiveRegion } from "../voice/live-region";
export { ActConfirmation } from "./confirm/act";
export { CountConfirmation } from "./confirm/count";
export { DisputedEnd } from "./confirm/disputed";
export { ConflictDialog } from "./conflict-dialog";
export { Counter } from "./counter/counter";
export { DroppedEntries } from "./dropped-entries";
export { ExpelConfirm, ExpelRequest } from "./expelling";
export { MatchOver } from "./match-over";
export { NumberPad } from "./number-pad";
export { ReadingOverlay } from "./reading-overlay";
export { SeatTakeover } from "./seat-takeover";
export { Showdown } from "./showdown";
export { SitRequestLine } from "./sit-requests";
export { SuitDialog } from "./suit-dialog";
export { VerdictPanel } from "./verdict-panel";
