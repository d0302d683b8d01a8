/** The page /odds: how the chances to win are made, and how good they were. */
import { useEffect } from "preact/hooks";
import type { OddsQuality, Quality } from "../generated/protocol";
import { oddsQuality } from "../net/played";
import { percent } from "../replay/chances";
import { LineFigure } from "../ui/chart/figure";
import type { LineData } from "../ui/chart/layout";
import { FetchStatus, useReady } from "../ui/fetching";
import { Languages } from "../ui/languages";
import { Sheet } from "../ui/page/sheet";
import { locale, sayPercent } from "../words/i18n";
import { followLanguage, ready, say } from "./words";
import "../ui/theme/phone.css";
import "./odds.css";

export default function OddsPage() {
  const { found, failed } = useReady(oddsQuality);
  useEffect(followLanguage, []);
  if (!ready()) return <FetchStatus found={found} failed={failed} />;
  return (
    <Sheet title={say("odds.title")} onBack={back}>
      <HowTheyAreMade />
      {found.value === null ? (
        <FetchStatus found={found} failed={failed} />
      ) : (
        <HowGoodTheyWere found={found.value} />
      )}
      <Languages />
    </Sheet>
  );
}

/** Back to the page that led here; to the first page where that was none of this server. */
function back(): void {
  if (document.referrer.startsWith(location.origin)) history.back();
  else location.assign("/");
}

function HowTheyAreMade() {
  return (
    <div class="odds-page">
      <p>{say("odds.what")}</p>
      <section>
        <h2>{say("odds.how")}</h2>
        <ol class="odds-steps">
          <li>{say("odds.deals")}</li>
          <li>{say("odds.bets")}</li>
          <li>{say("odds.induction")}</li>
          <li>{say("odds.later_games")}</li>
        </ol>
        <p>{say("odds.not_in")}</p>
      </section>
    </div>
  );
}

/** The figures over the games of the house and over simulated ones. */
export function HowGoodTheyWere({ found: { ready, enough, house, simulated } }: HowGoodProps) {
  const few = (house?.games ?? 0) < enough;
  return (
    <div class="odds-page">
      <section>
        <h2>{say("odds.how_good")}</h2>
        <p>{say("odds.reading")}</p>
        <p>{say("odds.brier")}</p>
        {!ready && (
          <p role="status" data-testid="odds-computing">
            {say("odds.computing")}
          </p>
        )}
        {ready && simulated === null && <p role="alert">{say("odds.failed")}</p>}
      </section>
      {simulated !== null && (
        <section data-testid="odds-house">
          <h2>{say("odds.house")}</h2>
          {few ? (
            <p>{say("odds.few", { n: house?.games ?? 0, enough })}</p>
          ) : (
            house && <Figures id="house" of={house} about={say("odds.same_games")} />
          )}
        </section>
      )}
      {simulated !== null && (
        <section data-testid="odds-simulated">
          <h2>{say("odds.simulated")}</h2>
          <Figures id="simulated" of={simulated} about={say("odds.other_hands")} />
        </section>
      )}
    </div>
  );
}

interface HowGoodProps {
  found: OddsQuality;
}

interface FiguresProps {
  id: string;
  of: Quality;
  about: string;
}

function Figures({ id, of, about }: FiguresProps) {
  const brier = new Intl.NumberFormat(locale.value, { minimumFractionDigits: 3 });
  const number = new Intl.NumberFormat(locale.value);
  return (
    <>
      <p data-testid={`odds-${id}-brier`}>
        {say("odds.figures", {
          brier: brier.format(Number(of.brier.toFixed(3))),
          games: number.format(of.games),
          hands: number.format(of.hands),
        })}
      </p>
      <LineFigure
        id={`odds-${id}`}
        label={say("odds.chart_label")}
        data={reliability(of)}
        first={say("odds.chance")}
        inNumbers={say("odds.in_numbers")}
      />
      <p class="soft">{about}</p>
    </>
  );
}

/** Reliability diagram: what was given, and how much of that was won, in percent. */
export function reliability({ classes }: Quality): LineData {
  return {
    lines: [
      { side: 0, name: say("odds.given") },
      { side: 1, name: say("odds.won") },
    ],
    parts: [
      {
        name: "",
        points: classes.map(({ given, won }) => ({
          name: sayPercent(percent(given)),
          x: 10 * given,
          values: [percent(given), percent(won)],
        })),
      },
    ],
  };
}
