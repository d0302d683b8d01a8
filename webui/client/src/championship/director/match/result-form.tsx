import { Button } from "../../../ui/button";
import { bound, Field } from "../../../ui/form/field";
import { scoreLine } from "../../../words/i18n";
import { sideName } from "../../names";
import { say } from "../words";
import { done, type SideProps } from "./open-match";
import { numbersOf, useTwo } from "./two-numbers";

/** Result of a match that was won: one tap a score, after the stones where they were counted. */
export function ResultForm({ view, match, correct }: SideProps & { correct: boolean }) {
  const stones = useTwo(["", ""]);
  const wrong =
    stones.some(({ value }) => !/^\d{0,4}$/.test(value)) && say("match_dialog.not_number");
  const beaten = Array.from({ length: match.games }, (_, games) => games);
  const scores: [number, number][] = [
    ...beaten.map((games): [number, number] => [match.games, games]),
    ...[...beaten].reverse().map((games): [number, number] => [games, match.games]),
  ];
  const record = (games: [number, number]) => (): void => {
    if (wrong) return;
    done({
      type: correct ? "correct_result" : "record_result",
      match: match.number,
      games,
      stones: numbersOf(stones),
    });
  };
  return (
    <section class="director-form">
      <h3>{say(correct ? "match_dialog.correct" : "match_dialog.result")}</h3>
      <div class="scores">
        {[0, 1].map((winner) => (
          <div key={winner} class="list">
            <b>{sideName(view, match, winner)}</b>
            {scores
              .filter(([one, other]) => (one > other ? 0 : 1) === winner)
              .map((games) => (
                <Button
                  key={games.join("-")}
                  id={`score-${games.join("-")}`}
                  kind="main"
                  size="large"
                  off={wrong}
                  onPress={record(games)}
                >
                  {scoreLine(games)}
                </Button>
              ))}
          </div>
        ))}
      </div>
      <h3>{say("match_dialog.stones")}</h3>
      <div class="pair">
        {stones.map((text, side) => (
          <Field
            key={side}
            id={`stones-${side}`}
            label={sideName(view, match, side)}
            {...bound(text)}
            most={4}
            digits
          />
        ))}
      </div>
    </section>
  );
}
