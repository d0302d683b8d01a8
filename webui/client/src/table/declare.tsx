import { t } from "../i18n";
import type { View } from "../protocol";
import { Button } from "../ui/button";
import { act, mine, playerAt, notYet } from "./actor";
import { undeclared } from "./choices";
import "./declare.css";

/** Pares and juego: yes or no, large for mine, small for the others. */
export function Declare({ now, lance }: { now: View; lance: "pares" | "juego" }) {
  const open = undeclared(now, lance, mine.value);
  const said = now.hand.said[lance];
  const [own] = open.mine;
  const rest = [...open.mine.slice(1), ...open.others];
  const declare = (seat: number, has: boolean) => act({ type: "declare", lance, seat, has });
  return (
    <div class={`actions declare of-${now.seats.length}`}>
      <ul class="said-list">
        {now.seats.map(({ seat, player }) => {
          const has = said[seat];
          if (has === null || has === undefined) return null;
          return (
            <li key={seat} data-testid={`said-${lance}-${seat}`} data-has={has}>
              <span class="name">{player}:</span> <strong>{t(has ? "common.yes" : "common.no")}</strong>
            </li>
          );
        })}
      </ul>
      {own !== undefined && (
        <fieldset class="mine">
          <legend>
            {t(`play.has.${lance}`, {
              name: mine.value.length > 1 ? playerAt(now, own) : t("play.you"),
            })}
          </legend>
          <div class="pair">
            <Button
              id={`declare-${lance}-yes`}
              kind="main"
              size="large"
              off={notYet.value}
              onPress={() => declare(own, true)}
            >
              {t("common.yes")}
            </Button>
            <Button
              id={`declare-${lance}-no`}
              size="large"
              off={notYet.value}
              onPress={() => declare(own, false)}
            >
              {t("common.no")}
            </Button>
          </div>
        </fieldset>
      )}
      <div class="others">
        {rest.map((seat) => (
          <div key={seat} class="other" role="group" aria-label={playerAt(now, seat)}>
            <span class="name">{playerAt(now, seat)}</span>
            <Button
              id={`declare-${lance}-yes-${seat}`}
              kind="plain"
              onPress={() => declare(seat, true)}
            >
              {t("common.yes")}
            </Button>
            <Button
              id={`declare-${lance}-no-${seat}`}
              kind="plain"
              onPress={() => declare(seat, false)}
            >
              {t("common.no")}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}
