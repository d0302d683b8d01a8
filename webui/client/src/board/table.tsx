/** The score of one table: a half or a field a side, and what is going on between them. */
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../protocol";
import { saySideScore, sideName, tellOf, type Tell } from "../table-words";
import { lastWords } from "./last-word";
import { ManySides } from "./many-sides";
import { Middle } from "./middle";
import { MatchWon } from "./match-won";
import { useRecent } from "./recent";
import { SideHalf } from "./side-half";
import { StoneInks } from "./stone";

export function Table({ view }: { view: View }) {
  const tell = tellOf(view, t, useRecent(view));
  const many = view.sides.length > 2;
  const names = view.sides.map(({ side }) => sideName(tell, side)).join(" – ");
  useEffect(() => {
    document.title = `${view.sides.map((one) => `${sideName(tell, one.side)} ${one.stones}`).join(" – ")} · Amarrako`;
  }, [view]);
  return (
    <main
      class={many ? "board-table many" : "board-table"}
      data-sides={view.sides.length}
      data-phase={view.hand.phase}
      data-revision={view.revision}
    >
      <h1 class="heard">{t("board.title", { names })}</h1>
      <StoneInks />
      {many ? <ManySides view={view} tell={tell} /> : <Halves view={view} tell={tell} />}
      {view.match.state === "won" && <MatchWon view={view} tell={tell} />}
      <p class="heard" role="status" data-testid="board-heard">
        {heard(view, tell)}
      </p>
    </main>
  );
}

function Halves({ view, tell }: { view: View; tell: Tell }) {
  const [left, right] = view.sides;
  return (
    <>
      {left && <SideHalf view={view} side={left} tell={tell} />}
      <Middle view={view} tell={tell} />
      {right && <SideHalf view={view} side={right} tell={tell} />}
    </>
  );
}

/** For ears: the last word, then the score. */
function heard(view: View, tell: Tell): string {
  const score = view.sides.map((side) => `${sideName(tell, side.side)} ${saySideScore(tell, side)}`).join(". ");
  const { loud, quiet } = lastWords(view, tell);
  return [loud, quiet, score].filter((one) => one !== null).map(ended).join(" ");
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
