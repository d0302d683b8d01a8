import type { View } from "../generated/protocol";
import { playerAt, refereeing, seated } from "../seat/actor";
import { actOf } from "../seat/awaited";
import { listed } from "../seat/order";
import { Button } from "../ui/button";
import { lazy } from "../ui/page/lazy";
import { Pinned } from "../ui/page/pinned";
import { show } from "../ui/page/router";
import { t } from "../words/i18n";
import { Bidding } from "./bidding/bidding";
import { Corrido } from "./bidding/corrido";
import { Count } from "./count/count";
import { Declare } from "./declare/declare";

const Showdown = lazy(() => import("./lazy-parts").then((parts) => parts.Showdown));
const MatchOver = lazy(() => import("./lazy-parts").then((parts) => parts.MatchOver));
const ActRequest = lazy(() => import("./lazy-parts").then((parts) => parts.ActRequest));
const CountConfirmation = lazy(() =>
  import("./lazy-parts").then((parts) => parts.CountConfirmation),
);
const VerdictPanel = lazy(() => import("./lazy-parts").then((parts) => parts.VerdictPanel));

/**
 * `Actions`: everything below the header of the playing screen: a score that waits for
 * confirmation, and the controls of the phase.
 */
export function Actions({ now }: { now: View }) {
  const asked = actOf(now);
  return (
    <>
      {asked && <ActRequest now={now} request={asked} />}
      <Doing now={now} />
    </>
  );
}

/** Controls of the phase. A phone without a seat sees the count, and a button to take a seat. */
function Doing({ now }: { now: View }) {
  const { phase } = now.hand;
  if (now.match.state !== "playing") return <MatchOver now={now} />;
  if (phase === "counted") return <Count now={now} />;
  if (phase === "proposed") return <CountConfirmation now={now} />;
  if (now.hand.verdicts.length > 0) return <VerdictPanel now={now} />;
  if (!seated.value) return refereeing.value ? <Refereeing /> : <Watching now={now} />;
  switch (phase) {
    case "corrido":
      return <Corrido now={now} />;
    case "pares_said":
      return <Declare now={now} lance="pares" />;
    case "juego_said":
      return <Declare now={now} lance="juego" />;
    case "cards":
      return <Showdown now={now} />;
    default:
      return <Bidding now={now} />;
  }
}

function Refereeing() {
  return (
    <div class="actions">
      <Pinned>
        <Button id="referee-open" kind="main" size="large" onPress={() => show("referee")}>
          {t("referee.open")}
        </Button>
      </Pinned>
    </div>
  );
}

function Watching({ now }: { now: View }) {
  const missing = now.hand.asks.cards.map((seat) => playerAt(now, seat));
  return (
    <div class="actions">
      {missing.length > 0 && (
        <p data-testid="cards-missing">{t("cards.missing_of", { names: listed(missing) })}</p>
      )}
      <p class="soft">{t("play.watching")}</p>
      <Pinned>
        <Button id="take-seat" kind="main" size="large" onPress={() => show("seats")}>
          {t("join.take_seat")}
        </Button>
      </Pinned>
    </div>
  );
}
