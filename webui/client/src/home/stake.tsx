import { Button } from "../ui/button";
import { Choices } from "../ui/choices";
import { sayStake } from "../words";
import { t } from "../words/i18n";
import { stake, unrecorded } from "./new-table";
import "../ui/form/stakes.css";
import { say } from "./words";

/** What the table is played for, or that nothing of it is recorded. */
export function StakeFields() {
  return (
    <>
      {!unrecorded.value && (
        <fieldset class="manos stakes">
          <legend>{say("home.stake")}</legend>
          <Choices
            id="new-stake"
            kind="plain"
            of={["nothing", "round", "dinner"] as const}
            chosen={stake.value}
            onChoose={(what) => {
              stake.value = what;
            }}
          >
            {(what) => sayStake({ what }, { t })}
          </Choices>
        </fieldset>
      )}
      <Button
        id="new-unrecorded"
        kind="plain"
        pressed={unrecorded.value}
        note={say("home.unrecorded_note")}
        onPress={() => {
          unrecorded.value = !unrecorded.value;
        }}
      >
        {t("play.unrecorded")}
      </Button>
    </>
  );
}
