/** `Substitutes`: who plays a match for a player of a pair, as the pair or the director says. */

import { useSignal } from "@preact/signals";
import type { Championship, ChampionshipMatch, Command } from "../generated/championship";
import { Button } from "../ui/button";
import { bound } from "../ui/form/field";
import { Form } from "../ui/form/form";
import { NameField } from "../ui/form/name-field";
import { entryOf } from "./names";
import { say } from "./words";

interface SubstitutesProps {
  now: Championship;
  match: ChampionshipMatch;
  entry: number;
  onCommand: (command: Command) => void;
}

export function Substitutes({ now, match, entry, onCommand }: SubstitutesProps) {
  return (
    <>
      {entryOf(now, entry)?.players.map((player) => (
        <Player key={player} player={player} match={match} entry={entry} onCommand={onCommand} />
      ))}
    </>
  );
}

interface PlayerProps extends Omit<SubstitutesProps, "now"> {
  player: string;
}

function Player({ player, match, entry, onCommand }: PlayerProps) {
  const name = useSignal("");
  const id = `substitute-${match.number}-${player}`;
  const found = match.substitutes.find((one) => one.entry === entry && one.instead === player);
  const plays = (who: string | null): void =>
    onCommand({ type: "substitute", match: match.number, entry, instead: player, name: who });
  const called = name.value.trim();
  if (found) {
    return (
      <>
        <p>{say("substitute.plays", { ...found })}</p>
        <Button id={`${id}-back`} onPress={() => plays(null)}>
          {say("substitute.back", { instead: player })}
        </Button>
      </>
    );
  }
  return (
    <Form class="list" onSubmit={() => called !== "" && plays(called)}>
      <NameField
        id={id}
        of="players"
        label={say("substitute.title", { name: player })}
        {...bound(name)}
      />
      {called !== "" && (
        <Button id={`${id}-send`} kind="main" onPress={() => plays(called)}>
          {say("substitute.send")}
        </Button>
      )}
    </Form>
  );
}

/** "Xabi juega por Ane": all substitutes of a match. */
export function SubstituteLines({ match }: { match: ChampionshipMatch }) {
  return (
    <>
      {match.substitutes.map(({ entry, instead, name }) => (
        <p key={`${entry} ${instead}`} class="soft">
          {say("substitute.plays", { instead, name })}
        </p>
      ))}
    </>
  );
}
