/** `LazyPage`: sheet whose code and words are loaded when it is first opened. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { locale, t } from "../../words/i18n";
import { Button } from "../button";
import type { Screen } from "./router";
import { Sheet } from "./sheet";

interface LazyPageProps {
  title: string;
  back?: Screen;
  /** Where back leads, if not to a screen. */
  onBack?: () => void;
  /** Load the code and the words; called again when the language changes. */
  load: () => Promise<void>;
  /** The page, once it is loaded. */
  children: ComponentChildren;
}

/** Show "loading", or a retry button if loading failed, until `children` is there. */
export function LazyPage({ title, back, onBack, load, children }: LazyPageProps) {
  const failed = useSignal(false);
  const open = async (): Promise<void> => {
    try {
      await load();
      failed.value = false;
    } catch (why) {
      console.info("page not loaded", why);
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
