import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { back } from "../browser-history";
import { t } from "../i18n";
import { above, cameBackTo, type Screen, show } from "./router";
import "./sheet.css";

/** Names the dialog where a sheet lies over the playing screen. */
export const SHEET_TITLE = "sheet-title";

interface SheetProps {
  title: string;
  back?: Screen;
  /** Where the way back is not a screen. */
  onBack?: () => void;
  children: ComponentChildren;
}

/** A page of its own over the game, with the way back at its head. */
export function Sheet({ title, back: screen = "play", onBack, children }: SheetProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const isAbove = above.value > 0;
  const goBack = onBack ?? (() => show(screen, true));
  const latest = useRef(goBack);
  latest.current = goBack;
  // Before it is painted: a key pressed at its first sight is heard.
  useLayoutEffect(() => {
    if (!isAbove) window.scrollTo(0, 0);
    (cameBackTo() ?? head.current)?.focus({ preventScroll: isAbove });
    if (isAbove) return; // Above the game it is reading-overlay.tsx that hears it.
    const typed = ({ key }: KeyboardEvent): void => {
      // A question over it closes first, by itself.
      if (key === "Escape" && !document.querySelector("dialog[open]")) latest.current();
    };
    window.addEventListener("keydown", typed);
    return () => window.removeEventListener("keydown", typed);
  }, []);
  if (isAbove) {
    return (
      <section class="sheet">
        <header class="sheet-head">
          {above.value > 1 && (
            <button type="button" data-testid="back" aria-label={t("common.back")} onClick={back}>
              <span aria-hidden="true">‹</span>
            </button>
          )}
          <h1 ref={head} id={SHEET_TITLE} tabIndex={-1}>
            {title}
          </h1>
          <button
            type="button"
            data-testid={above.value > 1 ? "above-close" : "back"}
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
