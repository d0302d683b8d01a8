import type { View } from "../generated/protocol";
import { seated } from "../seat/actor";
import { phone, sitRequests } from "../store";
import { lazy } from "../ui/lazy";

const Loaded = lazy(() => import("./lazy-parts").then((parts) => parts.SitRequestLine));
const ExpelRequest = lazy(() => import("./lazy-parts").then((parts) => parts.ExpelRequest));

/** Question before a phone is removed from the table, of expelling.tsx. */
export const ExpelConfirm = lazy(() => import("./lazy-parts").then((parts) => parts.ExpelConfirm));

/** Loaded only if a phone asks for a seat, or somebody wants one removed from the table. */
export function SitRequests({ now }: { now: View }) {
  const [first] = sitRequests.value;
  const expelled = now.seats.find((seat) => seat.expel && seat.phone !== phone.value);
  if (!seated.value) return null;
  if (expelled) return <ExpelRequest seat={expelled} />;
  return first ? <Loaded now={now} asked={first} /> : null;
}
