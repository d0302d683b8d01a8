/**
 * The tables that this phone opened, or at which it had a seat: their codes in local storage, the
 * newest first. What was played there is stored by the server.
 */
import { recall, remember } from "./storage";

const KEY = "tables";
const MOST = 8;

export function ownTables(): string[] {
  return recall(KEY)?.split(",") ?? [];
}

export function addOwnTable(code: string): void {
  const others = ownTables().filter((one) => one !== code);
  remember(KEY, [code, ...others].slice(0, MOST).join(","));
}
