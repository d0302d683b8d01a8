/** `Reminders`: what applies to the first hand of a game (corrido, no señas). */

import type { View } from "../../generated/protocol";
import { t } from "../../words/i18n";

export function Reminders({ view }: { view: View }) {
  const { reminders } = view.rules;
  const counted = view.hand.phase === "counted";
  const said = [
    ...(reminders.includes("no_signs") ? [t("board.no_signs")] : []),
    ...(reminders.includes("corrido") ? [t("board.corrido")] : []),
  ];
  if (said.length === 0 || counted) return null;
  return (
    <p class="reminders" data-testid="board-reminders">
      {said.map((one) => (
        <strong key={one}>{one}</strong>
      ))}
    </p>
  );
}
