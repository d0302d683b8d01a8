/**
 * `ShowLine`: the show over the second line of the overlay: what it is about, who stands against
 * whom, their cards as they are entered, who has won, the bill.
 */
import { useEffect } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { SideSign } from "../../ui/pieces/stones";
import { awardWords, type Phrases, playerName, sayBid, sayWord, sideName } from "../../words";
import { colon, t } from "../../words/i18n";
import { cardWords } from "../../words/phrases";
import { FitText } from "../fit-text";
import { startShow } from "./player";
import { sayScene, sayWaits, sayWinner, useBill } from "./say";
import { type Party, type Scene, sceneOf } from "./scene";
import { begun, isUntold, type ShowProps, showOf, step } from "./state";
import "./line.css";

export function ShowLine({ view, phrases }: ShowProps) {
  useEffect(() => startShow(false), []);
  const going = showOf(view);
  const scene = going?.plan.scene ?? sceneOf(view);
  const open = scene?.of === "ordago" && scene.winner === null;
  if (!scene || !(open || (going && (scene.of === "ordago" || begun.value)))) return null;
  return <Line view={view} phrases={phrases} scene={scene} />;
}

function Line({ view, phrases, scene }: ShowProps & { scene: Scene }) {
  const bill = useBill(view, scene, phrases);
  const won = isUntold(view) ? null : sayWinner(scene, view, phrases);
  const words = won === null ? sayBefore(scene, view, phrases) : sayHow(scene, bill, phrases);
  const hands = won === null ? handsOf(scene) : [];
  return (
    <section class="status-line show-line" data-of={scene.of} data-testid="tv-show">
      <FitText as="lance" words={won ?? sayScene(scene, phrases)} testid="tv-show-heading" />
      {won === null && scene.lance && <Against scene={scene} phrases={phrases} />}
      {hands.length > 0 ? (
        <Hands hands={hands} phrases={phrases} />
      ) : (
        <FitText as="last" words={words} testid="tv-show-last" />
      )}
    </section>
  );
}

/** Who called and who accepted; of more than two sides by their signs. */
function Against({ scene: { parties }, phrases }: { scene: Scene; phrases: Phrases }) {
  const call = parties.find(({ calls }) => calls)?.word;
  const others = parties.filter(({ calls }) => !calls);
  const said = [call, ...(others.length > 1 ? [] : others.map(({ word }) => word))];
  const words = said.flatMap((word) => (word ? [sayBid(phrases, word)] : []));
  return (
    <div class="bet" data-ordago={true}>
      <FitText as="awaited" words={words.join(" · ")} testid="tv-show-parties" />
      {others.length > 1 && (
        <span class="show-others">
          {sayWord(phrases, "quiero")}
          {others.map(({ side }) => (
            <SideSign key={side} side={side} />
          ))}
        </span>
      )}
    </div>
  );
}

interface HandShown {
  side: number;
  seat: number;
  cards: readonly string[];
}

function handsOf({ parties }: Scene): HandShown[] {
  return parties.flatMap(({ side, players }) =>
    players.flatMap(({ seat, cards }) => (cards ? [{ side, seat, cards }] : [])),
  );
}

/** The sign of its side stands before each hand, as there is no space for names. */
function Hands({ hands, phrases }: { hands: readonly HandShown[]; phrases: Phrases }) {
  return (
    <p class="last show-hands" data-many={hands.length > 4} data-testid="tv-show-last">
      {hands.map(({ side, seat, cards }) => (
        <span key={seat}>
          <SideSign side={side} />
          <span class="visually-hidden">
            {playerName(phrases, seat)}
            {colon()}
          </span>
          {cardWords(phrases, cards)}
        </span>
      ))}
    </p>
  );
}

/** With more names than this there is no space for them. */
const NAMED = 2;

/** Whose cards are awaited; of adentro against adentro the scores. */
function sayBefore({ of, parties }: Scene, view: View, phrases: Phrases): string {
  if (view.hand.asks.cards.length > NAMED) return t("play.phase.cards");
  if (of === "ordago") return sayWaits(view, phrases);
  const score = ({ side }: Party) => `${sideName(phrases, side)} ${view.sides[side]?.stones ?? 0}`;
  return parties.map(score).join(" · ");
}

/** By whose cards, and then the bill. */
function sayHow({ award }: Scene, bill: readonly string[], phrases: Phrases): string {
  const who = award ? awardWords(phrases, award).who : "";
  const billed = step.value === "bill" || step.value === "leave" || who === "";
  return billed ? bill.join(" · ") : who;
}
