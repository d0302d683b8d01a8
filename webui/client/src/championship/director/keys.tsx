import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { t } from "../../words/i18n";
import { say } from "./words";

const KEYS = ["move", "tick", "open", "search", "new", "part", "help"] as const;

/** The keys of the page, for a keyboard. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog id="keys" title={say("keys.title")} onClose={onClose}>
      <ul class="plain-list">
        {KEYS.map((key) => (
          <li key={key}>{say(`keys.${key}`)}</li>
        ))}
      </ul>
      <Button id="keys-close" onPress={onClose}>
        {t("common.close")}
      </Button>
    </Dialog>
  );
}
