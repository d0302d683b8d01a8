/** `LazyPage`: sheet whose code and words are loaded when it is first opened. */
import type { ComponentChildren } from "preact";
import { locale } from "../../words/i18n";
import { FetchStatus, useFetched } from "../fetching";
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
  const { failed, load: open } = useFetched(load, [locale.value]);
  if (children) return <>{children}</>;
  return (
    <Sheet title={title} back={back} onBack={onBack}>
      <FetchStatus failed={failed} onRetry={() => void open()} />
    </Sheet>
  );
}
