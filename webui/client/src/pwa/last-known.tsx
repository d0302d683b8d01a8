import { recall, remember } from "../browser/storage";
import type { View } from "../generated/protocol";
import { connected, view } from "../state/store";
import { useLasting } from "../ui/timers";
import { intlLocale } from "../words/dates";
import { t } from "../words/i18n";
import "./last-known.css";

/** Time to wait for the server before the score is shown, in milliseconds. */
const SHOWN_AFTER_MS = 1000;

/**
 * `LastKnown`: the last score that this phone received, with its time. Shown after a second without
 * a view and without a connection.
 */
export function LastKnown() {
  const missing = useLasting(view.value === null && !connected.value, SHOWN_AFTER_MS);
  const last = missing ? loadLastScore() : null;
  if (last === null) return null;
  const time = new Date(last.at).toLocaleString(intlLocale(), {
    dateStyle: "short",
    timeStyle: "short",
  });
  return (
    <section class="last-known" data-testid="last-known" aria-label={t("pwa.last")}>
      <h2>{t("pwa.last")}</h2>
      <table>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{t("pwa.last_side")}</th>
            <th scope="col">{t("pwa.last_stones")}</th>
            <th scope="col">{t("pwa.last_games")}</th>
          </tr>
        </thead>
        <tbody>
          {last.sides.map((side, number) => (
            <tr key={number}>
              <th scope="row">{side.name}</th>
              <td data-testid={`last-${number}`}>{side.stones}</td>
              <td class="games">{t("pwa.last_games_n", { n: side.games })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t("pwa.last_at", { code: last.table, time })}</p>
    </section>
  );
}

/**
 * The last score that this phone received, kept in local storage for when the server is
 * unreachable.
 */
export interface Last {
  /** Milliseconds since 1970. */
  at: number;
  table: string;
  sides: { name: string; stones: number; games: number }[];
}

export function saveLastScore(now: View, at: number): void {
  const sides = now.sides.map(({ name, stones, games }) => ({ name, stones, games }));
  remember("last", JSON.stringify({ at, table: now.table, sides } satisfies Last));
}

/** The stored score; null if there is none, or if another version stored it in another form. */
export function loadLastScore(): Last | null {
  const text = recall("last");
  if (text === null) return null;
  const found = JSON.parse(text) as Partial<Last> | null;
  const whole = typeof found?.at === "number" && typeof found.table === "string";
  return whole && Array.isArray(found.sides) ? (found as Last) : null;
}
