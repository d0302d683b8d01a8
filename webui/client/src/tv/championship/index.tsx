/** TV page of a championship (/bracket/tv): calls, bracket, standings and tables in turn. */
import { useEffect } from "preact/hooks";
import { RoundClock } from "../../championship/clock";
import {
  arrived,
  connected,
  ended,
  joinChampionship,
  room,
  view,
  welcome,
} from "../../championship/link";
import { roundName } from "../../championship/names";
import { refusedWords, say } from "../../championship/words";
import type { Championship } from "../../generated/championship";
import { t } from "../../words/i18n";
import { useBurnInGuard } from "../burn-in";
import { useHiddenPointer, useKiosk } from "../kiosk";
import { useRotation } from "../rotation";
import { SlideFrame } from "../slide";
import { say as sayOfTv } from "../words";
import { DrawMoment, drawToShow } from "./draw";
import { slidesOf } from "./rotation";
import { SlideContent, slideTitle } from "./slide-content";
import "../cloth.css";
import "../burn-in.css";
import "./page.css";

const TURN_MS = 12_000;
const only = new URLSearchParams(location.search).get("show");

export default function TvPage() {
  useKiosk(welcome, ended);
  useHiddenPointer();
  useEffect(() => joinChampionship(), []);
  const guard = useBurnInGuard(view.value?.revision, room.value?.tables.length);
  return (
    <div class="tv on-cloth championship-tv" data-offline={!connected.value} {...guard}>
      <Content />
    </div>
  );
}

function Content() {
  const now = view.value;
  if (ended.value) return <Message words={refusedWords(ended.value)} />;
  if (!now)
    return <Message words={arrived.value ? say("championship.none") : sayOfTv("tv.opening")} />;
  return <Rotation now={now} />;
}

function Message({ words }: { words: string }) {
  return (
    <main class="tv-message">
      <h1>{t("app.name")}</h1>
      <p>{words}</p>
    </main>
  );
}

function Rotation({ now }: { now: Championship }) {
  const draw = drawToShow(now);
  const slides = slidesOf(now, room.value, only);
  const turn = useRotation(slides.map(() => TURN_MS));
  const notice = useRotation(now.notices.map(() => TURN_MS / 2));
  const slide = slides[turn];
  const title = draw ? drawTitle(now, draw.stage, draw.round) : slide ? slideTitle(now, slide) : "";
  useEffect(() => {
    document.title = `${now.name} · Amarrako`;
  });
  return (
    <SlideFrame
      testid="tv"
      kind={draw ? "draw" : slide?.kind}
      heading={now.name}
      title={title}
      aside={now.clock && <RoundClock clock={now.clock} />}
      foot={
        <>
          {!connected.value && (
            <p role="alert" class="offline">
              {sayOfTv("tv.offline")}
            </p>
          )}
          <p class="notice" data-testid="tv-notice">
            {draw
              ? say("championship.tv.skip")
              : (now.notices[notice] ?? `${location.host}/bracket`)}
          </p>
          {slides.length > 1 && !draw && <p class="page">{`${turn + 1}/${slides.length}`}</p>}
        </>
      }
    >
      {draw ? (
        <DrawMoment now={now} draw={draw} />
      ) : (
        slide && <SlideContent now={now} slide={slide} />
      )}
    </SlideFrame>
  );
}

function drawTitle(now: Championship, stage: number, number: number): string {
  const round = now.stages[stage]?.rounds.find((one) => one.number === number);
  return round
    ? `${say("championship.tv.draw")} · ${roundName(round)}`
    : say("championship.tv.draw");
}
