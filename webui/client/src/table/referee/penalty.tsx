import { useSignal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { rule, sendingDisabled } from "../../seat/actor";
import { sideNamed } from "../../seat/order";
import { Button } from "../../ui/button";
import { Confirm, FormDialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { t } from "../../words/i18n";
import { REASON, SidePick } from "./ruling";
import "./ruling.css";
import { say as sayOfTable } from "../seats/sitting-words";

export type PenaltyKind = "hand" | "game" | "match";

interface PenaltyProps {
  now: View;
  what: PenaltyKind;
  /** Sides that may be penalised. */
  sides: readonly number[];
  /** A finished hand; without it, the running one. */
  hand?: number;
  onClose: () => void;
}

/** Button with which the referee takes a hand, a game or the match from a side, with its dialog. */
export function PenaltyButton(props: Omit<PenaltyProps, "onClose">) {
  const asking = useSignal(false);
  return (
    <>
      <Button id={`referee-take-${props.what}`} onPress={() => (asking.value = true)}>
        {t(`referee.take_${props.what}`)}
      </Button>
      {asking.value && <Penalty {...props} onClose={() => (asking.value = false)} />}
    </>
  );
}

/**
 * Dialog with which the referee takes a hand, a game or the match from a side. Asks for
 * confirmation.
 */
function Penalty({ now, what, sides, hand, onClose }: PenaltyProps) {
  const from = useSignal<number | null>(null);
  const to = useSignal<number | null>(null);
  const reason = useSignal("");
  const asking = useSignal(false);
  const others = [...now.sides.keys()].filter((side) => side !== from.value);
  const given = others.length === 1 ? (others[0] ?? null) : to.value;
  const chosen =
    from.value !== null && (what === "hand" || (given !== null && given !== from.value));
  const fits = chosen && reason.value.trim() !== "";
  const done = (): void => {
    if (from.value === null) return;
    const taken = { side: from.value, reason: reason.value.trim() };
    if (what === "hand")
      rule({ type: "take_hand", ...taken, ...(hand === undefined ? {} : { hand }) });
    else if (given !== null) rule({ type: `take_${what}`, ...taken, to: given });
    onClose();
  };
  if (asking.value && from.value !== null) {
    return (
      <Confirm
        id="take-sure"
        title={t(`referee.sure_${what}`, {
          side: sideNamed(now, from.value),
          to: given === null ? "" : sideNamed(now, given),
        })}
        text={reason.value.trim()}
        yes={t(`referee.take_${what}`)}
        danger
        onYes={done}
        onClose={() => (asking.value = false)}
      />
    );
  }
  return (
    <FormDialog
      id="take"
      title={t(`referee.take_${what}`)}
      does="done"
      yes={t(`referee.take_${what}`)}
      danger
      off={
        (!chosen && t("why.no_side")) ||
        (reason.value.trim() === "" && t("why.no_reason")) ||
        sendingDisabled.value
      }
      onYes={() => (asking.value = fits)}
      onClose={onClose}
    >
      <SidePick
        id="take-from"
        label={t("referee.from")}
        now={now}
        sides={sides}
        chosen={from.value}
        onSide={(side) => (from.value = side)}
      />
      {what !== "hand" && from.value !== null && others.length > 1 && (
        <SidePick
          id="take-to"
          label={t("ruling.for")}
          now={now}
          sides={others}
          chosen={to.value}
          onSide={(side) => (to.value = side)}
        />
      )}
      <Field id="take-reason" label={sayOfTable("mesa.reason")} {...bound(reason)} most={REASON} />
    </FormDialog>
  );
}
