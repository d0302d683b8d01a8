import { t } from "../../words/i18n";

export const ManoMark = () => (
  <span class="mano-mark" data-testid="board-mano">
    {t("board.mano")}
  </span>
);
