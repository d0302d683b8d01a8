import { KINDS, type View } from "../../generated/protocol";
import { phrasesNow, playerAt } from "../../seat/actor";
import { NamedPlayer, NamedSide } from "../../seat/named";
import { alone } from "../../seat/order";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { t } from "../../words/i18n";
import { lanceName, sayHeldName } from "../../words/index";
import { say as sayOfTable } from "../seats/sitting-words";
import {
  type Draft,
  holds,
  isValued,
  type Kind,
  type LanceToTell,
  nobodyHas,
  owners,
  played,
  somebodyHas,
  takenBy,
  winners,
  wonBy,
} from "./draft";
import { Stakes } from "./stakes";

interface LanceProps {
  now: View;
  toTell: LanceToTell;
  /** Smallest bet. */
  least: number;
  draft: Draft;
  /**
   * `winnerChosen`: who took the lance was chosen. The stake alone can be changed any number of times.
   */
  onChange: (draft: Draft, winnerChosen: boolean) => void;
}

/** Form for one lance: its stake above, who took it below. */
export function LanceForm({ now, toTell, least, draft, onChange }: LanceProps) {
  const valued = isValued(toTell, draft);
  const took = (changed: Draft) => onChange(changed, true);
  return (
    <section class="told-lance" aria-label={lanceName(phrasesNow(now), toTell.lance, toTell.punto)}>
      {toTell.how.length > 0 && (
        <Stakes
          toTell={toTell}
          least={least}
          draft={draft}
          onStake={(how, stones) => {
            // Choosing a stake for pares means that somebody held some.
            const none = draft.nobody && toTell.lance === "pares";
            onChange(played(none ? somebodyHas(draft) : draft, how, stones), false);
          }}
          onNobody={() =>
            draft.nobody
              ? onChange(somebodyHas(draft), false)
              : onChange(nobodyHas(draft, toTell), true)
          }
        />
      )}
      {valued ? (
        <Held now={now} toTell={toTell} draft={draft} onTook={took} />
      ) : draft.how === "refused" ? (
        <Taker now={now} toTell={toTell} draft={draft} onTook={took} />
      ) : (
        !(draft.nobody && toTell.lance === "pares") && (
          <Winner now={now} toTell={toTell} draft={draft} onTook={took} />
        )
      )}
    </section>
  );
}

interface TookProps {
  now: View;
  toTell: LanceToTell;
  draft: Draft;
  onTook: (draft: Draft) => void;
}

function Winner({ now, toTell, draft, onTook }: TookProps) {
  const seats = winners(toTell, draft, now.seats);
  return (
    <fieldset class={`told-who${seats.length > 4 ? " many" : ""}`}>
      <legend>{sayOfTable("told.winner")}</legend>
      <Choices
        id={`told-won-${toTell.lance}`}
        size="large"
        of={seats}
        chosen={draft.winner}
        onChoose={(seat) => onTook(wonBy(draft, seat, now.seats[seat]?.side ?? 0))}
      >
        {(seat) => <NamedPlayer now={now} seat={seat} />}
      </Choices>
    </fieldset>
  );
}

/** The side whose bet was refused. */
function Taker({ now, toTell, draft, onTook }: TookProps) {
  return (
    <fieldset class={`told-who${now.sides.length > 4 ? " many" : ""}`}>
      <legend>{sayOfTable("told.taker")}</legend>
      <Choices
        id={`told-took-${toTell.lance}`}
        size="large"
        of={[...now.sides.keys()]}
        chosen={draft.side}
        onChoose={(side) => onTook(takenBy(draft, side))}
      >
        {(side) => <NamedSide now={now} side={side} />}
      </Choices>
    </fieldset>
  );
}

/** What each player held: the first tap decides which side won, then only its players are asked. */
function Held({ now, toTell, draft, onTook }: TookProps) {
  const asked = owners(toTell, draft, now.seats);
  const lance = toTell.lance === "pares" ? "pares" : "juego";
  const sure = (seat: number) => toTell.how.length === 0 || now.hand.said[lance][seat] === true;
  const mates = draft.side !== null && !alone(now);
  return (
    <fieldset class="told-held">
      <legend>{sayOfTable(mates ? "told.mate" : "told.held")}</legend>
      {toTell.values.map((seat) => {
        const side = now.seats[seat]?.side ?? 0;
        const ours = mates && asked.includes(seat);
        const set = (kind: Kind | null) => onTook(holds(draft, seat, side, kind));
        return (
          <div
            key={seat}
            class={`told-has${mates && !ours ? " theirs" : ""}`}
            role="group"
            aria-label={playerAt(now, seat)}
          >
            <span class="name">
              <NamedPlayer now={now} seat={seat} />
            </span>
            {ours && !sure(seat) ? (
              <Button
                id={`told-${toTell.lance}-${seat}-none`}
                kind="plain"
                pressed={draft.held[seat] === null}
                onPress={() => set(null)}
              >
                {t("told.none")}
              </Button>
            ) : (
              <span />
            )}
            <Choices
              id={`told-${toTell.lance}-${seat}`}
              of={KINDS[lance]}
              chosen={draft.held[seat] ?? null}
              onChoose={set}
            >
              {(kind) => sayHeldName(phrasesNow(now), kind)}
            </Choices>
          </div>
        );
      })}
    </fieldset>
  );
}
