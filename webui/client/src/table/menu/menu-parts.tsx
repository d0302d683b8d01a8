/** Parts that the menus of a full match and of a plain counter share. */

import type { View } from "../../generated/protocol";
import { offered } from "../../seat/actor";
import { Languages } from "../../ui/languages";
import { t } from "../../words/i18n";
import { LookChoice } from "./look-choice";
import { NamesForm } from "./names-form";
import { PointBoardDialog } from "./point-tv";
import { ScoreSet } from "./score-set";

export type MenuQuestion = "names" | "board" | "score";

interface MenuDialogProps {
  now: View;
  asking: MenuQuestion;
  onClose: () => void;
}

/** Dialog behind a button of the menu. */
export function MenuDialog({ now, asking, onClose }: MenuDialogProps) {
  const [setScore] = offered(now, "set_score");
  if (asking === "names") return <NamesForm now={now} onClose={onClose} />;
  if (asking === "board") return <PointBoardDialog onClose={onClose} />;
  return setScore ? <ScoreSet now={now} option={setScore} onClose={onClose} /> : null;
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
