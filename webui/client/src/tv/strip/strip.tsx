/**
 * Stream overlay (`?layout=strip`): two lines over a picture, with a transparent page and no
 * controls. They fill a page that is as flat, else they are at its bottom.
 */
import { useEffect } from "preact/hooks";
import { connected, ended, view, waiting } from "../../state/store";
import { sayRefused, t } from "../../words/i18n";
import { withoutHand } from "../counter-view";
import { useFitText } from "../fit-text";
import { Offline } from "../no-score";
import { useTvTable } from "../remembered-table";
import { say } from "../words";
import { Ticker } from "./ticker";
import "./strip.css";

export function StripPage({ code }: { code: string | null }) {
  useTvTable(code);
  useEffect(() => {
    document.documentElement.dataset.layout = "strip";
    return () => delete document.documentElement.dataset.layout;
  }, []);
  const offline = !connected.value && ended.value === null;
  return (
    <div class="tv strip on-cloth" data-offline={offline}>
      <Lines />
      <Offline offline={offline} since={view.value !== null} />
    </div>
  );
}

function Lines() {
  if (ended.value) return <Notice words={sayRefused(ended.value)} />;
  if (view.value) return <Ticker view={withoutHand(view.value)} />;
  if (!waiting.value) return <Notice words={say("tv.opening")} />;
  return <Notice code={waiting.value.screen} words={say("tv.type_code")} />;
}

/** Without a score: the code of this page, or why there is no score. */
function Notice({ code, words }: { code?: string; words: string }) {
  const box = useFitText<HTMLParagraphElement>(words);
  return (
    <main class="strip-notice">
      <h1 class={code === undefined ? "" : "visually-hidden"}>{t("app.name")}</h1>
      {code !== undefined && (
        <p class="code" data-testid="tv-waiting-code">
          {code}
        </p>
      )}
      <p class="words" ref={box}>
        {words}
      </p>
    </main>
  );
}
