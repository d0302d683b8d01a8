import type { View } from "../../generated/protocol";
import { mine, offered } from "../../seat/actor";
import { phone } from "../../state/store";
import { lazy } from "../../ui/page/lazy";

const Loaded = lazy(() => import("../lazy-parts").then((parts) => parts.SeatTakeover));

/**
 * `SeatTakeover` of seat-takeover.tsx, loaded only if somebody took this phone's seat, or asks for
 * a seat back.
 */
export function SeatTakeover({ now }: { now: View }) {
  const wanted = now.seats.some(
    ({ former }) => former !== null && (former.asks || former.phone === phone.value),
  );
  return wanted && <Loaded now={now} asked={offered(now, "answer_seat")} mine={mine.value} />;
}
