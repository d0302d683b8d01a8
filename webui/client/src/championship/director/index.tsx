/** The director's page (/director), and what is printed (/director/print/…, /bracket/print/…). */
import { useEffect, useLayoutEffect } from "preact/hooks";
import { lazy } from "../../ui/page/lazy";
import { guardPresses } from "../../ui/press/press-guard";
import { t } from "../../words/i18n";
import { arrived, director, joinChampionship, mine, view } from "../link";
import { Login } from "./login";
import { Shell } from "./shell";
import { StartChampionship } from "./start";
import { Toast } from "./toast";
import { TouchedDialog } from "./touched-dialog";
import { followLanguage, ready } from "./words";
import "../../ui/theme/phone.css";
import "./director.css";

const PrintPage = lazy(async () => (await import("./print/index")).PrintPage);

export default function DirectorPage() {
  useEffect(joinChampionship, []);
  useEffect(followLanguage, []);
  useLayoutEffect(guardPresses, []);
  if (!(ready() && arrived.value)) return <p role="status">{t("common.loading")}</p>;
  const printed = location.pathname.match(/\/print\/([a-z]+)/)?.[1];
  if (printed !== undefined) return view.value && <PrintPage view={view.value} what={printed} />;
  return (
    <>
      <Parts />
      {view.value && <TouchedDialog view={view.value} />}
      <Toast />
    </>
  );
}

function Parts() {
  const now = view.value;
  const directed = director.value;
  if (!mine.value?.director) return <Login />;
  if (now === null || now.state === "closed") return <StartChampionship last={now} />;
  // What directors see of a championship comes after it.
  return directed && <Shell view={now} directed={directed} />;
}
