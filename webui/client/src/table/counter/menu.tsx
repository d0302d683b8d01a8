/**
 * `CounterMenu`: menu of a plain counter: names, target, screens, history, and the change to a full
 * match.
 */
import { useSignal } from "@preact/signals";
import { openPage } from "../../browser/history";
import type { View } from "../../generated/protocol";
import { act, offered, sendingDisabled } from "../../seat/actor";
import type { Doing } from "../../seat/audience";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { show } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { VoiceSwitches } from "../../voice/lazy";
import { t } from "../../words/i18n";
import { RedoButton, UndoButton } from "../history/undo";
import { MenuDialog, MenuEnd, type MenuQuestion, StakeLine } from "../menu/menu-parts";
import { Ways } from "../menu/ways";
import { InviteButton } from "../seats/invite";
import { say } from "../seats/sitting-words";

export function CounterMenu({ now }: { now: View }) {
  const asking = useSignal<MenuQuestion | null>(null);
  const close = () => (asking.value = null);
  const [setTarget] = offered(now, "set_target");
  const [playFull] = offered(now, "play_full");
  const [undo] = offered(now, "undo");
  const [redo] = offered(now, "redo");
  return (
    <Sheet title={t("mesa.title_code", { code: now.table })}>
      <StakeLine now={now} />
      {setTarget && <Target now={now} option={setTarget} />}
      <Ways
        id="play"
        title={say("mesa.group.play")}
        of={[
          ["open-history", say("history.title"), () => show("history")],
          ["open-summary", t("summary.title"), () => openPage("summary")],
        ]}
      />
      <Ways
        id="table"
        title={say("mesa.group.table")}
        of={[
          ["open-screen", t("mesa.screen"), () => (asking.value = "screen")],
          ["open-names", say("mesa.names"), () => (asking.value = "names")],
          offered(now, "set_stake").length > 0 && [
            "open-stake",
            say("stake.title"),
            () => (asking.value = "stake"),
          ],
        ]}
      >
        <InviteButton now={now} kind="quiet" />
      </Ways>
      {playFull && (
        <Button
          id="play-full"
          size="large"
          note={say("counter.play_full_note")}
          off={sendingDisabled.value}
          onPress={() => {
            act({ type: "play_full" });
            show("play");
          }}
        >
          {t("counter.play_full")}
        </Button>
      )}
      {undo && <UndoButton id="undo" now={now} option={undo} send={act} />}
      <RedoButton now={now} option={redo} />
      <VoiceSwitches />
      <MenuEnd />
      {asking.value && <MenuDialog now={now} asking={asking.value} onClose={close} />}
    </Sheet>
  );
}

/** Choice of the target and of the games to win, until stones are counted. */
function Target({ now, option }: { now: View; option: Doing<"set_target"> }) {
  const { target, games_to_win } = now.rules;
  const targets = [...new Set([...option.targets, target])].sort((a, b) => a - b);
  const games = Array.from({ length: option.most_games }, (_, n) => n + 1);
  return (
    <>
      <Choice
        label={t("counter.target")}
        id="target"
        values={targets}
        chosen={target}
        onChoose={(value) => act({ type: "set_target", target: value, games: games_to_win })}
      />
      <Choice
        label={t("counter.games")}
        id="games-to-win"
        values={games}
        chosen={games_to_win}
        onChoose={(value) => act({ type: "set_target", target, games: value })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  id: string;
  values: readonly number[];
  chosen: number;
  onChoose: (value: number) => void;
}

function Choice({ label, id, values, chosen, onChoose }: ChoiceProps) {
  return (
    <div class="target-choice" role="group" aria-label={label}>
      <h2>{label}</h2>
      <div class="few">
        <Choices
          id={id}
          of={values}
          chosen={chosen}
          off={sendingDisabled.value}
          onChoose={(value) => value !== chosen && onChoose(value)}
        />
      </div>
    </div>
  );
}
