import { useSignal } from "@preact/signals";
import { type AskTold, type Juego, KINDS, type Pares, type View } from "../../generated/protocol";
import { act, phrasesNow, playerAt, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { Pinned } from "../../ui/page/pinned";
import { lanceName, sayHeldName } from "../../words";
import { t } from "../../words/i18n";
import "./without-cards.css";

/**
 * `WithoutCards`: enter who won a lance, and with what, without cards. Shows the first lance that
 * needs it.
 */
export function WithoutCards({ now, onBack }: { now: View; onBack: () => void }) {
  const [ask] = now.hand.asks.told;
  return (
    <div class="actions told">
      {ask && <Ask key={ask.lance} now={now} ask={ask} />}
      <Pinned>
        <Button id="with-cards" kind="plain" onPress={onBack}>
          {t("cards.with")}
        </Button>
      </Pinned>
    </div>
  );
}

function Ask({ now, ask }: { now: View; ask: AskTold }) {
  const winner = useSignal<number | null>(null);
  const values = useSignal<Readonly<Record<string, Pares | Juego>>>({});
  const phrases = phrasesNow(now);
  const noWinner = ask.winners.length === 0;
  /** Seats whose values count if this seat won; all of them if no winner is asked for. */
  const wanted = (won: number | null): number[] => {
    const side = won === null ? undefined : now.seats[won]?.side;
    return ask.values.filter((seat) => noWinner || now.seats[seat]?.side === side);
  };
  const choose = (won: number | null, held: Readonly<Record<string, Pares | Juego>>): void => {
    winner.value = won;
    values.value = held;
    if ((won === null && !noWinner) || wanted(won).some((seat) => !held[seat])) return;
    act({ type: "tell_lance", lance: ask.lance, winner: won, values: held });
  };
  // With three players on a side, there is no space for those who did not win.
  const many = ask.winners.length > 4;
  const chosen = many && wanted(winner.value).length > 0 ? winner.value : null;
  const winners = chosen === null ? ask.winners : [chosen];
  return (
    <>
      <h2>{lanceName(phrases, ask.lance, ask.punto)}</h2>
      {!noWinner && (
        <div class={`winners${many ? " many" : ""}`} role="group" aria-label={t("cards.who_won")}>
          <p>{t("cards.who_won")}</p>
          <Choices
            id={`won-${ask.lance}`}
            size="large"
            of={winners}
            chosen={winner.value}
            off={sendingDisabled.value}
            onChoose={(seat) => choose(seat === chosen ? null : seat, {})}
          >
            {(seat) => playerAt(now, seat)}
          </Choices>
        </div>
      )}
      {wanted(winner.value).map((seat) => (
        <div key={seat} class="values" role="group" aria-label={playerAt(now, seat)}>
          <p>{t("cards.what_has", { name: playerAt(now, seat) })}</p>
          <Choices
            id={`value-${ask.lance}-${seat}`}
            of={KINDS[ask.lance === "pares" ? "pares" : "juego"]}
            chosen={values.value[seat] ?? null}
            onChoose={(held) => choose(winner.value, { ...values.value, [seat]: held })}
          >
            {(held) => sayHeldName(phrases, held)}
          </Choices>
        </div>
      ))}
    </>
  );
}
