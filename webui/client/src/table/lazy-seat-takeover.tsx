import type { View } from "../generated/protocol";
import { mine, offered } from "../seat/actor";
import { phone } from "../store";
import { lazy } from "../ui/lazy";

const Loaded = lazy(() => import("./lazy-parts").then((parts) => parts.SeatBack));

/** Shown only where somebody sat in this phone's seat, or where a seat is asked for again. */
export function SeatBack({ now }: { now: View }) {
  const wanted = now.seats.some(
    ({ former }) => former !== null && (former.asks || former.phone === phone.value),
  );
  return wanted && <Loaded now={now} asked={offered(now, "answer_seat")} mine={mine.value} />;
}
