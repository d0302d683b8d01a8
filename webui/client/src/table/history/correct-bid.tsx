import { useSignal } from "@preact/signals";
import type { BidSpoken, Correctable, View, Word } from "../../generated/protocol";
import { phrasesNow } from "../../seat/actor";
import { Button } from "../../ui/button";
import { bound, Field } from "../../ui/form/field";
import { sayWord } from "../../words";
import { t } from "../../words/i18n";

/** A player who speaks for a side alone has no plural. */
const PLURAL: ReadonlySet<Word> = new Set(["queremos", "no_queremos"]);
const WORDS: readonly Word[] = [
  "paso",
  "envido",
  "reenvido",
  "ordago",
  "quiero",
  "queremos",
  "no_quiero",
  "no_queremos",
];

interface CorrectBidProps {
  now: View;
  entry: BidSpoken;
  instead: (right: Correctable) => void;
}

/** Form that corrects a bid: word and stones. The server checks whether it fits. */
export function CorrectBid({ now, entry, instead }: CorrectBidProps) {
  const word = useSignal<Word>(entry.word);
  const stones = useSignal(entry.stones === null ? "" : String(entry.stones));
  const { lance, seat } = entry;
  const numbered = word.value === "envido" || word.value === "reenvido";
  const single = !now.rules.plural;
  const words = WORDS.filter((one) => !single || !PLURAL.has(one));
  const right: Correctable = { type: "bid", lance, seat, word: word.value };
  if (numbered && /^\d+$/.test(stones.value)) right.stones = Number(stones.value);
  return (
    <>
      <label class="select">
        <span>{t("mesa.which_word")}</span>
        <select
          data-testid="correct-word"
          value={word.value}
          onChange={(event) => {
            const chosen = WORDS.find((one) => one === event.currentTarget.value);
            if (chosen) word.value = chosen;
          }}
        >
          {words.map((one) => (
            <option key={one} value={one}>
              {sayWord(phrasesNow(now), one)}
            </option>
          ))}
        </select>
      </label>
      {numbered && (
        <Field id="correct-stones" label={t("mesa.how_many")} {...bound(stones)} most={3} digits />
      )}
      <Button id="correct-done" kind="main" onPress={() => instead(right)}>
        {t("common.save")}
      </Button>
    </>
  );
}
