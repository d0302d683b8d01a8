import { t } from "../i18n";
import { Button } from "../ui/button";
import { applyUpdate, updateOffered } from "./new-version";
import "./update.css";

/** "There is a new version", for the person to take or to leave. */
export function Update() {
  return (
    <div role="status">
      {updateOffered.value && (
        <div class="newer" data-testid="newer">
          <p>{t("pwa.newer")}</p>
          <Button id="update" size="small" onPress={() => applyUpdate.value()}>
            {t("pwa.update")}
          </Button>
        </div>
      )}
    </div>
  );
}
