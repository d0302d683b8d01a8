import { t } from "../i18n";
import type { View } from "../protocol";
import { sayHappening } from "../table-words";
import { Button } from "../ui/button";
import { act, offered, seated, settling, tellNow } from "./actor";
import { show } from "./screen";
import "./footer.css";

/** Always there: taking back the last thing, and everything that is not playing. */
export function Footer({ now }: { now: View }) {
  const [undo] = offered(now, "undo");
  return (
    <footer class="foot">
      {undo && seated.value ? (
        <Button
          id="undo"
          kind="plain"
          disabled={settling.value}
          note={sayHappening(undo.undoes, tellNow(now))}
          onPress={() => act({ type: "undo", to: undo.sequence })}
        >
          <span aria-hidden="true">↶ </span>
          {t("play.undo")}
        </Button>
      ) : (
        <span />
      )}
      <Button id="menu" kind="plain" onPress={() => show("menu")}>
        <span aria-hidden="true">⋯ </span>
        {t("mesa.title")}
      </Button>
    </footer>
  );
}
