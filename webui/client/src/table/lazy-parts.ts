/**
 * Parts of the table's page that are not in its first load, as one chunk, loaded when one of them
 * is first shown or once the page is idle (ui/page/lazy.tsx). A chunk for each would be a request for
 * each.
 */
export { Onboarding } from "../onboarding/index";
export { LiveRegion } from "../voice/live-region";
export { NumberPad } from "./bidding/number-pad";
export { Showdown } from "./cards/showdown";
export { SuitDialog } from "./cards/suit-dialog";
export { MatchOver } from "./count/match-over";
export { Counter } from "./counter/counter";
export { VerdictPanel } from "./declare/verdict-panel";
export { ReadingOverlay } from "./reading-overlay";
export { ConflictDialog } from "./refused/conflict-dialog";
export { DroppedEntries } from "./refused/dropped-entries";
export { CountConfirmation } from "./requests/count";
export { ExpelConfirm } from "./requests/expelling";
export { ActRequest, RequestLine } from "./requests/requests";
export { SeatTaken } from "./requests/seat-taken";
