import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { offered } from "../seat/actor";
import { Button } from "../ui/button";
import { cardName } from "../ui/card-words";
import { type DisabledReason, useDisabledReason } from "../ui/disabled-reason";
import { useSettling } from "../ui/press-guard";
import { CardFace } from "../ui/suit-sign";
import { suitOf } from "../ui/suits";
import { askTooMany } from "./conflict";
import { WildChoice } from "./wild-choice";
import { asTyped, isOpen, isWild, keysOf } from "./wild-sotas";

interface KeypadProps {
  now: View;
  /** Whose cards they are. */
  seat: number;
  cards: readonly string[];
  /** Why nothing can be typed now, where that is so. */
  off?: DisabledReason;
  /** Of a hand that is over: there is nothing to reckon a choice by. */
  past?: boolean;
  /** What is typed so far; it can be told once it `isWhole`. */
  onCards: (cards: string[]) => void;
}

/**
 * Four places above, the keys below in two rows; the fourth tap is the last, but where a wild Sota
 * is among the four: then one more says what it stands for.
 */
export function Keypad({ now, seat, cards, off, past, onCards }: KeypadProps) {
  const { rules } = now;
  const full = cards.length >= 4;
  const typed = (kept: readonly string[]) => kept.map((card) => asTyped(rules, card));
  const option = offered(now, "show_cards").find((one) => one.seat === seat);
  // Beside what the others show, no deck has one more of these.
  const isShort = (key: string): boolean =>
    typed(cards).filter((card) => card === key).length >= (option?.left[key] ?? 4);
  const add = (key: string): void => {
    if (isShort(key)) askTooMany({ seat, card: key, seats: option?.shown_by[key] ?? [] });
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
      {full && isOpen(rules, cards) ? (
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

/** One of the four: a card, which a tap takes back, or still empty. */
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
  /** Why a key is off, where it is. */
  off: (key: string) => DisabledReason;
  /** Is none of it left, as others lie open? Pressed, it says who shows them. */
  short?: (key: string) => boolean;
  onKey: (key: string) => void;
}

/** A key a face, as they are ranked; where Sotas have keys of their own, with the suits' signs. */
export function Keys({ keys, wild = () => false, off, short = () => false, onKey }: KeysProps) {
  const nameOf = (key: string): string => {
    const name = wild(key) ? t("cards.wild.key", { card: cardName(key) }) : cardName(key);
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
              note={wild(key) ? t("cards.wild.short") : undefined}
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
