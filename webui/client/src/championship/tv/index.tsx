/** TV page of a championship (/bracket/tv): calls, bracket, standings and tables in turn. */
import { useEffect } from "preact/hooks";
import type { Championship } from "../../generated/championship";
import { useBurnInGuard } from "../../tv/burn-in";
import { useHiddenPointer, useKiosk } from "../../tv/kiosk";
import { useRotation } from "../../tv/rotation";
import { t } from "../../words/i18n";
import { RoundClock } from "../clock";
import { arrived, connected, ended, joinChampionship, room, view, welcome } from "../link";
import { roundName, stageName, winnerName } from "../names";
import { refusedWords, say } from "../words";
import { BracketSlide } from "./bracket";
import { DrawMoment, drawToShow } from "./draw";
import { type Slide, slidesOf } from "./rotation";
import { Calls, Champions, EntriesSlide, StandingsSlide, Tables } from "./slides";
import "../../tv/cloth.css";
import "../../tv/burn-in.css";
import "./tv.css";

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
  if (!now) return <Message words={arrived.value ? say("championship.none") : t("tv.opening")} />;
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
  const turn = useRotation(slides.length, TURN_MS);
  const notice = useRotation(now.notices.length, TURN_MS / 2);
  const slide = slides[turn];
  const title = draw ? drawTitle(now, draw.stage, draw.round) : slide ? slideTitle(now, slide) : "";
  useEffect(() => {
    document.title = `${now.name} · Amarrako`;
  });
  return (
    <main class="tv-page" data-testid="tv" data-slide={draw ? "draw" : slide?.kind}>
      <header>
        <h1>{now.name}</h1>
        <h2>{title}</h2>
        {now.clock && <RoundClock clock={now.clock} />}
      </header>
      <div class="slide">
        {draw ? (
          <DrawMoment now={now} draw={draw} />
        ) : (
          slide && <SlideContent now={now} slide={slide} />
        )}
      </div>
      <footer>
        {!connected.value && (
          <p role="alert" class="offline">
            {t("tv.offline")}
          </p>
        )}
        <p class="notice" data-testid="tv-notice">
          {draw ? say("championship.tv.skip") : (now.notices[notice] ?? `${location.host}/bracket`)}
        </p>
        {slides.length > 1 && !draw && <p class="page">{`${turn + 1}/${slides.length}`}</p>}
      </footer>
    </main>
  );
}

function SlideContent({ now, slide }: { now: Championship; slide: Slide }) {
  switch (slide.kind) {
    case "calls":
      return <Calls now={now} calls={slide.calls} />;
    case "bracket": {
      const stage = now.stages[slide.stage];
      return stage ? <BracketSlide now={now} stage={stage} part={slide.part} /> : null;
    }
    case "standings":
      return <StandingsSlide now={now} tables={slide.tables} />;
    case "tables":
      return <Tables now={now} tables={slide.tables} />;
    case "entries":
      return <EntriesSlide now={now} names={slide.names} />;
    case "champions":
      return <Champions names={winnerName(now) ?? ""} />;
  }
}

function slideTitle(now: Championship, slide: Slide): string {
  switch (slide.kind) {
    case "calls":
      return say("championship.tv.calls");
    case "bracket": {
      const stage = now.stages[slide.stage];
      const name = stage && now.stages.length > 1 ? stageName(stage) : say("bracket.title");
      return slide.of > 1
        ? `${name} · ${say("championship.tv.of_part", { n: slide.n + 1, of: slide.of })}`
        : name;
    }
    case "standings":
      return say("bracket.standings");
    case "tables":
      return say("championship.tv.all_tables");
    case "entries":
      return say(now.entry === "single" ? "bracket.players" : "bracket.entries");
    case "champions":
      return say("championship.over");
  }
}

function drawTitle(now: Championship, stage: number, number: number): string {
  const round = now.stages[stage]?.rounds.find((one) => one.number === number);
  return round
    ? `${say("championship.tv.draw")} · ${roundName(round)}`
    : say("championship.tv.draw");
}
