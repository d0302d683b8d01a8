/** The sheets behind the menu: loaded when one of them is first opened (lazy-sheets.tsx). */
export { Beside } from "./beside";
export { Draw } from "./draw";
export { HandSheet } from "./hand";
export { History } from "./history";
export { Menu } from "./menu";
export { RefereeSheet } from "./referee-sheet";
export { TellHand } from "./whole-hand/page";
