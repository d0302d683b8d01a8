import { Choices } from "../ui/choices";
import { NameField } from "../ui/form/name-field";
import { SideSign } from "../ui/pieces/stones";
import { t } from "../words/i18n";
import { mano, playerName, players, seating, setMano, sideName, sides } from "./new-table";
import { say } from "./words";

/** Fields for the names of sides and players, and buttons that choose the first mano. */
export function PlayerFields() {
  const { alone, seats, sides: count } = seating.value;
  return (
    <>
      {alone ? (
        <fieldset>
          <legend>{say("home.players")}</legend>
          {seats.map((_, seat) => (
            <PlayerField key={seat} seat={seat} />
          ))}
        </fieldset>
      ) : (
        Array.from({ length: count }, (_, side) => <SideFields key={side} side={side} />)
      )}
      <fieldset class="manos">
        <legend>{say("home.who_is_mano")}</legend>
        <Choices
          id="new-mano"
          kind="plain"
          of={[...seats.keys()]}
          chosen={mano.value}
          onChoose={setMano}
        >
          {playerName}
        </Choices>
      </fieldset>
    </>
  );
}

function SideFields({ side }: { side: number }) {
  const own = seating.value.seats.flatMap((seat, n) => (seat.side === side ? [n] : []));
  const pair = own.length === 2;
  return (
    <fieldset class="side">
      <legend>
        <SideSign side={side} /> {t(pair ? "names.pair_n" : "names.team_n", { n: side + 1 })}
      </legend>
      <NameField
        of="sides"
        id={`new-side-${side}`}
        label={say(pair ? "home.pair_name" : "home.team_name")}
        value={sides.value[side] ?? ""}
        placeholder={sideName(side)}
        taken={sides.value}
        onValue={(value) => (sides.value = placed(sides.value, side, value))}
      />
      {own.map((seat) => (
        <PlayerField key={seat} seat={seat} />
      ))}
    </fieldset>
  );
}

function PlayerField({ seat }: { seat: number }) {
  const captain = seating.value.seats[seat]?.captain ?? false;
  return (
    <NameField
      of="players"
      id={`new-player-${seat}`}
      label={t(captain ? "names.captain_n" : "names.player_n", { n: seat + 1 })}
      value={players.value[seat] ?? ""}
      placeholder={playerName(seat)}
      taken={players.value}
      onValue={(value) => (players.value = placed(players.value, seat, value))}
    />
  );
}

/** Copy of a list with a value at an index, extended if it was shorter. */
function placed(list: readonly string[], at: number, value: string): string[] {
  const length = Math.max(list.length, at + 1);
  return Array.from({ length }, (_, n) => (n === at ? value : (list[n] ?? "")));
}
