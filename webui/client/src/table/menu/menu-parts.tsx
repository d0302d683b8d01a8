/** Parts that the menus of a full match and of a plain counter share. */

import { useSignal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { offered, phrasesNow } from "../../seat/actor";
import { refusal, sendOnce } from "../../state/store";
import { Choices } from "../../ui/choices";
import { FormDialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { Languages } from "../../ui/languages";
import { chooseLook, type Look, lookOf } from "../../ui/theme/page-look";
import { sayStake } from "../../words";
import { type Key, t } from "../../words/i18n";
import { refusedWords } from "../refused/refused-words";
import { say as sayOfTable } from "../seats/sitting-words";
import { NamesForm } from "./names-form";
import { ScoreSet } from "./score-set";
import { StakeForm } from "./stake-form";

export type MenuQuestion = "names" | "screen" | "score" | "stake";

interface MenuDialogProps {
  now: View;
  asking: MenuQuestion;
  onClose: () => void;
}

/** Dialog behind a button of the menu. */
export function MenuDialog({ now, asking, onClose }: MenuDialogProps) {
  const [setScore] = offered(now, "set_score");
  if (asking === "names") return <NamesForm now={now} onClose={onClose} />;
  if (asking === "stake") return <StakeForm now={now} onClose={onClose} />;
  if (asking === "screen") return <PointTvDialog onClose={onClose} />;
  return setScore ? <ScoreSet now={now} option={setScore} onClose={onClose} /> : null;
}

/** What the match is played for, or that nothing of it is recorded. */
export function StakeLine({ now }: { now: View }) {
  if (now.unrecorded) return <p class="soft">{sayOfTable("stake.unrecorded")}</p>;
  if (now.stake === null) return null;
  const { owing } = now.stake;
  return (
    <p data-testid="stake-now">
      {t("say.stake_set", { what: sayStake(now.stake, phrasesNow(now)) })}
      {owing !== null && ` · ${sayOfTable("stake.owing")}`}
    </p>
  );
}

/** End of the menu: letters and thumb, languages, link to the home page. */
export function MenuEnd() {
  return (
    <>
      <LookChoice />
      <Languages />
      <a class="button plain" href="/" data-testid="go-home">
        {t("app.go_home")}
      </a>
    </>
  );
}

const CHOICES: Record<Look, readonly string[]> = {
  letters: ["usual", "big"],
  thumb: ["left", "right"],
};

/** `LookChoice`: big letters, and the thumb that the main buttons are for. Shown in the menu. */
function LookChoice() {
  return (
    <>
      <Choice of="letters" />
      <Choice of="thumb" />
    </>
  );
}

function Choice({ of }: { of: Look }) {
  const chosen = useSignal(lookOf(of));
  return (
    <div class="few" role="group" aria-label={t(`mesa.${of}`)}>
      <Choices
        id={of}
        kind="plain"
        of={CHOICES[of]}
        chosen={chosen.value}
        onChoose={(one) => {
          chosen.value = one;
          chooseLook(of, one);
        }}
      >
        {(one) => t(`mesa.${of}.${one}` as Key)}
      </Choices>
    </div>
  );
}

/** Dialog that shows this table on a TV or panel, by the code that it displays. */
function PointTvDialog({ onClose }: { onClose: () => void }) {
  const code = useSignal("");
  const sentAt = useSignal<number | null>(null);
  const offline = useSignal(false);
  const fits = code.value.trim() !== "";
  const latest = refusal.value;
  const refused = sentAt.value !== null && latest !== null && latest.seen > sentAt.value;
  const done = (): void => {
    if (!fits) return;
    offline.value = !sendOnce({ type: "point_screen", screen: code.value.trim().toUpperCase() });
    sentAt.value = offline.value ? null : (refusal.value?.seen ?? 0);
  };
  return (
    <FormDialog
      id="point-screen"
      answers="screen"
      title={t("mesa.screen")}
      cancel={t("common.close")}
      does="done"
      yes={sayOfTable("mesa.screen_show")}
      off={!fits && t("why.no_code")}
      onYes={done}
      onClose={onClose}
    >
      <p>{sayOfTable("mesa.screen_hint")}</p>
      <Field
        id="screen-code"
        label={sayOfTable("mesa.screen_code")}
        {...bound(code)}
        most={12}
        code
      />
      <p role="status" data-testid="screen-answer">
        {offline.value && t("app.offline")}
        {refused && refusedWords(latest.refused)}
        {sentAt.value !== null && !refused && sayOfTable("mesa.screen_sent")}
      </p>
    </FormDialog>
  );
}
