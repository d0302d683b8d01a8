/** What stands on a lance where a refusal pays nothing: no "+0". */
import { t } from "../i18n";
import type { LanceView } from "../protocol";
import { lanceName, sayLance, sayLanceState, type Tell } from "../table-words";

function isFree(lance: LanceView): boolean {
  return lance.state === "refused" && lance.stones === 0;
}

/** "no querido · Ellos +1", "no querido · sin deje". */
export function lanceState(tell: Tell, lance: LanceView): string {
  return isFree(lance) ? t("play.refused_free") : sayLanceState(tell, lance);
}

/** The same with the lance's name. */
export function lanceLine(tell: Tell, lance: LanceView): string {
  if (!isFree(lance)) return sayLance(tell, lance);
  const name = lanceName(tell, lance.lance, lance.punto);
  return tell.t("say.lance_line", { lance: name, state: lanceState(tell, lance) });
}
