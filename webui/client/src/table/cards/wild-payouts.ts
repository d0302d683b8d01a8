import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Choices, View } from "../../generated/protocol";
import { choicesFor, HttpRefused } from "../../net/http";
import { connected } from "../../state/store";
import type { AnyRefusal } from "../../words/i18n";

export interface WildPayouts {
  /** The server's answer for these cards and the newest view. */
  found: Choices | null;
  /** Why these cards are refused under any choice. */
  refused: AnyRefusal | null;
  /** The server did not answer. */
  away: boolean;
}

const NOTHING: WildPayouts = { found: null, refused: null, away: false };
/** Code of the refusal after the count, when there is nothing left to pay. Not shown. */
const NO_FIGURES = "not_now";

/** What each choice for these cards would pay; requested again whenever the table changes. */
export function useWildPayouts(
  now: View,
  seat: number,
  cards: readonly string[],
  ask: boolean,
): WildPayouts {
  const asked = useSignal({ about: "", what: NOTHING });
  const { table, revision } = now;
  const online = connected.value;
  const about = `${seat} ${cards.join(" ")}`;
  useEffect(() => {
    if (!ask) return;
    let current = true;
    const answer = (what: WildPayouts) => {
      if (current) asked.value = { about, what };
    };
    choicesFor(table, seat, cards).then(
      (found) => answer({ ...NOTHING, found }),
      (error: unknown) => answer(unanswered(error)),
    );
    return () => {
      current = false;
    };
  }, [table, revision, about, online, ask]);
  return asked.value.about === about ? asked.value.what : NOTHING;
}

function unanswered(error: unknown): WildPayouts {
  if (!(error instanceof HttpRefused)) return { ...NOTHING, away: true };
  const { code, message, params } = error;
  return code === NO_FIGURES ? NOTHING : { ...NOTHING, refused: { code, text: message, params } };
}
