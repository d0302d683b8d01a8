import { t } from "../i18n";
import type { View } from "../protocol";
import { sayHappening } from "../table-words";
import { Button } from "../ui/button";
import { act, hasSay, offered, notYet, tellNow } from "./actor";
import { isReferees, refereeing, rule } from "./referee";
import { show } from "./screen";
import "./footer.css";

/** Always there: taking back the last thing, and everything that is not playing. */
export function Footer({ now }: { now: View }) {
  const [undo] = offered(now, "undo");
  return (
    <footer class="foot">
      {undo && hasSay.value ? (
        <Button
          id="undo"
          kind="plain"
          off={notYet.value}
          onPress={() => {
            const own = refereeing.value && isReferees(undo.undoes);
            (own ? rule : act)({ type: "undo", to: undo.sequence });
          }}
        >
          <span aria-hidden="true">↶ </span>
          {t("play.undo")} <span class="undoes">{sayHappening(undo.undoes, tellNow(now))}</span>
        </Button>
      ) : (
        <span />
      )}
      <Button id="menu" kind="plain" label={t("mesa.title")} onPress={() => show("menu")}>
        <span aria-hidden="true">☰</span>
      </Button>
    </footer>
  );
}
