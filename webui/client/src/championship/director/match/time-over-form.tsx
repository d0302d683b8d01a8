import { Button } from "../../../ui/button";
import { bound, Field } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { liveTable } from "../../live";
import { sideName } from "../../names";
import { say } from "../words";
import { done, type SideProps } from "./open-match";
import { numbersOf, useTwo } from "./two-numbers";

/** Games and stones as they stand when the time is over; those of the table, where it has phones. */
export function TimeOverForm({ view, match }: SideProps) {
  const table = liveTable(match);
  const games = useTwo(table?.games ?? []);
  const stones = useTwo(table?.score ?? []);
  const wrong =
    [...games, ...stones].some(({ value }) => !/^\d{1,4}$/.test(value)) &&
    say("match_dialog.not_number");
  const decide = (): void => {
    if (wrong) return;
    done({
      type: "time_over",
      match: match.number,
      games: numbersOf(games),
      stones: numbersOf(stones),
    });
  };
  return (
    <Form class="director-form" onSubmit={decide}>
      <h3>{say("match_dialog.time_now")}</h3>
      {([0, 1] as const).map((side) => {
        const name = sideName(view, match, side);
        return (
          <div key={side} class="pair">
            <Field
              id={`time-games-${side}`}
              label={say("match_dialog.games_of", { name })}
              {...bound(games[side])}
              most={1}
              digits
            />
            <Field
              id={`time-stones-${side}`}
              label={say("match_dialog.stones_of", { name })}
              {...bound(stones[side])}
              most={4}
              digits
            />
          </div>
        );
      })}
      <Button id="time-decide" kind="main" size="large" off={wrong} onPress={decide}>
        {say("match_dialog.decide")}
      </Button>
    </Form>
  );
}
