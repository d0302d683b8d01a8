import { Button } from "../ui/button";
import { t } from "../words/i18n";
import { applyUpdate, updateOffered } from "./new-version";
import "./update.css";

/** `Update`: banner that offers a newer version. Shown between hands only. */
export function Update() {
  return (
    <div role="status">
      {updateOffered.value && (
        <div class="new-version" data-testid="new-version">
          <p>{t("pwa.newer")}</p>
          <Button id="update" size="small" onPress={() => applyUpdate.value()}>
            {t("pwa.update")}
          </Button>
        </div>
      )}
    </div>
  );
}
