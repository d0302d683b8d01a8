import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Choices, View } from "../../generated/protocol";
import { choicesFor, HttpRefused } from "../../net/http";
import { phrasesNow, playerAt } from "../../seat/actor";
import { listed, sideNamed } from "../../seat/order";
import { connected } from "../../state/store";
import { Button } from "../../ui/button";
import { standsFor } from "../../ui/pieces/card-text";
import { cardName } from "../../ui/pieces/card-words";
import { SideSign } from "../../ui/pieces/stones";
import { CardFace } from "../../ui/pieces/suit-sign";
import { lanceName } from "../../words";
import { type AnyRefusal, t } from "../../words/i18n";
import { refusedWords } from "../refused/refused-words";
import { choicesOf } from "./wild-sotas";
import "./wild-sotas.css";

type Choice = Choices["choices"][number];

interface WildChoiceProps {
  now: View;
  seat: number;
  /** The four cards as typed. */
  cards: readonly string[];
  past?: boolean;
  /** The same cards with a choice. */
  onCards: (cards: string[]) => void;
}

/**
 * Choice of what wild Sotas stand for: what the hand would pay under each choice, with the best one
 * marked. The choices are those of the rules, so that one can be made before the server has answered
 * what they would pay, or where it does not.
 */
export function WildChoice({ now, seat, cards, past = false, onCards }: WildChoiceProps) {
  const { found, refused, away } = useWildPayouts(now, seat, cards, !past);
  const hands = choicesOf(now.rules, cards);
  const bests = found?.choices.filter((one) => one.best).length ?? 0;
  const note = (): string => {
    if (refused) return refusedWords(refused);
    if (away) return t("cards.wild.away");
    return found ? hiddenWords(now, found.hidden) : "";
  };
  return (
    <div class="wild" role="group" aria-label={t("cards.wild.ask")} data-testid="wild">
      {hands.map((hand) => {
        const choice = found?.choices.find((one) => one.cards.join() === hand.join());
        const best = choice?.best === true && bests < hands.length;
        const praise = bests === hands.length ? "alike" : bests > 1 ? "one_of_best" : "best";
        const said = choice ? figuresOf(now, choice) : [];
        if (choice?.best) said.push({ words: t(`cards.wild.${praise}`) });
        return (
          <Button
            key={hand.join()}
            id={`wild-${hand.map(standsFor).join("")}`}
            kind={best ? "main" : "quiet"}
            label={[...hand.map(cardName), ...said.map((one) => one.words)].join(", ")}
            note={said.map((one) => <span key={one.words}>{one.shown ?? one.words}</span>)}
            onPress={() => onCards(hand)}
          >
            {hand.map((card, place) => (
              <CardFace key={place} card={card} />
            ))}
          </Button>
        );
      })}
      <p class="soft" role="status" data-testid="wild-note">
        {note()}
      </p>
    </div>
  );
}

interface Figure {
  words: string;
  /** Drawn instead of the words, if given. */
  shown?: ComponentChildren;
}

/** Consequences of a choice. */
function figuresOf(now: View, choice: Choice): Figure[] {
  const { winner, contradicts } = choice;
  const figures: Figure[] = winner === null ? [stonesOf(now, choice)] : [winsOf(now, winner)];
  if (contradicts.length > 0) {
    const lances = listed(contradicts.map((lance) => lanceName(phrasesNow(now), lance)));
    figures.push({ words: t("cards.wild.contradicts", { lances }) });
  }
  return figures;
}

function stonesOf(now: View, { stones }: Choice): Figure {
  const taking = stones.flatMap((n, side) => (n > 0 ? [{ n, side }] : []));
  if (taking.length === 0) return { words: t("cards.wild.nothing") };
  return {
    words: taking.map(({ n, side }) => `${sideNamed(now, side)} +${n}`).join(", "),
    shown: taking.map(({ n, side }) => (
      <b key={side} class="sum">
        <SideSign side={side} /> +{n}
      </b>
    )),
  };
}

function winsOf(now: View, side: number): Figure {
  return {
    words: t("cards.wild.wins", { side: sideNamed(now, side) }),
    shown: (
      <b class="sum">
        <SideSign side={side} /> {t("cards.wild.game")}
      </b>
    ),
  };
}

/** Players whose cards are not known yet, and may change the result. */
function hiddenWords(now: View, hidden: readonly number[]): string {
  const [first] = hidden;
  if (first === undefined) return "";
  return hidden.length === 1
    ? t("cards.wild.hidden.one", { name: playerAt(now, first) })
    : t("cards.wild.hidden.other", { n: hidden.length });
}

interface WildPayouts {
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
function useWildPayouts(
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
