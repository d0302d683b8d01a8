/** `FormatChoiceLine`: a format that is offered, and a button to change it once it is chosen. */
import type { FormatChoice } from "../../generated/championship";
import { Button } from "../../ui/button";
import { formatAbout, formatName, say } from "./words";

interface FormatChoiceLineProps {
  choice: FormatChoice;
  chosen: boolean;
  onChoose: () => void;
  onChange: () => void;
}

export function FormatChoiceLine({ choice, chosen, onChoose, onChange }: FormatChoiceLineProps) {
  const { name, least, most } = choice.format;
  return (
    <div class="format-choice">
      <label class="choice">
        <input
          type="radio"
          name="format"
          data-testid={`format-${name}`}
          checked={chosen}
          onChange={onChoose}
        />
        <span>
          <b>{choice.saved ? name : formatName(name)}</b>
          <span>
            {!choice.saved && formatAbout(name)} {say("start.number", { least, most })}
          </span>
        </span>
      </label>
      {chosen && (
        <Button id="format-change" kind="plain" size="small" onPress={onChange}>
          {say("compose.change")}
        </Button>
      )}
    </div>
  );
}
