/** The sheets behind the menu, as one chunk (lazy-sheets.tsx). */

export { HandPanel, HandSheet } from "./history/hand-sheet";
export { History } from "./history/history";
export { Menu } from "./menu/menu";
export { RefereeSheet } from "./referee/referee-sheet";
export { Draw } from "./seats/draw";
export { prepare } from "./seats/sitting-words";
export { TellHand } from "./whole-hand/page";
