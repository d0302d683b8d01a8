/** The sheets behind the menu, as one chunk (lazy-sheets.tsx). */

export { Draw } from "./draw";
export { HandPanel } from "./hand-panel";
export { HandSheet } from "./hand-sheet";
export { History } from "./history";
export { Menu } from "./menu";
export { RefereeSheet } from "./referee-sheet";
export { prepare } from "./sitting-words";
export { TellHand } from "./whole-hand/page";
