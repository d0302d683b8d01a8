import type { View } from "../../generated/protocol";
import { offered } from "../../seat/actor";
import { Button } from "../../ui/button";
import { suitOf } from "../../ui/pieces/card-text";
import { cardName, cardNumbers } from "../../ui/pieces/card-words";
import { CardFace } from "../../ui/pieces/suit-sign";
import { type DisabledReason, useDisabledReason } from "../../ui/press/disabled-reason";
import { useSettling } from "../../ui/press/press-guard";
import { t } from "../../words/i18n";
import { showTooMany } from "../refused/conflict";
import { WildChoice } from "./wild-choice";
import { asKey, isChoiceOpen, isWild, keysOf } from "./wild-sotas";

interface KeypadProps {
  now: View;
  /** Seat whose cards they are. */
  seat: number;
  cards: readonly string[];
  /** Why nothing can be typed, as a sentence. */
  off?: DisabledReason;
  /** A finished hand, for which the payouts of a wild Sota's choices are not shown. */
  past?: boolean;
  /** Called with the cards typed so far; they can be sent once they are complete. */
  onCards: (cards: string[]) => void;
}

/**
 * `Keypad`: four places for cards, and keys in two rows. The fourth card completes the hand, unless
 * one of them is a wild Sota: then a choice of what it stands for takes the place of the keys.
 */
export function Keypad({ now, seat, cards, off, past, onCards }: KeypadProps) {
  const { rules } = now;
  const full = cards.length >= 4;
  const typed = (kept: readonly string[]) => kept.map((card) => asKey(rules, card));
  const option = offered(now, "show_cards").find((one) => one.seat === seat);
  // With the cards that others show, the deck has no more of this one.
  const isShort = (key: string): boolean =>
    typed(cards).filter((card) => card === key).length >= (option?.left[key] ?? 4);
  const add = (key: string): void => {
    if (isShort(key)) showTooMany({ seat, card: key, seats: option?.shown_by[key] ?? [] });
    else onCards([...typed(cards), key]);
  };
  return (
    <div class="keypad" data-situation={`cards of ${seat}`}>
      <div class="places">
        {[0, 1, 2, 3].map((place) => {
          const card = cards[place];
          return (
            <Place
              key={place}
              place={place}
              card={card}
              off={off}
              onTake={() => onCards(typed(cards.filter((_, n) => n !== place)))}
            />
          );
        })}
      </div>
      {full && isChoiceOpen(rules, cards) ? (
        <WildChoice now={now} seat={seat} cards={cards} past={past} onCards={onCards} />
      ) : (
        <Keys
          keys={keysOf(rules)}
          wild={(key) => isWild(rules, key)}
          off={() => off || (full && t("why.four_already"))}
          short={isShort}
          onKey={add}
        />
      )}
    </div>
  );
}

interface PlaceProps {
  place: number;
  card: string | undefined;
  off: DisabledReason;
  onTake: () => void;
}

/** One of the four places: a card, which a tap removes, or empty. */
function Place({ place, card, off, onTake }: PlaceProps) {
  const reason = off || (card === undefined && t("why.no_card"));
  const why = useDisabledReason(reason);
  const settling = useSettling(why.button);
  return (
    <>
      <button
        ref={why.button}
        type="button"
        class={card ? "place filled" : "place"}
        data-testid={`place-${place}`}
        aria-label={card ? t("cards.take_back", { card: cardName(card) }) : t("cards.empty_place")}
        aria-disabled={reason || settling ? true : undefined}
        data-off={card === undefined ? "" : undefined}
        data-settling={settling || undefined}
        onClick={reason ? why.say : onTake}
      >
        {card && <CardFace card={card} />}
      </button>
      {why.words}
    </>
  );
}

interface KeysProps {
  keys: readonly string[];
  wild?: (key: string) => boolean;
  /** Why a key is disabled, if it is. */
  off: (key: string) => DisabledReason;
  /** Whether no card of this key is left; pressed, it shows whose cards have them. */
  short?: (key: string) => boolean;
  onKey: (key: string) => void;
}

/**
 * One key for each face, in the order of rank, with the numbers that are printed on its cards;
 * Sotas with keys of their own have the signs of their suits.
 */
export function Keys({ keys, wild = () => false, off, short = () => false, onKey }: KeysProps) {
  const nameOf = (key: string): string => {
    const card = [cardName(key), ...cardNumbers(key, keys)].join(", ");
    const name = wild(key) ? t("cards.wild.key", { card }) : card;
    return short(key) ? t("cards.short.key", { card: name }) : name;
  };
  const half = Math.ceil(keys.length / 2);
  return (
    <>
      {[keys.slice(0, half), keys.slice(half)].map((row, n) => (
        <div key={n} class="keys" style={{ "--columns": row.length }}>
          {row.map((key) => (
            <Button
              key={key}
              id={`card-${key}`}
              size="large"
              kind={short(key) ? "plain" : wild(key) ? "main" : "quiet"}
              label={nameOf(key)}
              off={off(key)}
              note={wild(key) ? t("cards.wild.short") : cardNumbers(key, keys).join("·") || null}
              onPress={() => onKey(key)}
            >
              {suitOf(key) ? <CardFace card={key} /> : key}
            </Button>
          ))}
        </div>
      ))}
    </>
  );
}
