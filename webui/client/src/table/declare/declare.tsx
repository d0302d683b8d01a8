import type { View } from "../../generated/protocol";
import { act, mine, offered, playerAt, sendingDisabled } from "../../seat/actor";
import { undeclared } from "../../seat/choices";
import { Button } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { colon, t } from "../../words/i18n";
import "./declare.css";

interface DeclareProps {
  now: View;
  lance: "pares" | "juego";
}

/**
 * `Declare`: yes or no to pares or juego, large for this phone's seat, small for the others. The row
 * of another player keeps its place when they have declared on their own phone.
 */
export function Declare({ now, lance }: DeclareProps) {
  const open = undeclared(now, lance, mine.value);
  const said = now.hand.said[lance];
  const [own] = open.mine;
  const [nobody] = offered(now, "nobody_else");
  const who = mine.value.length > 1 && own !== undefined ? playerAt(now, own) : t("play.you");
  const large = own ?? mine.value[0];
  const rows = [...now.seats.keys()].filter((seat) => seat !== large);
  return (
    <div class={`actions declare of-${now.seats.length}`}>
      <div class="others">
        {rows.map((seat) => (
          <div key={seat} class="other" role="group" aria-label={playerAt(now, seat)}>
            <span class="name">{playerAt(now, seat)}</span>
            {[...open.mine, ...open.others].includes(seat) ? (
              <NoAndYes lance={lance} seat={seat} of={`-${seat}`} />
            ) : (
              <Said now={now} lance={lance} seat={seat} />
            )}
          </div>
        ))}
      </div>
      <Pinned class="mine">
        <div class="question">
          {own === undefined ? (
            large !== undefined && (
              <p class="own-said">
                <span class="name">
                  {playerAt(now, large)}
                  {colon()}
                </span>
                <Said now={now} lance={lance} seat={large} />
              </p>
            )
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
          <div class="pair answers" role="group" aria-labelledby="mine-asked">
            <NoAndYes lance={lance} seat={own} of="" />
          </div>
        )}
      </Pinned>
    </div>
  );
}

interface NoAndYesProps {
  lance: DeclareProps["lance"];
  seat: number;
  /** End of the ids; empty for the large buttons. */
  of: string;
}

function NoAndYes({ lance, seat, of }: NoAndYesProps) {
  return (
    <>
      {([false, true] as const).map((has) => (
        <Button
          key={`${has}`}
          id={`declare-${lance}-${has ? "yes" : "no"}${of}`}
          kind={of ? "plain" : has ? "main" : "quiet"}
          size={of ? "usual" : "large"}
          off={sendingDisabled.value}
          onPress={() => act({ type: "declare", lance, seat, has })}
        >
          {t(has ? "common.yes" : "common.no")}
        </Button>
      ))}
    </>
  );
}

/** What a player declared. */
function Said({ now, lance, seat }: DeclareProps & { seat: number }) {
  const has = now.hand.said[lance][seat];
  if (has === null || has === undefined) return null;
  return (
    <strong class="said-word" data-testid={`said-${lance}-${seat}`} data-has={has}>
      {t(has ? "common.yes" : "common.no")}
    </strong>
  );
}
