import { t } from "../i18n";
import type { BidOption } from "../protocol";
import { Hold } from "../ui/hold";
import { notYet } from "./actor";
import { bid } from "./bid";

/** The whole game at once: held down, never tapped. */
export function Ordago({ option }: { option: BidOption }) {
  return (
    <Hold
      key={`${option.lance}-${option.seat}`}
      id="bid-ordago"
      text={t("play.ordago")}
      hint={t("play.hold")}
      question={t("play.ordago_sure")}
      yes={t("play.ordago")}
      off={notYet.value}
      onHeld={() => bid(option)}
    />
  );
}
