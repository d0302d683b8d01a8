import type { View } from "../../generated/protocol";
import { phrasesNow, playerAt } from "../../seat/actor";
import { alone, sideNamed } from "../../seat/order";
import { SideSign } from "../../ui/pieces/stones";
import { t } from "../../words/i18n";
import { lanceName, sayHeldName } from "../../words/index";
import type { Draft, LanceToTell } from "./draft";

interface LineProps {
  now: View;
  toTell: LanceToTell;
  draft: Draft;
  done: boolean;
  /** Whether this lance is being entered. */
  here: boolean;
  onPress: () => void;
}

/** One lance as entered so far; a tap opens it again. */
export function LanceLine({ now, toTell, draft, done, here, onPress }: LineProps) {
  const words = phrasesNow(now);
  const punto = toTell.punto || draft.nobody;
  return (
    <li>
      <button
        type="button"
        class={`told-line${here ? " here" : ""}`}
        data-testid={`told-${toTell.lance}`}
        data-done={done}
        aria-current={here ? "step" : undefined}
        onClick={onPress}
      >
        <b>{lanceName(words, toTell.lance, punto)}</b>
        <span class={done ? "went" : "soft"}>
          {done ? went(now, toTell, draft) : t("told.open")}
        </span>
        {done && draft.side !== null && <SideSign side={draft.side} />}
        {done && <span aria-hidden="true">✓</span>}
      </button>
    </li>
  );
}

/** "5 · Ane", "En paso · Ane duples, Miren par". */
function went(now: View, toTell: LanceToTell, draft: Draft): string {
  if (draft.nobody && toTell.lance === "pares") return t("told.nobody_line");
  const held = Object.entries(draft.held).flatMap(([seat, kind]) =>
    kind ? [`${playerAt(now, Number(seat))} ${sayHeldName(phrasesNow(now), kind)}`] : [],
  );
  const winner = draft.winner === null ? [] : [playerAt(now, draft.winner)];
  const who = held.length > 0 ? [held.join(", ")] : winner;
  const side =
    who.length > 0 || draft.side === null || alone(now) ? [] : [sideNamed(now, draft.side)];
  return [...ended(toTell, draft), ...who, ...side].join(" · ");
}

function ended(toTell: LanceToTell, { how, stones }: Draft): string[] {
  switch (how) {
    case "passed":
      return [t("told.passed")];
    case "accepted":
      return [String(stones)];
    case "refused": {
      const known = toTell.refused.find(({ stood }) => stood === stones);
      return [known ? `${t("told.refused")} +${known.pays}` : t("told.refused")];
    }
    case "ordago":
      return [t("told.ordago")];
    default:
      return [];
  }
}
