import { useSignal } from "@preact/signals";
import type { Championship } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { bound } from "../../../ui/form/field";
import { fitsStepper, Stepper } from "../../../ui/form/stepper";
import { t } from "../../../words/i18n";
import { RoundClock } from "../../clock";
import { act } from "../act";
import { MOST_GAMES, MOST_MINUTES } from "../directing";
import { minutesOfRound } from "../round-time";
import { say } from "../words";

/** The clock of the round, and fewer games for what is still to be played. */
export function Time({ view }: { view: Championship }) {
  const minutes = useSignal(String(minutesOfRound(view) || 45));
  const games = useSignal("1");
  const fits = fitsStepper(minutes.value, MOST_MINUTES) && Number(minutes.value) > 0;
  const gamesFit = fitsStepper(games.value, MOST_GAMES) && Number(games.value) > 0;
  const cut = (begun: boolean) => (): void => {
    if (gamesFit) void act({ type: "cut_games", games: Number(games.value), begun });
  };
  return (
    <section class="list">
      <h2>{say("more.time")}</h2>
      {view.clock === null ? (
        <>
          <Stepper
            id="clock-minutes"
            label={say("more.clock")}
            {...bound(minutes)}
            most={MOST_MINUTES}
          />
          <Button
            id="clock-start"
            kind="main"
            off={!fits && t("why.not_over", { n: MOST_MINUTES })}
            onPress={() => void act({ type: "set_clock", minutes: Number(minutes.value) })}
          >
            {say("more.clock_start")}
          </Button>
        </>
      ) : (
        <>
          <RoundClock clock={view.clock} />
          <Button id="clock-stop" onPress={() => void act({ type: "set_clock", minutes: null })}>
            {say("more.clock_stop")}
          </Button>
        </>
      )}
      <h3>{say("more.cut")}</h3>
      <p class="soft">{say("more.cut_text")}</p>
      <Stepper id="cut-games" label={say("more.cut_games")} {...bound(games)} most={MOST_GAMES} />
      <div class="pair">
        <Button
          id="cut-later"
          off={!gamesFit && t("why.not_over", { n: MOST_GAMES })}
          onPress={cut(false)}
        >
          {say("more.cut_later")}
        </Button>
        <Button
          id="cut-all"
          off={!gamesFit && t("why.not_over", { n: MOST_GAMES })}
          onPress={cut(true)}
        >
          {say("more.cut_all")}
        </Button>
      </div>
    </section>
  );
}
