import { LANCES, type Word } from "../../generated/protocol";
import { lanceIn } from "../../net/hand-entries";
import { phrasesNow } from "../../seat/actor";
import { listed } from "../../seat/order";
import { view } from "../../state/store";
import { lanceName, sayWord } from "../../words";
import { type AnyRefusal, hasKey, sayRefused, t } from "../../words/i18n";
import { seatsIn } from "./conflict";

/** The translated sentence for a refusal's code; the server's English text if there is none. */
export function refusedWords({ code, text, params }: AnyRefusal): string {
  const names = seatsIn(params).map((seat) => view.value?.seats[seat]?.player ?? String(seat + 1));
  const words = sayRefused({ code, text, params: named(params) });
  return names.length === 0
    ? words
    : `${words} ${t("cards.short.among", { names: listed(names) })}`;
}

/** Replace codes in the parameters by words, and seats by their players. */
function named(params: AnyRefusal["params"]): AnyRefusal["params"] {
  const now = view.value;
  if (!now) return params;
  const phrases = phrasesNow(now);
  const words = Object.entries(params).map(([name, value]): [string, string | number] => {
    if ((name === "seat" || name === "winner") && typeof value === "number") {
      return [name, `${value + 1} (${now.seats[value]?.player ?? ""})`];
    }
    if (name === "lance") {
      const lance = LANCES.find((one) => one === value);
      const punto = lanceIn(now.hand.lances, `${value}`)?.punto;
      return [name, lance ? lanceName(phrases, lance, punto) : value];
    }
    if (name === "word" && hasKey(`say.word.${value}`))
      return [name, sayWord(phrases, value as Word)];
    return [name, value];
  });
  return Object.fromEntries(words);
}
