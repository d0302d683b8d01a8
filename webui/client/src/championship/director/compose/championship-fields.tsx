/** `ChampionshipFields`: what holds for the whole championship. */
import type { Format } from "../../../generated/championship";
import { Numbers } from "../../../ui/form/select";
import { Tick } from "../../../ui/form/tick";
import { say } from "../words";

interface ChampionshipFieldsProps {
  format: Format;
  onChange: (changed: Partial<Format>) => void;
}

export function ChampionshipFields({ format, onChange }: ChampionshipFieldsProps) {
  const first = format.stages[0]?.kind;
  return (
    <details class="compose-more">
      <summary data-testid="format-more">{say("compose.more")}</summary>
      {(first === "lives" || first === "swiss") && (
        <Numbers
          id="format-late"
          label={say("compose.late")}
          value={format.late_rounds ?? 0}
          from={0}
          to={5}
          onValue={(rounds) => onChange({ late_rounds: rounds || null })}
        />
      )}
      <Numbers
        id="format-grace"
        label={say("compose.grace")}
        value={format.grace}
        from={0}
        to={60}
        onValue={(grace) => onChange({ grace })}
      />
      <Numbers
        id="format-penalty"
        label={say("compose.penalty")}
        value={format.penalty}
        from={0}
        to={60}
        onValue={(penalty) => onChange({ penalty })}
      />
      <Numbers
        id="format-substitutes"
        label={say("compose.substitutes")}
        value={format.substitutes}
        from={0}
        to={30}
        onValue={(substitutes) => onChange({ substitutes })}
      />
      {format.substitutes > 0 && (
        <Tick
          id="format-substitute-one"
          on={format.substitute_of_one}
          onTick={(substitute_of_one) => onChange({ substitute_of_one })}
        >
          {say("compose.substitute_of_one")}
        </Tick>
      )}
      <Tick
        id="format-one-more"
        on={format.one_more_hand}
        onTick={(one_more_hand) => onChange({ one_more_hand })}
      >
        {say("compose.one_more_hand")}
      </Tick>
      <Tick
        id="format-kings"
        on={format.four_kings}
        onTick={(four_kings) => onChange({ four_kings })}
      >
        {say("compose.four_kings")}
      </Tick>
    </details>
  );
}
