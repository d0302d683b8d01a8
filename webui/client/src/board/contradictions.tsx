/**
 * Words that the shown cards contradict, and what the count waits for because of them: that one or
 * the other is put right, that the table accepts what follows, or that the referee rules.
 */
import { t } from "../i18n";
import type { Verdict, View } from "../protocol";
import { ergative, lanceName, playerName, sayVerdict, type Tell } from "../table-words";

const LANCES = ["pares", "juego"] as const;

interface Wrong {
  lance: (typeof LANCES)[number];
  /** Whose words they are, each once, in the order of the seats. */
  seats: number[];
}

/** Per lance, whose words the cards belie. */
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

/** What follows is long, and all should read it: nothing else is worth its room then. */
export function whatFollows({ hand }: View, lance?: Wrong["lance"]): Verdict | undefined {
  return hand.verdicts.find(
    (one) => one.kind !== "ruling" && (lance === undefined || one.lance === lance),
  );
}

export function Contradictions({ view, tell }: { view: View; tell: Tell }) {
  return (
    <>
      {wrongWords(view).map(({ lance, seats }) => {
        const names = seats.map((seat) => playerName(tell, seat));
        const verdict = whatFollows(view, lance);
        const words = {
          who: names.join(", "),
          who_k: names.map(ergative).join(", "),
          lance: lanceName(tell, lance),
        };
        return (
          <li key={lance} class="belied" data-testid={`board-wrong-${lance}`}>
            <span>
              {verdict ? sayVerdict(tell, view.hand, verdict) : t("board.contradiction", words)}{" "}
              <WhatNow view={view} lance={lance} />
            </span>
          </li>
        );
      })}
    </>
  );
}

/** In a tournament a wrong word has its verdict; elsewhere word or cards are put right. */
function WhatNow({ view, lance }: { view: View; lance: Wrong["lance"] }) {
  const verdict = view.hand.verdicts.find((one) => one.lance === lance);
  if (!verdict) return null;
  return (
    <strong data-verdict={verdict.kind}>
      {t(verdict.kind === "ruling" ? "board.ruling_wanted" : "board.verdict_waits")}
    </strong>
  );
}
