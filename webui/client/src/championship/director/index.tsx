/** The director's page (/director), and what is printed (/director/print/…, /bracket/print/…). */
import { useEffect, useLayoutEffect } from "preact/hooks";
import { CodeForm } from "../../ui/form/code-form";
import { Languages } from "../../ui/languages";
import { lazy } from "../../ui/page/lazy";
import { guardPresses } from "../../ui/press/press-guard";
import { Toast } from "../../ui/toast";
import { Unsent } from "../../ui/unsent";
import { t } from "../../words/i18n";
import {
  arrived,
  codeShown,
  director,
  joinChampionship,
  link,
  mine,
  refusal,
  sendOnce,
  sendWithPin,
  view,
} from "../link";
import { refusedWords } from "../words";
import { problem, TouchedDialog } from "./act";
import { Shell } from "./shell";
import { StartChampionship } from "./start";
import { unsentWords } from "./unsent-words";
import { followLanguage, ready, say } from "./words";
import "../../ui/theme/phone.css";
import "./director.css";

const CircuitsPage = lazy(async () => (await import("./circuit/index")).CircuitsPage);
const PrintPage = lazy(async () => (await import("./print/index")).PrintPage);

export default function DirectorPage() {
  useEffect(() => joinChampionship(), []);
  useEffect(followLanguage, []);
  useLayoutEffect(guardPresses, []);
  if (location.pathname === "/director/circuits") return <CircuitsPage />;
  if (!(ready() && arrived.value)) return <p role="status">{t("common.loading")}</p>;
  const printed = location.pathname.match(/\/print\/([a-z]+)/)?.[1];
  if (printed !== undefined) return view.value && <PrintPage view={view.value} what={printed} />;
  return (
    <>
      <Unsent of={link} words={unsentWords} />
      <Parts />
      {view.value && <TouchedDialog view={view.value} />}
      <Problem />
    </>
  );
}

function Parts() {
  const now = view.value;
  const directed = director.value;
  if (!mine.value?.director) return <Login />;
  const another = new URLSearchParams(location.search).has("new");
  if (now === null || now.state === "closed" || another) {
    return <StartChampionship last={now?.state === "closed" ? now : null} />;
  }
  // What directors see of a championship comes after it.
  return directed && <Shell view={now} directed={directed} />;
}

/** Form to become a director. */
function Login() {
  const refused = refusal.value;
  useEffect(() => {
    if (refused) problem.value = refused;
  }, [refused]);
  return (
    <main class="sheet">
      <h1>{t("app.name")}</h1>
      <p>{say("login.what")}</p>
      <p>{say("login.how")}</p>
      <CodeForm
        id="director"
        enter="director-enter"
        shown={codeShown.value}
        say={(key, params) => say(`login.${key}`, params)}
        onShow={() => sendWithPin({ type: "ask_director_code" })}
        onEnter={(code, name) => sendOnce({ type: "become_director", code, name })}
      />
      <Languages />
    </main>
  );
}

/** Why the last command was refused. */
function Problem() {
  const refused = problem.value;
  const close = (): void => {
    if (problem.peek() === refused) problem.value = null;
  };
  return (
    <Toast of={refused} code={refused?.code} onClose={close}>
      {refused && refusedWords(refused)}
    </Toast>
  );
}
