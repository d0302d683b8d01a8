/** Buttons of every kind and in every state, fields, a dialog, a toast. */
import { useState } from "preact/hooks";
import { PlateDrawing } from "../stone-animation/plate";
import { Stone, StoneInks } from "../tv/sides/stones";
import { Button, type ButtonProps } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { Field } from "../ui/form/field";
import { Stepper } from "../ui/form/stepper";
import { Languages } from "../ui/languages";
import { Pieces, SideSign } from "../ui/pieces/stones";
import { LongPressButton } from "../ui/press/long-press";
import { t } from "../words/i18n";
import { say } from "./words";
import "../tv/sides/stone.css";

type Kind = NonNullable<ButtonProps["kind"]>;
const KINDS: readonly Kind[] = ["main", "quiet", "danger", "plain"];
const nothing = (): void => undefined;

export function Buttons() {
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">{say("style.buttons")}</h2>
      {KINDS.map((kind) => (
        <div key={kind} class="row">
          <Button id={`style-${kind}`} kind={kind} onPress={nothing}>
            {say(`style.${kind}`)}
          </Button>
          <Button id={`style-${kind}-note`} kind={kind} note={say("style.note")} onPress={nothing}>
            {say("style.with_note")}
          </Button>
          <Button id={`style-${kind}-pressed`} kind={kind} pressed onPress={nothing}>
            {say("style.pressed")}
          </Button>
          <Button id={`style-${kind}-off`} kind={kind} off={say("style.why_off")} onPress={nothing}>
            {say("style.off")}
          </Button>
        </div>
      ))}
      <Button id="style-large" kind="main" size="large" onPress={nothing}>
        {say("style.large")}
      </Button>
      <LongPressButton
        id="style-hold"
        text={t("play.ordago")}
        hint={t("play.hold")}
        question={t("play.ordago_sure")}
        yes={t("play.ordago")}
        onHeld={nothing}
      />
    </section>
  );
}

export function Fields() {
  const [name, setName] = useState("Ane");
  const [stones, setStones] = useState("5");
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">{say("style.fields")}</h2>
      <Field id="style-name" label={say("style.name")} value={name} most={24} onValue={setName} />
      <Stepper
        id="style-stones"
        label={say("style.amount")}
        value={stones}
        most={40}
        onValue={setStones}
      />
      <Languages />
    </section>
  );
}

export function Dialogs() {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="dialogs">
      <h2 id="dialogs">{say("style.dialogs")}</h2>
      <Button id="style-dialog" onPress={() => setAsking(true)}>
        {say("style.open_dialog")}
      </Button>
      {asking && (
        <Confirm
          id="style-question"
          title={say("style.question")}
          yes={say("style.answer")}
          danger
          onYes={nothing}
          onClose={() => setAsking(false)}
        />
      )}
      <div class="toasts shown-here">
        <p class="toast">{say("style.notice")}</p>
      </div>
    </section>
  );
}

const SIDES = [0, 1, 2, 3, 4, 5] as const;

/** Stones and signs of six sides, as on phones and on the TV, and the plate. */
export function Stones() {
  return (
    <section aria-labelledby="stones">
      <h2 id="stones">{say("style.stones")}</h2>
      <p class="soft">{say("style.stones_note")}</p>
      <StoneInks />
      <ul class="six">
        {SIDES.map((side) => (
          <li key={side} class={`of-side-${side}`} data-testid={`style-side-${side}`}>
            <span class="ground on-paper">
              <SideSign side={side} /> <b>{side}</b>
            </span>
            <span class="ground on-cloth" style={{ background: "var(--cloth)" }}>
              <span class={`of-side-${side}`}>
                <SideSign side={side} />
                <Pieces side={side} kind="amarrako" count={2} />
                <Pieces side={side} kind="piedra" count={3} />
              </span>
            </span>
            <span class="ground" style={{ background: `var(--field-${side})` }}>
              <Stone kind="amarrako" side={side} index={0} />
              <Stone kind="amarrako" side={side} index={1} />
              <Stone kind="piedra" side={side} index={2} />
              <Stone kind="piedra" side={side} index={3} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Plates() {
  return (
    <section aria-labelledby="plate">
      <h2 id="plate">{say("style.plate")}</h2>
      <p class="soft">{say("style.plate_note")}</p>
      <div class="plates on-cloth">
        {[22, 9, 0].map((pieces) => (
          <PlateDrawing key={pieces} pieces={pieces} />
        ))}
      </div>
    </section>
  );
}
