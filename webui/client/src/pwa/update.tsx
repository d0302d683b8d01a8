/**
 * A newer version of the page: offered between hands only, loaded when the person taps the button.
 * On plain http that is a reload; with a service worker, the waiting worker is activated first.
 */
import { computed, signal } from "@preact/signals";
import { serverUpdated, view } from "../state/store";
import { Button } from "../ui/button";
import { t } from "../words/i18n";
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

/** The service worker has downloaded a newer version. */
export const updateDownloaded = signal(false);
/** Load the newer version; replaced by service-worker.ts if there is a service worker. */
export const applyUpdate = signal(() => location.reload());

/** Whether a newer version is available and may be offered now. */
export const updateOffered = computed(
  () => (serverUpdated.value || updateDownloaded.value) && isBetweenHands(view.value),
);

export function isBetweenHands(now: typeof view.value): boolean {
  return now === null || now.match.state !== "playing" || now.hand.phase === "counted";
}
