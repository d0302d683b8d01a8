/** A page whose code and words are loaded when it is first opened. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { locale, t } from "../i18n";
import { Button } from "./button";
import type { Screen } from "./router";
import { Sheet } from "./sheet";

interface LazyPageProps {
  title: string;
  back?: Screen;
  /** Where the way back is not a screen. */
  onBack?: () => void;
  /** Loads the page, and again its words when the language changes. */
  load: () => Promise<void>;
  /** What is behind it, once it is there. */
  children: ComponentChildren;
}

/** Says that the page is on its way, or offers to try again; then the page. */
export function LazyPage({ title, back, onBack, load, children }: LazyPageProps) {
  const failed = useSignal(false);
  const open = async (): Promise<void> => {
    try {
      await load();
      failed.value = false;
    } catch {
      failed.value = true;
    }
  };
  const spoken = locale.value;
  useEffect(() => void open(), [spoken]);
  if (children) return <>{children}</>;
  return (
    <Sheet title={title} back={back} onBack={onBack}>
      {failed.value ? (
        <>
          <p role="alert">{t("app.offline")}</p>
          <Button id="retry" onPress={() => void open()}>
            {t("app.retry")}
          </Button>
        </>
      ) : (
        <p role="status">{t("common.loading")}</p>
      )}
    </Sheet>
  );
}
