import type { View } from "../generated/protocol";
import { seated } from "../seat/actor";
import { sitRequests } from "../store";
import { lazy } from "../ui/lazy";

const Loaded = lazy(() => import("./lazy-parts").then((parts) => parts.SitRequestLine));

/** `SitRequestLine` of sit-requests.tsx, loaded only if a phone asks for a seat. */
export function SitRequests({ now }: { now: View }) {
  const [first] = sitRequests.value;
  return seated.value && first ? <Loaded now={now} asked={first} /> : null;
}
