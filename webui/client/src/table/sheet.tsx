import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { show, type Screen } from "./screen";
import "./sheet.css";

interface SheetProps {
  title: string;
  back?: Screen;
  /** Where the way back is not a screen. */
  onBack?: () => void;
  children: ComponentChildren;
}

/** A page of its own over the game, with the way back at its head. */
export function Sheet({ title, back = "play", onBack, children }: SheetProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    head.current?.focus();
  }, []);
  return (
    <main class="sheet">
      <header class="sheet-head">
        <button
          type="button"
          data-testid="back"
          aria-label={t("common.back")}
          onClick={onBack ?? (() => show(back))}
        >
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
