/** Page of a phone at a table (/t/CODE): the playing screen, or a sheet. */
import { useEffect, useLayoutEffect } from "preact/hooks";
import { LazyBook } from "../book/lazy";
import { addOwnTable } from "../browser/own-tables";
import { keepScreenOn } from "../browser/wake-lock";
import type { Happening, View } from "../generated/protocol";
import { lastKnown } from "../pwa/secure-context";
import { Update } from "../pwa/update";
import { phrasesNow, refereeing, seated } from "../seat/actor";
import { followAnswers } from "../seat/asking-for-seat";
import { isPresent } from "../seat/order";
import { roomTable } from "../state/room-table";
import { ended, join, link, refusal, view } from "../state/store";
import { LazySummary } from "../summary/lazy";
import { fetchLazyParts, lazy, whenIdle } from "../ui/page/lazy";
import { goBack, overlayDepth, screen, show } from "../ui/page/router";
import { guardPresses } from "../ui/press/press-guard";
import { Unsent } from "../ui/unsent";
import { useVoice } from "../voice/lazy";
import { t } from "../words/i18n";
import { LazySheet } from "./lazy-sheets";
import { PlayingScreen } from "./playing-screen";
import { unsentWords } from "./refused/command-words";
import { tooManyKey } from "./refused/conflict";
import { ConnectionRefused } from "./refused/connection-refused";
import { RefusalToast } from "./refused/toast";
import { Seats } from "./seats/seats";
import "../ui/theme/phone.css";

/** Lazy parts are loaded this long after the page was opened, in milliseconds. */
const QUIET_MS = 1500;
const ReadingOverlay = lazy(() => import("./lazy-parts").then((parts) => parts.ReadingOverlay));
const Onboarding = lazy(() => import("./lazy-parts").then((parts) => parts.Onboarding), {
  quietly: true,
});
const ConflictDialog = lazy(() => import("./lazy-parts").then((parts) => parts.ConflictDialog));
const LiveRegion = lazy(() => import("./lazy-parts").then((parts) => parts.LiveRegion), {
  quietly: true,
});
/** At a table of a championship's room only, so that no other phone loads it. */
const AtRoomTable =
  roomTable &&
  lazy(() => import("../championship/phone/at-table").then((part) => part.AtRoomTable));
const DroppedEntries = lazy(() => import("./lazy-parts").then((parts) => parts.DroppedEntries));
const SuitDialog = lazy(() => import("./lazy-parts").then((parts) => parts.SuitDialog));

/** Styles for phones in landscape: loaded at once if the phone is, else once the page is idle. */
async function loadLandscapeStyles(): Promise<void> {
  await import("./landscape.css");
}
whenIdle(loadLandscapeStyles);
if (window.matchMedia("(orientation: landscape) and (max-height: 599px)").matches) {
  // fetchLazyParts tries again.
  loadLandscapeStyles().catch((why: unknown) => console.info("styles not loaded", why));
}

export default function TablePage({ code }: { code: string | null }) {
  useEffect(() => {
    if (code) join("phone", code);
    else location.replace("/");
  }, [code]);
  useEffect(keepScreenOn, []);
  useLayoutEffect(guardPresses, []);
  useEffect(followAnswers, []);
  useVoice();
  useEffect(() => {
    const quiet = setTimeout(() => void fetchLazyParts(), QUIET_MS);
    return () => clearTimeout(quiet);
  }, []);
  const now = view.value;
  const arrived = now !== null;
  const counter = now?.counter === true;
  const playing = now?.match.state === "playing";
  // A phone without a seat is shown the seats, also when a plain counter becomes a full match; when
  // the match is over, the result is shown instead.
  useEffect(() => {
    const watches = !seated.value && !refereeing.value && !counter;
    if (arrived && playing && watches && view.value?.seats.some((seat) => !isPresent(seat))) {
      show("seats");
    }
  }, [arrived, playing, counter]);
  const seat = seated.value;
  useEffect(() => {
    if (seat && now) addOwnTable(now.table);
  }, [seat, now?.table]);
  useEffect(() => {
    if (now) document.title = `${now.sides.map((side) => side.stones).join("–")} · Amarrako`;
  }, [now]);

  if (ended.value) return <ConnectionRefused refused={ended.value} code={code ?? ""} />;
  if (!now) {
    const Last = lastKnown.value;
    return (
      <main class="sheet">
        <h1>{t("app.name")}</h1>
        <p role="status">{t("common.loading")}</p>
        <Unsent of={link} words={unsentWords} />
        {Last && <Last />}
      </main>
    );
  }
  return (
    <>
      <Unsent of={link} words={unsentWords} />
      <Update />
      {AtRoomTable && <AtRoomTable now={now} />}
      <Open now={now} />
      <RefusalToast now={now} />
      {refusal.value && <DroppedEntries now={now} />}
      {refusal.value && <SuitDialog now={now} />}
      {(refusal.value || tooManyKey.value) && <ConflictDialog now={now} />}
      {!counter && <Onboarding now={now} />}
      <Live now={now} />
    </>
  );
}

/** The playing screen, a sheet, or a sheet over the playing screen. */
function Open({ now }: { now: View }) {
  const reading = overlayDepth.value > 0;
  return (
    <>
      {(reading || screen.value === "play") && <PlayingScreen now={now} beneath={reading} />}
      {reading ? (
        <ReadingOverlay now={now}>
          <Page now={now} />
        </ReadingOverlay>
      ) : (
        <Page now={now} />
      )}
    </>
  );
}

function Page({ now }: { now: View }) {
  switch (screen.value) {
    case "seats":
      return <Seats now={now} />;
    case "draw":
      return <LazySheet sheet="Draw" now={now} />;
    case "menu":
      return <LazySheet sheet="Menu" now={now} />;
    case "rules":
    case "book":
    case "signs":
      return <LazyBook now={now} />;
    case "summary":
      return (
        <LazySummary
          table={now.table}
          revision={now.revision}
          base="summary"
          onBack={() => goBack("play")}
        />
      );
    case "history":
      return <LazySheet sheet="History" now={now} />;
    case "hand":
      return <LazySheet sheet="HandSheet" now={now} />;
    case "referee":
      return <LazySheet sheet="RefereeSheet" now={now} />;
    case "tell":
      return <LazySheet sheet="TellHand" now={now} />;
    default:
      return null;
  }
}

/** The toast is a live region of its own. */
const IN_THE_TOAST: ReadonlySet<Happening["type"]> = new Set(["answer_overruled"]);

/** Live region: announces what happened and who is awaited. */
function Live({ now }: { now: View }) {
  return <LiveRegion now={now} phrases={phrasesNow(now)} id="live" elsewhere={IN_THE_TOAST} />;
}
