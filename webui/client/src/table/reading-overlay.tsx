/** `ReadingOverlay`: sheet over the playing screen, which stays rendered beneath it. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { mine } from "../seat/actor";
import { awaitsUs } from "../seat/awaited";
import { show } from "../ui/page/router";
import { SHEET_TITLE } from "../ui/page/sheet";
import { useKeysOfPage } from "../ui/press/keys";
import { t } from "../words/i18n";
import { openedBy } from "./swipe-navigation";
import "./reading-overlay.css";

/** Closed by its button, a tap beside it, Escape, or the phone's back button. */
export function ReadingOverlay({ now, children }: { now: View; children: ComponentChildren }) {
  useKeysOfPage(({ key }) => {
    if (key === "Escape") show("play");
  });
  useLayoutEffect(
    () => () => {
      openedBy.value = null;
    },
    [],
  );
  return (
    <div
      class={`reading-overlay by-${openedBy.value ?? "tap"}`}
      data-testid="reading-overlay"
      onClick={(event) => {
        if (event.target === event.currentTarget) show("play");
      }}
    >
      <div
        class="reading-overlay-page"
        role="dialog"
        aria-modal="true"
        aria-labelledby={SHEET_TITLE}
      >
        {children}
        {awaitsUs(now, mine.value) && (
          <button type="button" class="awaits" data-testid="awaits" onClick={() => show("play")}>
            {t("hand.awaits")} <span aria-hidden="true">›</span>
          </button>
        )}
      </div>
    </div>
  );
}
