/** Slides of who won last: the last match, and the last evening. */
import type { MatchLine } from "../../generated/protocol";
import { matches } from "../../net/http";
import { season } from "../../net/played";
import { say } from "../../season/words";
import { dayOf, timeOf } from "../../words/dates";
import { shortDay } from "../../words/days";
import { t } from "../../words/i18n";
import { FitText } from "../fit-text";
import { coloursOf } from "../sides/side-colours";
import { MINUTE, type SlideKind, TURN_MS } from "./slide-kind";
import { StandingLines } from "./standings";

/** So many are asked for, as some were ended without a winner. */
const LOOKED_AT = 5;

export const lastMatch: SlideKind = {
  name: "last",
  every: 2 * MINUTE,
  pages: async () => {
    const { matches: found } = await matches(undefined, LOOKED_AT);
    const won = found.find(({ winner }) => winner !== null);
    if (won === undefined) return [];
    return [
      {
        heading: () => `${dayOf(won.ended_at)} · ${timeOf(won.ended_at)}`,
        title: () => say("season.tv.last_match"),
        lasts: TURN_MS,
        show: () => <LastMatch of={won} />,
      },
    ];
  },
};

/** Who won, over whom, and the games. */
function LastMatch({ of }: { of: MatchLine }) {
  const winner = of.winner ?? 0;
  const sides = of.names.map((name, side) => ({ name, side, games: of.games[side] ?? 0 }));
  const players = of.players.filter((_, seat) => of.seating[seat] === winner).join(" · ");
  const name = of.names[winner] ?? "";
  return (
    <div class="last-match" style={coloursOf(winner)}>
      <h3>{t("say.match_for")}</h3>
      <FitText as="winner" words={name} />
      {players !== name && <FitText as="players" words={players} />}
      <ul>
        {sides
          .filter(({ side }) => side === winner || sides.length === 2)
          .concat(sides.length === 2 ? [] : sides.filter(({ side }) => side !== winner))
          .map((one) => (
            <li key={one.side}>
              <FitText as="side" words={one.name} />
              <b>{one.games}</b>
            </li>
          ))}
      </ul>
    </div>
  );
}

export const evening: SlideKind = {
  name: "evening",
  every: 5 * MINUTE,
  pages: async () => {
    const [newest] = (await season("since=1")).days;
    if (newest === undefined) return [];
    const { people } = await season(`since=1&evening=${newest}`);
    if (people.length === 0) return [];
    return [
      {
        heading: () => shortDay(newest),
        title: () => say("season.tv.last_evening"),
        lasts: TURN_MS,
        show: () => <StandingLines of={people} />,
      },
    ];
  },
};
