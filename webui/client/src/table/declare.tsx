import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { act, mine, offered, playerAt, sendingDisabled } from "../seat/actor";
import { undeclared } from "../seat/choices";
import { Button } from "../ui/button";
import "./declare.css";

/** `Declare`: yes or no to pares or juego, large for this phone's seat, small for the others. */
export function Declare({ now, lance }: { now: View; lance: "pares" | "juego" }) {
  const open = undeclared(now, lance, mine.value);
  const said = now.hand.said[lance];
  const [own] = open.mine;
  const rest = [...open.mine.slice(1), ...open.others];
  const [nobody] = offered(now, "nobody_else");
  const declare = (seat: number, has: boolean) => act({ type: "declare", lance, seat, has });
  const who = mine.value.length > 1 && own !== undefined ? playerAt(now, own) : t("play.you");
  return (
    <div class={`actions declare of-${now.seats.length}`}>
      {own !== undefined && <Said now={now} lance={lance} />}
      <div class="others">
        {rest.map((seat) => (
          <div key={seat} class="other" role="group" aria-label={playerAt(now, seat)}>
            <span class="name">{playerAt(now, seat)}</span>
            <Button
              id={`declare-${lance}-yes-${seat}`}
              kind="plain"
              off={sendingDisabled.value}
              onPress={() => declare(seat, true)}
            >
              {t("common.yes")}
            </Button>
            <Button
              id={`declare-${lance}-no-${seat}`}
              kind="plain"
              off={sendingDisabled.value}
              onPress={() => declare(seat, false)}
            >
              {t("common.no")}
            </Button>
          </div>
        ))}
      </div>
      <div class="mine" role="group" aria-labelledby={own === undefined ? undefined : "mine-asked"}>
        <div class="question">
          {own === undefined ? (
            <Said now={now} lance={lance} />
          ) : (
            <span id="mine-asked">{t(`play.has.${lance}`, { name: who })}</span>
          )}
          {nobody && nobody.seats.length > 1 && (
            <Button
              id={`nobody-else-${lance}`}
              kind="plain"
              off={sendingDisabled.value}
              onPress={() => act({ type: "nobody_else", lance })}
            >
              {t(said.includes(true) ? "play.nobody_else" : `play.nobody.${lance}`)}
            </Button>
          )}
        </div>
        {own !== undefined && (
          <div class="pair">
            <Button
              id={`declare-${lance}-yes`}
              kind="main"
              size="large"
              off={sendingDisabled.value}
              onPress={() => declare(own, true)}
            >
              {t("common.yes")}
            </Button>
            <Button
              id={`declare-${lance}-no`}
              size="large"
              off={sendingDisabled.value}
              onPress={() => declare(own, false)}
            >
              {t("common.no")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Declarations so far. */
function Said({ now, lance }: { now: View; lance: "pares" | "juego" }) {
  const said = now.hand.said[lance];
  return (
    <ul class="said-list">
      {now.seats.map(({ seat, player }) => {
        const has = said[seat];
        if (has === null || has === undefined) return null;
        return (
          <li key={seat} data-testid={`said-${lance}-${seat}`} data-has={has}>
            <span class="name">{player}:</span>{" "}
            <strong>{t(has ? "common.yes" : "common.no")}</strong>
          </li>
        );
      })}
    </ul>
  );
}
