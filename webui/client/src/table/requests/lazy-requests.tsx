import type { View } from "../../generated/protocol";
import { phone } from "../../state/store";
import { lazy } from "../../ui/page/lazy";

const Line = lazy(() => import("../lazy-parts").then((parts) => parts.RequestLine));
const Taken = lazy(() => import("../lazy-parts").then((parts) => parts.SeatTaken));

/** Question before a phone is removed from the table, of expelling.tsx. */
export const ExpelConfirm = lazy(() => import("../lazy-parts").then((parts) => parts.ExpelConfirm));

/** `RequestLine` of requests.tsx and `SeatTaken`, loaded only when there is one. */
export function Requests({ now }: { now: View }) {
  const taken = now.seats.some(({ former }) => former !== null && former.phone === phone.value);
  const asked = now.requests.some(({ kind }) => kind !== "count");
  return (
    <>
      {taken && <Taken now={now} />}
      {asked && <Line now={now} />}
    </>
  );
}
