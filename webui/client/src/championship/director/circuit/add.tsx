/** Adding a result to a circuit: a file, QR codes that were scanned, a championship of this house. */
import { useSignal } from "@preact/signals";
import type { Circuits, CircuitView, Past } from "../../../generated/championship";
import { HttpRefused } from "../../../net/http";
import { Button } from "../../../ui/button";
import { FileField } from "../../../ui/form/file-field";
import { dayOf } from "../../../words/dates";
import { type Adding, actOnCircuit, addResult } from "./http";
import { forgetParts, type Scanned } from "./parts";
import { failureWords, say } from "./words";

interface AddProps {
  circuit: CircuitView;
  show: (now: Circuits) => void;
  /** The championships of this house that have a winner. */
  finished: readonly Past[];
  scanned: Scanned | null;
  /** Called when what was scanned has been added, or dropped. */
  onScanned: () => void;
}

/** A house that is not known, and what it wants to add. */
interface Unknown {
  key: string;
  name: string;
  adding: Adding;
}

export function Add({ circuit, show, finished, scanned, onScanned }: AddProps) {
  const said = useSignal<{ text: string; good: boolean } | null>(null);
  const unknown = useSignal<Unknown | null>(null);
  const add = async (adding: Adding): Promise<void> => {
    unknown.value = null;
    try {
      show(await addResult(circuit.circuit, adding));
      said.value = { text: say("circuit.added"), good: true };
      if ("parts" in adding) dropScanned();
    } catch (error) {
      said.value = { text: failureWords(error), good: false };
      if (error instanceof HttpRefused && error.code === "unknown_house") {
        const { key, house } = error.params;
        unknown.value = { key: String(key), name: String(house), adding };
      }
    }
  };
  const trust = async ({ key, name, adding }: Unknown): Promise<void> => {
    try {
      show(await actOnCircuit(circuit.circuit, { type: "trust_house", key, name }));
      await add(adding);
    } catch (error) {
      said.value = { text: failureWords(error), good: false };
    }
  };
  const dropScanned = (): void => {
    forgetParts();
    onScanned();
  };
  const asked = unknown.value;
  return (
    <section class="list">
      <h3>{say("circuit.add")}</h3>
      {scanned && (
        <div class="circuit-scanned" role="status" data-testid="circuit-scanned">
          <p>
            {scanned.parts.length < scanned.of
              ? say("circuit.scanned", { n: scanned.parts.length, of: scanned.of })
              : say("circuit.scanned_all")}
          </p>
          {scanned.parts.length >= scanned.of && (
            <Button
              id="circuit-add-scanned"
              kind="main"
              onPress={() => void add({ parts: scanned.parts })}
            >
              {say("circuit.add_scanned")}
            </Button>
          )}
          <Button id="circuit-drop-scanned" kind="plain" size="small" onPress={dropScanned}>
            {say("circuit.drop_scanned")}
          </Button>
        </div>
      )}
      <FileField
        id="circuit-file"
        label={say("circuit.add_file")}
        accept=".json,application/json"
        onFiles={([file]) => void file.text().then((text) => add({ text }))}
      />
      {said.value && (
        <p role={said.value.good ? "status" : "alert"} data-testid="circuit-said">
          {said.value.text}
        </p>
      )}
      {asked && (
        <>
          <p class="soft">{say("circuit.trust_about")}</p>
          <Button id="circuit-trust" kind="main" onPress={() => void trust(asked)}>
            {say("circuit.trust", { house: asked.name })}
          </Button>
        </>
      )}
      {finished.length > 0 && (
        <details class="unfolds">
          <summary data-testid="circuit-own">{say("circuit.add_own")}</summary>
          <div class="list">
            {finished.map(({ code, name, opened }) => (
              <Button
                key={code}
                id={`circuit-own-${code}`}
                onPress={() => void add({ championship: code })}
              >
                {`${name} · ${dayOf(opened)}`}
              </Button>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
