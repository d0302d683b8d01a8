import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import type { BidOption, View } from "../protocol";
import { sayWord, type Tell } from "../table-words";
import { Button } from "../ui/button";
import { notYet, tellNow } from "./actor";
import { several } from "./around";
import type { BidChoices } from "./choices";
import { NumberPad } from "./number";
import { bid } from "./bid";
import { Ordago } from "./ordago";

/** A bet stands: want it, not want it, or raise it. */
export function Answer({ now, choices }: { now: View; choices: BidChoices }) {
  const { accept, acceptForSide, refuse, refuseForSide, raise, ordago } = choices;
  const total = now.hand.standing?.total ?? null;
  const tell = tellNow(now);
  return (
    <>
      {ordago && <Ordago option={ordago} />}
      {raise && <Raises raise={raise} standing={total ?? 0} />}
      {(acceptForSide || refuseForSide) && (
        <div class="pair">
          {acceptForSide && <Word tell={tell} option={acceptForSide} kind="plain" />}
          {refuseForSide && <Word tell={tell} option={refuseForSide} kind="plain" note={price(refuseForSide)} />}
        </div>
      )}
      <div class="pair">
        {accept && <Word tell={tell} option={accept} kind="main" note={total ?? undefined} large />}
        {refuse && (
          <Word
            tell={tell}
            option={refuse}
            kind="quiet"
            note={refuseForSide ? undefined : several(now) ? ifNobody(refuse) : price(refuse)}
            large
          />
        )}
      </div>
    </>
  );
}

function price(option: BidOption): string | undefined {
  if (option.pays === null) return undefined;
  return option.pays > 0 ? t("play.pays", { n: option.pays }) : t("play.no_deje");
}

/** One against several: it is paid only where nobody else wants the bet either. */
function ifNobody(option: BidOption): string | undefined {
  return option.pays ? t("play.pays_if_nobody", { n: option.pays }) : price(option);
}

interface WordProps {
  tell: Tell;
  option: BidOption;
  kind: "main" | "quiet" | "plain";
  note?: string | number | undefined;
  large?: boolean;
}

function Word({ tell, option, kind, note, large }: WordProps) {
  return (
    <Button
      id={`answer-${option.word.replace("_", "-")}`}
      kind={kind}
      size={large ? "large" : "usual"}
      note={note}
      off={notYet.value}
      onPress={() => bid(option)}
    >
      {sayWord(tell, option.word)}
    </Button>
  );
}

function Raises({ raise, standing }: { raise: BidOption; standing: number }) {
  const asking = useSignal(false);
  return (
    <div class="raises">
      {raise.offers.map((offer) => (
        <Button
          key={`${offer.kind}${offer.stones}`}
          id={offer.kind === "double" ? "raise-double" : `raise-${offer.stones}`}
          note={t("play.to_total", { n: offer.total })}
          off={notYet.value}
          onPress={() => bid(raise, offer.stones)}
        >
          {offer.kind === "double" ? t("play.double") : `+${offer.stones}`}
        </Button>
      ))}
      <Button
        id="raise-number"
        label={t("play.other_number")}
        onPress={() => (asking.value = true)}
      >
        +…
      </Button>
      {asking.value && (
        <NumberPad
          title={t("play.raise_how_much")}
          least={raise.least ?? 1}
          base={standing}
          of={`${raise.lance} ${raise.seat} ${standing}`}
          onNumber={(stones) => bid(raise, stones)}
          onClose={() => (asking.value = false)}
        />
      )}
    </div>
  );
}
