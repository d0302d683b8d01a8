import { useSignal } from "@preact/signals";
import { articleOfVerdict } from "../../book/article-of-award";
import { BookLink } from "../../book/link";
import type { Verdict, View } from "../../generated/protocol";
import { act, offered, phrasesNow, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { Pinned } from "../../ui/page/pinned";
import { SideSign } from "../../ui/pieces/stones";
import { t } from "../../words/i18n";
import { type DueWords, verdictWords } from "../../words/verdicts";
import { ContradictionFixes } from "../cards/contradiction-fixes";
import { Ruling } from "../referee/ruling";
import "../count/count.css";
import "./verdict-panel.css";

/**
 * `VerdictPanel`: wrong declaration under tournament rules: what was declared, what the
 * cards show, what follows; then it is accepted. Shown before the count.
 */
export function VerdictPanel({ now }: { now: View }) {
  const [verdict] = now.hand.verdicts;
  return (
    <div class="actions cards" role="alert">
      {verdict && <VerdictDetails key={verdict.lance} now={now} verdict={verdict} />}
    </div>
  );
}

function VerdictDetails({ now, verdict }: { now: View; verdict: Verdict }) {
  const slipped = useSignal(false);
  const { lance, kind, wrong } = verdict;
  const { said, follows, due } = verdictWords(phrasesNow(now), now.hand, verdict);
  if (slipped.value) {
    return (
      <>
        {wrong.map((one) => (
          <ContradictionFixes key={one.seat} now={now} wrong={{ ...one, lance }} />
        ))}
        <Button id="verdict-back" kind="plain" onPress={() => (slipped.value = false)}>
          {t("common.back")}
        </Button>
      </>
    );
  }
  return (
    <>
      <div class="verdict" data-testid="verdict" data-kind={kind} data-lance={lance}>
        {said.map((sentence) => (
          <p key={sentence} class="said-wrong">
            {sentence}
          </p>
        ))}
        {follows.length > 0 && <p data-testid="follows">{follows.join(" ")}</p>}
        {due.length > 0 && (
          <ul class="due">
            {due.map((one) => (
              <DueLine key={one.side} due={one} />
            ))}
          </ul>
        )}
      </div>
      <div class="pair">
        <BookLink
          id="verdict"
          to={`book/${articleOfVerdict(verdict)}`}
          testid="verdict-rule"
          class="button plain"
        >
          {t("book.read")}
        </BookLink>
        {offered(now, "correct").length > 0 && (
          <Button id="verdict-fix" kind="plain" onPress={() => (slipped.value = true)}>
            {t("verdict.slip")}
          </Button>
        )}
      </div>
      <Onward now={now} verdict={verdict} />
    </>
  );
}

/** Stones that a side would take for the lance, with the reasons. */
function DueLine({ due }: { due: DueWords }) {
  return (
    <li data-testid="due" data-side={due.side} data-stones={due.stones}>
      <span class="why">
        <b>
          <SideSign side={due.side} /> {due.name}
        </b>
        <span class="soft"> {due.why}</span>
      </span>
      <span class="take">+{due.stones}</span>
    </li>
  );
}

/** Accept the verdict, or enter the referee's ruling. */
function Onward({ now, verdict }: { now: View; verdict: Verdict }) {
  const entering = useSignal(false);
  const { lance } = verdict;
  const accept = offered(now, "accept_verdict").some((one) => one.lance === lance);
  const wanted = verdict.kind === "ruling";
  const ruling = offered(now, "rule_lance").find(({ lances }) => wanted && lances.includes(lance));
  return (
    <Pinned>
      {accept && (
        <Button
          id="verdict-accept"
          kind="main"
          size="large"
          off={sendingDisabled.value}
          onPress={() => act({ type: "accept_verdict", lance })}
        >
          {t("verdict.accept")}
        </Button>
      )}
      {ruling && (
        <Button id="ruling-enter" kind="main" size="large" onPress={() => (entering.value = true)}>
          {t("ruling.enter")}
        </Button>
      )}
      {entering.value && ruling && (
        <Ruling
          now={now}
          option={ruling}
          lances={now.hand.lances}
          send={act}
          onClose={() => (entering.value = false)}
        />
      )}
    </Pinned>
  );
}
