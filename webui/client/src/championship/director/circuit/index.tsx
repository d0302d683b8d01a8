/** The page /director/circuits: results of this house, and circuits that count those of several. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Circuits, CircuitView } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { ConfirmButton } from "../../../ui/confirm-button";
import { useAttempt } from "../../../ui/failures";
import { FetchStatus, useFetched } from "../../../ui/fetching";
import { Select } from "../../../ui/form/select";
import { Languages } from "../../../ui/languages";
import { Sheet } from "../../../ui/page/sheet";
import { t } from "../../../words/i18n";
import { championships } from "../../archive";
import { Add } from "./add";
import { CircuitForm } from "./form";
import { actOnCircuit, type Command, circuits, deleteCircuit, saveCircuit } from "./http";
import { OwnResults } from "./own-results";
import { scanned, takePart } from "./parts";
import { Doubts, Results, Standings } from "./standings";
import { failureWords, followLanguage, ready, say } from "./words";
import "../../../ui/theme/phone.css";
import "./circuit.css";

export function CircuitsPage() {
  const parts = useSignal(scanned());
  useEffect(followLanguage, []);
  useEffect(() => {
    const look = (): void => {
      takePart(location.hash);
      parts.value = scanned();
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  const { found, failed, load } = useFetched(() => Promise.all([circuits(), championships()]));
  if (!ready() || found.value === null) {
    return <FetchStatus found={found} failed={failed} onRetry={() => void load()} />;
  }
  const [known, archive] = found.value;
  const show = (now: Circuits): void => {
    found.value = [now, archive];
  };
  const finished = archive.filter(({ winner }) => winner !== null);
  return (
    <Sheet title={say("circuit.title")} onBack={() => location.assign("/director")}>
      {!known.can_sign && <p role="alert">{say("refused.no_cryptography")}</p>}
      <All
        known={known}
        show={show}
        finished={finished}
        scanned={parts.value}
        onScanned={() => (parts.value = scanned())}
      />
      {known.can_sign && <OwnResults known={known} finished={finished} />}
      <Languages />
    </Sheet>
  );
}

interface AllProps extends Omit<Parameters<typeof Add>[0], "circuit"> {
  known: Circuits;
}

/** The circuits, of which one is shown; or the form of one. */
function All({ known, show, ...adding }: AllProps) {
  const chosen = useSignal<number | null>(null);
  const editing = useSignal<CircuitView | "new" | null>(null);
  const now =
    known.circuits.find(({ circuit }) => circuit === chosen.value) ?? known.circuits.at(-1);
  if (editing.value !== null) {
    const of = editing.value === "new" ? null : editing.value;
    return (
      <CircuitForm
        of={of?.settings ?? null}
        tables={known.points}
        onSave={async (settings) => {
          show(await saveCircuit(settings, of?.circuit ?? null));
          editing.value = null;
        }}
        onClose={() => (editing.value = null)}
      />
    );
  }
  return (
    <>
      <p class="soft">{say("circuit.about")}</p>
      {known.circuits.length > 1 && (
        <Select
          id="circuit-which"
          label={say("circuit.which")}
          value={String(now?.circuit)}
          of={known.circuits.map(({ circuit }) => String(circuit))}
          words={(one) =>
            known.circuits.find(({ circuit }) => String(circuit) === one)?.settings.name ?? one
          }
          onValue={(one) => (chosen.value = Number(one))}
        />
      )}
      {now && (
        <One
          key={now.circuit}
          now={now}
          show={show}
          adding={adding}
          onChange={() => (editing.value = now)}
        />
      )}
      {now === undefined && adding.scanned !== null && (
        <p role="status">{say("circuit.scanned_first")}</p>
      )}
      <Button
        id="circuit-new"
        kind={now ? "plain" : "main"}
        onPress={() => (editing.value = "new")}
      >
        {say("circuit.new")}
      </Button>
    </>
  );
}

interface OneProps {
  now: CircuitView;
  show: (now: Circuits) => void;
  adding: Omit<Parameters<typeof Add>[0], "circuit" | "show">;
  onChange: () => void;
}

function One({ now, show, adding, onChange }: OneProps) {
  const { attempt, alert } = useAttempt(failureWords);
  const act = (command: Command): void =>
    void attempt(async () => show(await actOnCircuit(now.circuit, command)));
  const { name } = now.settings;
  return (
    <section class="list circuit" data-testid="circuit">
      <h2>{name}</h2>
      {alert}
      <Standings of={now} />
      <Doubts of={now} act={act} />
      <Add circuit={now} show={show} {...adding} />
      <Results of={now} act={act} />
      <div class="few">
        <Button id="circuit-change" onPress={onChange}>
          {say("circuit.change")}
        </Button>
        <ConfirmButton
          id="circuit-delete"
          kind="danger"
          question={{
            id: "circuit-delete-sure",
            title: say("circuit.delete_sure", { name }),
            yes: t("common.erase"),
            danger: true,
            onYes: () => void attempt(async () => show(await deleteCircuit(now.circuit))),
          }}
        >
          {t("common.erase")}
        </ConfirmButton>
      </div>
    </section>
  );
}
