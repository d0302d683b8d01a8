/** Sides and players as they are named on the screen: with the sign of the side before the name. */
import type { View } from "../generated/protocol";
import { SideSign } from "../ui/pieces/stones";
import { playerAt } from "./actor";
import { sideNamed } from "./order";

export function NamedSide({ now, side }: { now: View; side: number }) {
  return (
    <>
      <SideSign side={side} /> {sideNamed(now, side)}
    </>
  );
}

export function NamedPlayer({ now, seat }: { now: View; seat: number }) {
  return (
    <>
      <SideSign side={now.seats[seat]?.side ?? 0} /> {playerAt(now, seat)}
    </>
  );
}
