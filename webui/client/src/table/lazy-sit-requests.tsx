import type { View } from "../generated/protocol";
import { offered, seated } from "../seat/actor";
import { sitRequests } from "../store";
import { lazy } from "../ui/lazy";

const Loaded = lazy(() => import("./lazy-parts").then((parts) => parts.SitRequestLine));
const ExpelRequest = lazy(() => import("./lazy-parts").then((parts) => parts.ExpelRequest));

/** Question before a phone is removed from the table, of expelling.tsx. */
export const ExpelConfirm = lazy(() => import("./lazy-parts").then((parts) => parts.ExpelConfirm));

/** Loaded only if a phone asks for a seat, or somebody wants one removed from the table. */
export function SitRequests({ now }: { now: View }) {
  const [first] = sitRequests.value;
  const [removal] = offered(now, "keep_phone");
  const expelled = removal && now.seats[removal.seat];
  if (expelled) return <ExpelRequest seat={expelled} />;
  return seated.value && first ? <Loaded now={now} asked={first} /> : null;
}
