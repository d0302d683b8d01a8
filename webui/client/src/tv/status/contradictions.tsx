/**
 * `Contradictions`: declarations that the shown cards contradict, and what the count waits for: a
 * correction, the acceptance of the ruling, or the referee.
 */

import type { Verdict, View } from "../../generated/protocol";
import { ergative, lanceName, type Phrases, playerName } from "../../words";
import { sayVerdict } from "../../words/verdicts";
import { say } from "../words";

const LANCES = ["pares", "juego"] as const;

interface Wrong {
  lance: (typeof LANCES)[number];
  /** Seats with a wrong declaration, in order, without repetitions. */
  seats: number[];
}

/** The wrong declarations of each lance. */
export function wrongWords({ hand }: View): Wrong[] {
  const ruled = hand.verdicts.flatMap(({ lance, wrong }) =>
    wrong.map(({ seat }) => ({ seat, lance })),
  );
  const all = [...hand.contradictions, ...ruled];
  return LANCES.flatMap((lance) => {
    const seats = new Set(all.filter((one) => one.lance === lance).map((one) => one.seat));
    return seats.size > 0 ? [{ lance, seats: [...seats].sort((a, b) => a - b) }] : [];
  });
}

export function isWrong(view: View, seat: number): boolean {
  return wrongWords(view).some((one) => one.seats.includes(seat));
}

/**
 * The verdict that is to be accepted, if any. Its text is long, so other things are hidden while it
 * is shown.
 */
export function openVerdict({ hand }: View, lance?: Wrong["lance"]): Verdict | undefined {
  return hand.verdicts.find(
    (one) => one.kind !== "ruling" && (lance === undefined || one.lance === lance),
  );
}

export function Contradictions({ view, phrases }: { view: View; phrases: Phrases }) {
  return (
    <>
      {wrongWords(view).map(({ lance, seats }) => {
        const names = seats.map((seat) => playerName(phrases, seat));
        const verdict = openVerdict(view, lance);
        const words = {
          who: names.join(", "),
          who_k: names.map(ergative).join(", "),
          lance: lanceName(phrases, lance),
        };
        return (
          <li key={lance} class="contradicted" data-testid={`tv-wrong-${lance}`}>
            <span>
              {verdict ? sayVerdict(phrases, view.hand, verdict) : say("tv.contradiction", words)}{" "}
              <WhatNow view={view} lance={lance} />
            </span>
          </li>
        );
      })}
    </>
  );
}

/**
 * What is awaited: with tournament rules, acceptance or the referee's ruling. Elsewhere the
 * text itself asks for a correction.
 */
function WhatNow({ view, lance }: { view: View; lance: Wrong["lance"] }) {
  const verdict = view.hand.verdicts.find((one) => one.lance === lance);
  if (!verdict) return null;
  return (
    <strong data-verdict={verdict.kind}>
      {say(verdict.kind === "ruling" ? "tv.ruling_wanted" : "tv.verdict_waits")}
    </strong>
  );
}
