/**
 * Two lines to lay over a picture (`?layout=strip`): nothing behind them, nothing to press.
 * They are as high as the page where it is that flat, else they stand at its foot.
 */
import { useEffect } from "preact/hooks";
import { hasKey, t } from "../../i18n";
import { connected, ended, view, waiting } from "../../store";
import { drawnOf } from "../counter-view";
import { useFitted } from "../fit-text";
import { Offline } from "../no-score";
import { useTable } from "../remembered-table";
import "../look/strip.css";
import { Ticker } from "./ticker";

export function StripPage({ code }: { code: string | null }) {
  useTable(code);
  useEffect(() => {
    document.documentElement.dataset.layout = "strip";
    return () => delete document.documentElement.dataset.layout;
  }, []);
  const offline = !connected.value && ended.value === null;
  return (
    <div class="board strip on-cloth" data-offline={offline}>
      <Lines />
      <Offline offline={offline} since={view.value !== null} />
    </div>
  );
}

function Lines() {
  if (ended.value) {
    const key = `refused.${ended.value.code}`;
    return <Notice words={hasKey(key) ? t(key, ended.value.params) : ended.value.text} />;
  }
  if (view.value) return <Ticker view={drawnOf(view.value)} />;
  if (!waiting.value) return <Notice words={t("board.opening")} />;
  return <Notice code={waiting.value.board} words={t("board.type_code")} />;
}

/** No score yet: this page's code and what to do with it, or why there is none. */
function Notice({ code, words }: { code?: string; words: string }) {
  const box = useFitted<HTMLParagraphElement>(words);
  return (
    <main class="strip-notice">
      <h1 class={code === undefined ? "" : "visually-hidden"}>{t("app.name")}</h1>
      {code !== undefined && (
        <p class="code" data-testid="board-waiting-code">
          {code}
        </p>
      )}
      <p class="words" ref={box}>
        {words}
      </p>
    </main>
  );
}
