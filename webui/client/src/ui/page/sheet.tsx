import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { back } from "../../browser/history";
import { t } from "../../words/i18n";
import { useKeysOfPage } from "../press/keys";
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
  const depth = overlayDepth.value;
  const isAbove = depth > 0;
  const goBack = onBack ?? (() => show(screen, true));
  useLayoutEffect(() => {
    if (!isAbove) window.scrollTo(0, 0);
    (takeFocusTarget() ?? head.current)?.focus({ preventScroll: isAbove });
  }, []);
  useKeysOfPage(({ key }) => {
    if (key === "Escape" && !isAbove) goBack(); // Else reading-overlay.tsx handles it.
  });
  const Page = isAbove ? "section" : "main";
  return (
    <Page class="sheet">
      <header class="sheet-head">
        {depth !== 1 && (
          <HeadButton id="back" label={t("common.back")} onPress={isAbove ? back : goBack}>
            ‹
          </HeadButton>
        )}
        <h1 ref={head} id={SHEET_TITLE} tabIndex={-1}>
          {title}
        </h1>
        {isAbove && (
          <HeadButton
            id={depth > 1 ? "overlay-close" : "back"}
            label={t("common.close")}
            onPress={() => show("play")}
          >
            ×
          </HeadButton>
        )}
      </header>
      {children}
    </Page>
  );
}

interface HeadButtonProps {
  id: string;
  label: string;
  onPress: () => void;
  children: string;
}

function HeadButton({ id, label, onPress, children }: HeadButtonProps) {
  return (
    <button type="button" data-testid={id} aria-label={label} onClick={onPress}>
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
