import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { join, view, waiting } from "../store";

/** Waits with its code, then shows the score in words. */
export default function Page({ code }: { code: string | null }) {
  useEffect(() => join("board", code), [code]);
  const now = view.value;
  return (
    <main>
      <h1>{t("app.name")}</h1>
      <p>{waiting.value?.board}</p>
      <p>{now?.sides.map((side) => `${side.name} ${side.stones}`).join(" · ")}</p>
    </main>
  );
}
