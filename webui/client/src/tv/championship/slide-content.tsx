/** A slide of the TV, by its kind: title and content. */

import { roundUntil } from "../../championship/days";
import { roundName, stageName, winnerName } from "../../championship/names";
import { say } from "../../championship/words";
import type { Championship } from "../../generated/championship";
import type { Slide } from "./rotation";
import { BracketSlide } from "./slides/bracket";
import { Calls } from "./slides/calls";
import { Champions } from "./slides/champions";
import { EntriesSlide } from "./slides/entries";
import { RoundSlide } from "./slides/round";
import { StandingsSlide } from "./slides/standings";
import { Tables } from "./slides/tables";
import "./page.css";

/** What a slide shows. */
export function SlideContent({ now, slide }: { now: Championship; slide: Slide }) {
  switch (slide.kind) {
    case "calls":
      return <Calls now={now} calls={slide.calls} />;
    case "bracket": {
      const stage = now.stages[slide.stage];
      return stage ? <BracketSlide now={now} stage={stage} part={slide.part} /> : null;
    }
    case "round":
      return <RoundSlide now={now} matches={slide.matches} />;
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

export function slideTitle(now: Championship, slide: Slide): string {
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
    case "round": {
      const stage = now.stages[slide.stage];
      const round = stage?.rounds.find(({ number }) => number === slide.round);
      if (!stage || !round) return "";
      return [roundName(round), roundUntil(stage, round.number)].filter(Boolean).join(" · ");
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
