import { t } from "../i18n";
import { Button } from "../ui/button";
import { newerOffered, takeNewer } from "./new-version";
import "./update.css";

/** "There is a new version", for the person to take or to leave. */
export function Update() {
  return (
    <div role="status">
      {newerOffered.value && (
        <div class="newer" data-testid="newer">
          <p>{t("pwa.newer")}</p>
          <Button id="update" size="small" onPress={() => takeNewer.value()}>
            {t("pwa.update")}
          </Button>
        </div>
      )}
    </div>
  );
}
