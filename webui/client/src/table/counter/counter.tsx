/**
 * `Counter`: the plain counter: for each side a number, with buttons that add stones and take them
 * back. Shown instead of the playing screen.
 */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { View } from "../../generated/protocol";
import { happeningIn } from "../../net/hand-entries";
import { act, leftSide, offered, phrasesNow, sendingDisabled } from "../../seat/actor";
import { NamedSide } from "../../seat/named";
import { placesFrom, sideNamed } from "../../seat/order";
import { connected } from "../../state/store";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { Dialog } from "../../ui/dialog";
import { Connection } from "../../ui/page/connection";
import { show } from "../../ui/page/router";
import { Pieces, SideSign } from "../../ui/pieces/stones";
import { sayGames, saySideScore } from "../../words";
import { t } from "../../words/i18n";
import { NextHand } from "../count/count";
import { Rematch, SeeSummary } from "../count/match-over";
import { lastStep, UndoButton } from "../history/undo";
import { ScoreSet } from "../menu/score-set";
import { adentroWord, Games } from "../score/score-small";
import { trackUnconfirmed, unconfirmedStones } from "./optimistic-count";
import "./counter.css";

/** Stones that the buttons add. */
const STEPS = [1, 5] as const;

interface CounterProps {
  now: View;
  /** A page is open over it: it stays rendered, but inert. */
  beneath: boolean;
}

export function Counter({ now, beneath }: CounterProps) {
  useEffect(trackUnconfirmed, []);
  const sides = placesFrom(now.sides, leftSide.value);
  const [count] = offered(now, "count_stones");
  return (
    <div class="counter on-cloth" data-testid="counter" inert={beneath}>
      <main
        class={`halves of-${sides.length}${sides.length > 2 ? " many" : ""}`}
        data-situation={`${now.match.number}.${now.match.game}`}
      >
        <h1 class="visually-hidden">{t("counter.title", { code: now.table })}</h1>
        {sides.map((side) => (
          <Half key={side} now={now} n={side} counting={count !== undefined} />
        ))}
      </main>
      {!count && <Over now={now} />}
      <footer class="counter-foot">
        <Connection online={connected.value} />
        <span class="game">
          {t("counter.game", { n: now.match.game, target: now.rules.target })}
          {now.unrecorded && ` · ${t("play.unrecorded")}`}
        </span>
        <RareKeys now={now} />
        <Button id="menu" kind="plain" label={t("mesa.title")} onPress={() => show("menu")}>
          <span aria-hidden="true">…</span>
        </Button>
      </footer>
    </div>
  );
}

function Half({ now, n: place, counting }: { now: View; n: number; counting: boolean }) {
  const side = now.sides[place];
  if (!side) return null;
  const name = sideNamed(now, place);
  const phrases = phrasesNow(now);
  const stones = Math.min(now.rules.target, side.stones + unconfirmedStones(place));
  return (
    <section
      class={`half of-side-${place}${side.adentro ? " adentro on-adentro" : ""}`}
      aria-label={name}
      data-testid={`side-${place}`}
      data-adentro={side.adentro}
    >
      <div class="shown">
        <h2>
          <SideSign side={place} />
          <span class="name">{name}</span>
        </h2>
        <p class="visually-hidden">
          {saySideScore(phrases, side, now.rules.target)}, {sayGames(phrases, side.games)}
        </p>
        <span
          class={`number${stones > 99 ? " long" : ""}`}
          aria-hidden="true"
          data-testid={`score-${place}`}
        >
          {stones}
        </span>
        <div class="stones-layout" aria-hidden="true">
          <Games won={side.games} of={now.rules.games_to_win} side={place} />
          {side.adentro ? (
            <strong class="word">{adentroWord(now, side)}</strong>
          ) : (
            <Pieces side={place} kind="amarrako" count={side.amarrakos} />
          )}
          <Pieces side={place} kind="piedra" count={side.piedras} />
        </div>
      </div>
      {counting && (
        <div class="keys">
          {STEPS.map((n) => (
            <Button
              key={n}
              id={`plus-${n}-${place}`}
              kind="main"
              size="large"
              label={t("counter.plus", { side: name, stones, n })}
              onPress={() => act({ type: "count_stones", side: place, stones: n })}
            >
              +{n}
            </Button>
          ))}
          <TakeBack now={now} side={place} name={name} />
        </div>
      )}
    </section>
  );
}

/** Beside the menu: an órdago, which wins the game, and any other score. */
function RareKeys({ now }: { now: View }) {
  const asking = useSignal<"ordago" | "score" | null>(null);
  const close = () => (asking.value = null);
  const [ordago] = offered(now, "count_ordago");
  const [score] = offered(now, "set_score");
  return (
    <>
      {ordago && (
        <Button id="open-ordago" kind="plain" onPress={() => (asking.value = "ordago")}>
          {t("counter.ordago")}
        </Button>
      )}
      {score && (
        <Button
          id="open-score"
          kind="plain"
          label={t("mesa.set_score")}
          onPress={() => (asking.value = "score")}
        >
          {t("counter.set")}
        </Button>
      )}
      {ordago && asking.value === "ordago" && <OrdagoWinner now={now} onClose={close} />}
      {score && asking.value === "score" && <ScoreSet now={now} option={score} onClose={close} />}
    </>
  );
}

/** Which side won the órdago, and with it the game. */
function OrdagoWinner({ now, onClose }: { now: View; onClose: () => void }) {
  return (
    <Dialog id="ordago" title={t("counter.ordago_for")} onClose={onClose}>
      <Choices
        id="ordago"
        kind="main"
        size="large"
        of={placesFrom(now.sides, leftSide.value)}
        off={sendingDisabled.value}
        onChoose={(side) => {
          onClose();
          act({ type: "count_ordago", side });
        }}
      >
        {(side) => <NamedSide now={now} side={side} />}
      </Choices>
      <Button id="ordago-cancel" onPress={onClose}>
        {t("common.cancel")}
      </Button>
    </Dialog>
  );
}

/** Undo the side's newest count. Its place never holds another button. */
function TakeBack({ now, side, name }: { now: View; side: number; name: string }) {
  const newest = offered(now, "undo").find((option) => option.side === side);
  const counted = newest && happeningIn(now, newest.undoes);
  const stones = counted?.type === "stones_counted" ? counted.stones : 0;
  const to = newest && lastStep(newest).to;
  return (
    <Button
      id={`back-${side}`}
      kind="plain"
      label={
        newest
          ? t("counter.back", { side: name, n: stones })
          : t("counter.nothing_back", { side: name })
      }
      off={newest ? sendingDisabled.value : t("counter.nothing_back", { side: name })}
      onPress={() => to !== undefined && act({ type: "undo", to, only: true })}
    >
      ↶{newest && <span class="what"> +{stones}</span>}
    </Button>
  );
}

/** Band shown when a game or the match is won: winner, next game or rematch, undo. */
function Over({ now }: { now: View }) {
  const [rematch] = offered(now, "rematch");
  const [undo] = offered(now, "undo");
  const winner = now.match.winner ?? now.hand.game_winner;
  return (
    <section class="won-band" aria-live="polite" data-testid="counter-over">
      <h2>
        {winner !== null && <SideSign side={winner} />}
        {winner === null
          ? t("count.match_ended")
          : t(now.match.winner === null ? "count.game_for" : "count.match_for", {
              side: sideNamed(now, winner),
            })}
      </h2>
      {undo && <UndoButton id="undo" now={now} option={undo} send={act} />}
      <NextHand now={now} />
      {rematch && (
        <>
          <SeeSummary kind="plain" />
          <Rematch option={rematch} />
        </>
      )}
    </section>
  );
}
