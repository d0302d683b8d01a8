import { useSignal } from "@preact/signals";
import type { How } from "../../generated/protocol";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { t } from "../../words/i18n";
import { NumberPad } from "../bidding/bid-controls";
import { say as sayOfTable } from "../seats/sitting-words";
import type { Draft, LanceToTell } from "./draft";

interface StakesProps {
  toTell: LanceToTell;
  /** Smallest bet. */
  least: number;
  draft: Draft;
  onStake: (how: How, stones?: number) => void;
  /** Nobody holds it, or somebody does after all. */
  onNobody: () => void;
}

/** Stake of a lance: passed, a bet, a refused bet, an órdago. */
export function Stakes({ toTell, least, draft, onStake, onNobody }: StakesProps) {
  const asking = useSignal<"accepted" | "refused" | null>(null);
  const { how, stones } = draft;
  const may = (one: How) => toTell.how.includes(one);
  const usual = toTell.bets.includes(stones);
  const known = toTell.refused.some(({ stood }) => stood === stones);
  const id = (what: string | number) => `told-${toTell.lance}-${what}`;
  return (
    <>
      <div class="told-stakes" role="group" aria-label={t("told.how")}>
        {may("passed") && (
          <Button id={id("passed")} pressed={how === "passed"} onPress={() => onStake("passed")}>
            {t("say.word.paso")}
          </Button>
        )}
        {may("accepted") &&
          toTell.bets.map((bet) => (
            <Button
              key={bet}
              id={id(`bet-${bet}`)}
              label={t("play.bet_n", { n: bet })}
              pressed={how === "accepted" && stones === bet}
              onPress={() => onStake("accepted", bet)}
            >
              {bet}
            </Button>
          ))}
        {may("accepted") && (
          <Button
            id={id("bet-other")}
            label={t("play.other_number")}
            pressed={how === "accepted" && !usual}
            onPress={() => (asking.value = "accepted")}
          >
            {how === "accepted" && !usual ? stones : "+"}
          </Button>
        )}
      </div>
      <div class="told-stakes" role="group" aria-label={t("told.how")}>
        {may("refused") && (
          <Button
            id={id("refused")}
            pressed={how === "refused"}
            onPress={() => onStake("refused", toTell.refused[0]?.stood)}
          >
            {t("told.refused")}
          </Button>
        )}
        {may("ordago") && (
          <Button id={id("ordago")} pressed={how === "ordago"} onPress={() => onStake("ordago")}>
            {t("told.ordago")}
          </Button>
        )}
        {toTell.nobody && (
          <Button
            id={id("nobody")}
            label={t(toTell.lance === "pares" ? "told.nobody.pares" : "told.nobody.juego")}
            pressed={draft.nobody}
            onPress={onNobody}
          >
            {t(toTell.lance === "pares" ? "told.nobody" : "say.lance.punto")}
          </Button>
        )}
      </div>
      {how === "refused" && (
        <div class="told-dejes" role="group" aria-label={sayOfTable("told.stood")}>
          <b>{t("told.deje")}</b>
          <Choices
            id={id("deje")}
            kind="plain"
            of={toTell.refused.map(({ stood }) => stood)}
            chosen={stones}
            onChoose={(stood) => onStake("refused", stood)}
          >
            {(stood) => `+${toTell.refused.find((one) => one.stood === stood)?.pays}`}
          </Choices>
          <Button
            id={id("deje-other")}
            kind="plain"
            label={sayOfTable("told.stood")}
            pressed={!known}
            onPress={() => (asking.value = "refused")}
          >
            {known ? "+…" : stones}
          </Button>
        </div>
      )}
      {asking.value && (
        <NumberPad
          title={asking.value === "accepted" ? t("play.bet_how_much") : sayOfTable("told.stood")}
          least={least}
          base={0}
          onNumber={(n) => onStake(asking.peek() ?? "accepted", n)}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  );
}
