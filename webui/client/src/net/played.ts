/** Requests about what was played: summaries, chances, the season and who owes what. */

import type {
  Debt,
  HandOdds,
  Ledger,
  MomentPage,
  Odds,
  OddsQuality,
  Person,
  Season,
  Seasons,
  Summary,
  TableDebts,
  Told,
} from "../generated/protocol";
import { ask, json, tableAt } from "./http";

/** A debt as the person saw it: after an undo another one may be owed for the same match. */
export type DebtSeen = Pick<Debt, "table" | "match" | "ended">;
export const endOf = ({ match, ended }: DebtSeen) => ({ match, ended });
/** Summary of a match of a table, by its number, or of the newest match. */
export const summaryOf = (code: string, match?: number): Promise<Summary> =>
  ask(`${tableAt(code)}/summary${match === undefined ? "" : `?match=${match}`}`);
/** How the chances of a match went; `ready` is false while they are computed. */
export const oddsOf = (code: string, match?: number): Promise<Odds> =>
  ask(`${tableAt(code)}/odds${match === undefined ? "" : `?match=${match}`}`);
/** How the chances went in a finished hand of a match. */
export const handOddsOf = (code: string, match: number, hand: number): Promise<HandOdds> =>
  ask(`${tableAt(code)}/odds?match=${match}&hand=${hand}`);
/** How good the chances to win were. */
export const oddsQuality = (): Promise<OddsQuality> => ask("/api/odds");
/** The hand that moved the chances of the last match most. */
export const bestMoment = (): Promise<MomentPage> => ask("/api/moment");
/** Standings and records of a season or a period. */
export const season = (query: string): Promise<Season> => ask(`/api/season?${query}`);
/** The badges won last and the records, newest first. */
export const newestBadges = (): Promise<Told> => ask("/api/badges");
/** The badges won and the records broken in a match; none while it is played. */
export const toldOf = (code: string, match: number): Promise<Told> =>
  ask(`${tableAt(code)}/badges?match=${match}`);
/** The seasons, with who won those that have ended, and points rules to choose from. */
export const seasons = (): Promise<Seasons> => ask("/api/seasons");
export const person = (name: string): Promise<Person> =>
  ask(`/api/people?name=${encodeURIComponent(name)}`);
/** Who owes what; of a person what they owe and are owed. */
export const ledger = (name?: string): Promise<Ledger> =>
  ask(`/api/debts${name === undefined ? "" : `?name=${encodeURIComponent(name)}`}`);
/** What is owed for the matches of a table. */
export const debtsAt = (code: string): Promise<TableDebts> => ask(`${tableAt(code)}/debts`);
/** Note that what is owed for a match was paid, or not. */
export const payDebt = (debt: DebtSeen, paid: boolean): Promise<TableDebts> =>
  ask(`${tableAt(debt.table)}/debts`, json("POST", { ...endOf(debt), paid }));
