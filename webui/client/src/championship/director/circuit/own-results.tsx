/** The results of this house: each as a signed file, and as QR codes for another server. */
import { useSignal } from "@preact/signals";
import type { Circuits, Past, ResultCodes } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { useAttempt } from "../../../ui/failures";
import { bound, Field } from "../../../ui/form/field";
import { dayOf } from "../../../words/dates";
import { resultCodes, resultFile } from "./http";
import { failureWords, say } from "./words";

interface OwnResultsProps {
  known: Circuits;
  finished: readonly Past[];
}

export function OwnResults({ known, finished }: OwnResultsProps) {
  const shown = useSignal<{ code: string; codes: ResultCodes } | null>(null);
  const to = useSignal("mus.local");
  const { attempt, alert } = useAttempt(failureWords);
  const print = shown.value?.codes.fingerprint ?? known.fingerprint;
  return (
    <section class="list" data-testid="own-results">
      <h2>{say("circuit.own")}</h2>
      {finished.length === 0 && <p>{say("circuit.own_none")}</p>}
      {finished.length > 0 && known.house === "" && (
        <p role="alert">{say("refused.house_unnamed")}</p>
      )}
      {print !== null && (
        <p>
          {say("circuit.fingerprint")} <code data-testid="own-fingerprint">{print}</code>
        </p>
      )}
      {finished.length > 0 && known.house !== "" && (
        <>
          {finished.map(({ code, name, opened }) => (
            <div key={code} class="circuit-own">
              <b>{`${name} · ${dayOf(opened)}`}</b>
              <div class="few">
                <a
                  class="button"
                  href={resultFile(code)}
                  download={`amarrako-${code}.json`}
                  data-testid={`result-file-${code}`}
                >
                  {say("circuit.download")}
                </a>
                <Button
                  id={`result-codes-${code}`}
                  onPress={() =>
                    void attempt(async () => {
                      shown.value = { code, codes: await resultCodes(code, to.value.trim()) };
                    })
                  }
                >
                  {say("circuit.codes")}
                </Button>
              </div>
              {shown.value?.code === code && <Codes key={to.value} of={shown.value.codes} />}
            </div>
          ))}
          {alert}
          <Field id="result-to" label={say("circuit.to")} most={80} {...bound(to)} />
          <p class="soft">{say("circuit.codes_about")}</p>
        </>
      )}
    </section>
  );
}

/** The QR codes, one at a time. */
function Codes({ of }: { of: ResultCodes }) {
  const at = useSignal(0);
  const now = of.codes[at.value];
  if (!now) return null;
  const title = say("circuit.code_n", { n: at.value + 1, of: of.codes.length });
  return (
    <div class="circuit-codes">
      <p aria-live="polite">{title}</p>
      <img src={now.picture} alt={title} data-testid="result-code" data-link={now.link} />
      <div class="few">
        <Button
          id="code-before"
          off={at.value === 0 && say("circuit.code_first")}
          onPress={() => at.value--}
        >
          {say("circuit.code_before")}
        </Button>
        <Button
          id="code-next"
          kind="main"
          off={at.value + 1 === of.codes.length && say("circuit.code_last")}
          onPress={() => at.value++}
        >
          {say("circuit.code_next")}
        </Button>
      </div>
    </div>
  );
}
