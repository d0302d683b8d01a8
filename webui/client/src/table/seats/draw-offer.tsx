import type { View } from "../../generated/protocol";
import { mine, offered } from "../../seat/actor";
import { Button } from "../../ui/button";
import { show } from "../../ui/page/router";
import { t } from "../../words/i18n";

/**
 * `DrawOffer`: button on the sheet of seats that opens the draw, while it is possible.
 * `DrawProgress`: button on the playing screen while a draw is going on.
 */
export function DrawOffer({ now }: { now: View }) {
  if (offered(now, "draw_card").length === 0) return null;
  return (
    <Button id="open-draw" kind="plain" onPress={() => show("draw")}>
      {now.draw ? going(now) : t("draw.open")}
    </Button>
  );
}

/** Shown while somebody draws. */
export function DrawProgress({ now }: { now: View }) {
  if (!now.draw) return null;
  return (
    <Button id="draw-going" kind="plain" size="small" onPress={() => show("draw")}>
      {going(now)}
    </Button>
  );
}

function going(now: View): string {
  const wanted = now.draw?.wanted ?? [];
  if (wanted.length === 0) return t("draw.done");
  return t(wanted.some((seat) => mine.value.includes(seat)) ? "draw.yours" : "draw.going");
}
