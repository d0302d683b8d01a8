/** What is read over the playing screen, which stays beneath as it was left. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { mine } from "../seat/actor";
import { awaitsUs } from "../seat/awaited";
import { show } from "../ui/router";
import { SHEET_TITLE } from "../ui/sheet";
import { opened } from "./swipe-pages";
import "./reading-overlay.css";

/** Closed by its button, a tap beside it, Escape, or the way back of the phone. */
export function Above({ now, children }: { now: View; children: ComponentChildren }) {
  // Before it is painted: a key pressed at its first sight is heard.
  useLayoutEffect(() => {
    const typed = ({ key }: KeyboardEvent): void => {
      // A question over it closes first, by itself.
      if (key === "Escape" && !document.querySelector("dialog[open]")) show("play");
    };
    window.addEventListener("keydown", typed);
    return () => {
      window.removeEventListener("keydown", typed);
      opened.value = null;
    };
  }, []);
  return (
    <div
      class={`above by-${opened.value ?? "tap"}`}
      data-testid="above"
      onClick={(event) => {
        if (event.target === event.currentTarget) show("play");
      }}
    >
      <div class="above-page" role="dialog" aria-modal="true" aria-labelledby={SHEET_TITLE}>
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
