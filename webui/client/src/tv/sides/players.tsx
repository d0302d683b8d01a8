/** `PlayerRow`: one player of a side: mano or captain, name, and their cards or declaration. */

import type { ComponentChildren } from "preact";
import type { BidSpoken, Lance, View } from "../../generated/protocol";
import { bidsOf, lanceIn } from "../../net/hand-entries";
import { type Phrases, sayWord } from "../../words";
import { t } from "../../words/i18n";
import { CardFaces } from "../count/count";
import { fitStyle } from "../fit-text";
import { isWrong } from "../status/contradictions";
import { say } from "../words";

/** Longest name at full size, in characters. */
const SHORT = 14;

export function PlayerRow({ view, place, side }: { view: View; place: number; side: string }) {
  const seat = view.seats[place];
  if (!seat) return null;
  // Players who are a side of their own have their name as heading already.
  const name = seat.player === side ? "" : seat.player;
  const word = wordOf(view, place);
  return (
    <li data-mano={seat.mano} data-wrong={isWrong(view, place)} data-testid={`tv-player-${place}`}>
      <span class="who" style={fitStyle(name, SHORT, 0.72)}>
        {seat.mano && <ManoMark />}
        {name && <span class="player">{name}</span>}
        {seat.captain && (
          <span class="captain" data-testid={`tv-captain-${place}`}>
            {say("tv.captain")}
          </span>
        )}
      </span>
      {word && (
        <span class="word" data-cards={view.hand.cards[place] != null}>
          {word}
        </span>
      )}
    </li>
  );
}

/** The cards once they are shown; before that, the declaration of pares or juego. */
function wordOf({ hand }: View, seat: number): ComponentChildren {
  const cards = hand.cards[seat];
  if (cards) return <CardFaces cards={cards} />;
  switch (hand.phase) {
    case "pares_said":
    case "pares":
      return declared(hand.said.pares[seat]);
    case "juego_said":
      return declared(hand.said.juego[seat]);
    case "juego":
      return lanceIn(hand.lances, "juego")?.punto ? null : declared(hand.said.juego[seat]);
    case "cards":
      return hand.asks.cards.includes(seat) ? say("tv.cards_wanted") : null;
    default:
      return null;
  }
}

const declared = (has: boolean | null | undefined): string => yesOrNo(has)?.words ?? "–";

/**
 * Status of one player in a word: their last word in the lance, or that they are awaited; their
 * declaration, their cards, what they took. Read from the view, never computed.
 */
interface PlayerStatus {
  /** awaited; the bettor; in the lance; out of it; or said something else. */
  kind: "awaited" | "bet" | "in" | "out" | "said";
  words: string;
  /** The cards, if it is those that are shown. */
  cards?: readonly string[];
}

export function playerStatus(view: View, seat: number, phrases: Phrases): PlayerStatus | null {
  const { hand } = view;
  switch (hand.phase) {
    case "corrido":
      return null;
    case "pares_said":
      return yesOrNo(hand.said.pares[seat]);
    case "juego_said":
      return yesOrNo(hand.said.juego[seat]);
    case "cards":
      return shown(view, seat);
    case "counted":
      return took(view, seat);
    case "proposed":
      return null;
    default:
      return inLance(view, hand.phase, seat, phrases);
  }
}

function yesOrNo(has: boolean | null | undefined): PlayerStatus | null {
  if (has == null) return null;
  return has ? { kind: "in", words: say("tv.yes") } : { kind: "out", words: say("tv.no") };
}

function shown({ hand }: View, seat: number): PlayerStatus | null {
  const cards = hand.cards[seat];
  if (cards) return { kind: "said", words: "", cards };
  return hand.asks.cards.includes(seat) ? { kind: "awaited", words: say("tv.cards_wanted") } : null;
}

function took({ hand, seats }: View, seat: number): PlayerStatus | null {
  const side = seats[seat]?.side;
  // An órdago wins the game and gives no stones.
  if (hand.game_winner === side && hand.awards.some((one) => one.reason === "ordago"))
    return { kind: "in", words: t("say.how.ordago") };
  const stones = side === undefined ? 0 : (hand.taken[side] ?? 0);
  return stones > 0 ? { kind: "in", words: `+${stones}` } : null;
}

function inLance(view: View, lance: Lance, seat: number, phrases: Phrases): PlayerStatus | null {
  const { hand } = view;
  if (hand.standing?.awaited.includes(seat)) return { kind: "awaited", words: say("tv.awaited") };
  const last = bidsOf(hand.entries, lance).findLast((bid) => bid.seat === seat);
  if (last)
    return { kind: kindOf(last, hand.standing?.seat === seat), words: spoken(phrases, last) };
  return without(view, lance, seat);
}

function kindOf({ word }: BidSpoken, bets: boolean): PlayerStatus["kind"] {
  if (bets) return "bet";
  switch (word) {
    case "quiero":
    case "queremos":
      return "in";
    case "no_quiero":
    case "no_queremos":
      return "out";
    default:
      return "said";
  }
}

/** "Envido 5", "Envido más 2", "Quiero". */
function spoken(phrases: Phrases, bid: BidSpoken): string {
  const word = sayWord(phrases, bid.word);
  return bid.stones === null ? word : `${word} ${bid.stones}`;
}

/** A player without pares (juego) takes no part in that lance. */
function without({ hand }: View, lance: Lance, seat: number): PlayerStatus | null {
  if (lance === "pares" && hand.said.pares[seat] === false)
    return { kind: "out", words: say("tv.no_pares") };
  if (lance === "juego" && !lanceIn(hand.lances, lance)?.punto && hand.said.juego[seat] === false)
    return { kind: "out", words: say("tv.no_juego") };
  return null;
}

export const ManoMark = () => (
  <span class="mano-mark" data-testid="tv-mano">
    {t("play.mano")}
  </span>
);
