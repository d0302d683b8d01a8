import type { View } from "../../generated/protocol";
import { offered, seated } from "../../seat/actor";
import { sitRequests } from "../../state/store";
import { lazy } from "../../ui/page/lazy";

const Loaded = lazy(() => import("../lazy-parts").then((parts) => parts.SitRequestLine));
const ExpelRequest = lazy(() => import("../lazy-parts").then((parts) => parts.ExpelRequest));

/** Question before a phone is removed from the table, of expelling.tsx. */
export const ExpelConfirm = lazy(() => import("../lazy-parts").then((parts) => parts.ExpelConfirm));

/** An end that those who won it have declined to take back, of disputed.tsx. */
const DisputedEnd = lazy(() => import("../lazy-parts").then((parts) => parts.DisputedEnd));

/**
 * Loaded only if somebody wants a phone removed from the table, a phone asks for a seat, or an end
 * is disputed.
 */
export function SitRequests({ now }: { now: View }) {
  const [first] = sitRequests.value;
  const [removal] = offered(now, "keep_phone");
  if (removal) return <ExpelRequest now={now} seat={removal.seat} />;
  if (seated.value && first) return <Loaded now={now} asked={first} />;
  return now.disputed && <DisputedEnd now={now} disputed={now.disputed} />;
}
