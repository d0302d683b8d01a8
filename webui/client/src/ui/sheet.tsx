import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { back } from "../browser-history";
import { t } from "../i18n";
import { overlayDepth, type Screen, show, takeFocusTarget } from "./router";
import "./sheet.css";

/** Id of the heading that labels the dialog if the sheet is shown over the playing screen. */
export const SHEET_TITLE = "sheet-title";

interface SheetProps {
  title: string;
  back?: Screen;
  /** Where back leads, if not to a screen. */
  onBack?: () => void;
  children: ComponentChildren;
}

/**
 * Page over the game, with a back button in its header. Over the playing screen (`isAbove`) it is
 * the content of a dialog, with a close button as well.
 */
export function Sheet({ title, back: screen = "play", onBack, children }: SheetProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const isAbove = overlayDepth.value > 0;
  const goBack = onBack ?? (() => show(screen, true));
  const latest = useRef(goBack);
  latest.current = goBack;
  // A layout effect, because a key pressed as soon as the sheet is visible must be handled.
  useLayoutEffect(() => {
    if (!isAbove) window.scrollTo(0, 0);
    (takeFocusTarget() ?? head.current)?.focus({ preventScroll: isAbove });
    if (isAbove) return; // reading-overlay.tsx handles the keyboard then.
    const typed = ({ key }: KeyboardEvent): void => {
      // A dialog over the sheet closes first.
      if (key === "Escape" && !document.querySelector("dialog[open]")) latest.current();
    };
    window.addEventListener("keydown", typed);
    return () => window.removeEventListener("keydown", typed);
  }, []);
  if (isAbove) {
    return (
      <section class="sheet">
        <header class="sheet-head">
          {overlayDepth.value > 1 && (
            <button type="button" data-testid="back" aria-label={t("common.back")} onClick={back}>
              <span aria-hidden="true">‹</span>
            </button>
          )}
          <h1 ref={head} id={SHEET_TITLE} tabIndex={-1}>
            {title}
          </h1>
          <button
            type="button"
            data-testid={overlayDepth.value > 1 ? "overlay-close" : "back"}
            aria-label={t("common.close")}
            onClick={() => show("play")}
          >
            <span aria-hidden="true">×</span>
          </button>
        </header>
        {children}
      </section>
    );
  }
  return (
    <main class="sheet">
      <header class="sheet-head">
        <button type="button" data-testid="back" aria-label={t("common.back")} onClick={goBack}>
          <span aria-hidden="true">‹</span>
        </button>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {children}
    </main>
  );
}
