/** No score yet: this page's code and what to do with it, or why there is none. */
import { t } from "../../i18n";
import { useFitted } from "../fit";

export function Notice({ code, words }: { code?: string; words: string }) {
  const box = useFitted<HTMLParagraphElement>(words);
  return (
    <main class="strip-notice">
      <h1 class={code === undefined ? "" : "heard"}>{t("app.name")}</h1>
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
